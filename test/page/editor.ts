import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** The active text editor: hover, cursor and text, by visible words. */
export class Editor {
  readonly #page: Page;
  readonly #folder: string;
  #file: string | undefined;

  constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
  }

  /** The editor's element for the last opened file. */
  get element(): Locator {
    const editors = this.#page.locator('.editor-instance .monaco-editor[data-uri]');
    return this.#file
      ? editors.and(this.#page.locator(`[data-uri$="/${encodeURI(basename(this.#file))}"]`)).first()
      : editors.first();
  }

  /** Waits for a file's editor, which the other methods then use. */
  async waitForFile(file: string, timeout = 30_000): Promise<void> {
    this.#file = resolve(this.#folder, file);
    await this.element.locator('.view-line').first().waitFor({ timeout });
  }

  /**
   * Moves the cursor to the start of these words (their nth occurrence in the saved file, from 0) and scrolls to them.
   */
  async goTo(words: string, nth = 0): Promise<void> {
    const { line, column } = await this.#find(words, nth);
    // A click would hit an element on top of scrolled text.
    await this.element.locator('.native-edit-context, textarea.inputarea').first().focus();
    await this.#page.keyboard.press('Control+KeyG');
    const input = this.#page.locator('.quick-input-widget input').filter({ visible: true }).first();
    await input.fill(`:${line}:${column}`);
    await input.press('Enter');
    await this.#page.locator('.quick-input-widget').filter({ visible: true }).waitFor({ state: 'hidden' });
    await this.#where(words);
  }

  /** Rests the pointer on these words and returns the hover's element once it has content. Throws if no hover appears. */
  async hover(words: string, nth = 0): Promise<Locator> {
    await this.goTo(words, nth);
    const shown = this.#page.locator('.monaco-hover:not(.hidden) .monaco-hover-content').filter({ visible: true });
    const ready = shown.filter({ hasNotText: /^\s*Loading\.\.\.\s*$/ }).first();
    for (let attempt = 0; ; attempt++) {
      const { x, y } = await this.#where(words);
      await this.#page.mouse.move(x, y + 60);
      await this.#page.mouse.move(x, y, { steps: 3 });
      try {
        await ready.waitFor({ timeout: 3000 });
        return ready;
      } catch (error) {
        // The first move can precede the editor's listener.
        if (attempt === 5) throw error;
      }
    }
  }

  /** Moves the pointer away and waits until the hover is gone. */
  async leaveHover(): Promise<void> {
    await this.#page.mouse.move(2, 2);
    await this.#page.keyboard.press('Escape');
    await this.#page
      .locator('.monaco-hover:not(.hidden)')
      .filter({ visible: true })
      .first()
      .waitFor({ state: 'hidden' });
  }

  /** Goes to the cited section at the cursor by the key, and waits until its document has the focus. */
  async goToDefinition(): Promise<void> {
    await this.#page.keyboard.press('F12');
    // Its tab may be open already. A list that opens before the document has the focus would be closed again.
    await this.#page.locator('.monaco-editor.focused[data-uri^="legal-code:"]').waitFor();
  }

  /** Types at the cursor, without saving. */
  async type(text: string): Promise<void> {
    await this.element.locator('.native-edit-context, textarea.inputarea').first().focus();
    await this.#page.keyboard.insertText(text);
    await this.#unsavedTab.waitFor();
  }

  /** Saves, and returns the file's content on disk. */
  async save(): Promise<string> {
    await this.#page.keyboard.press('ControlOrMeta+KeyS');
    await this.#unsavedTab.waitFor({ state: 'hidden' });
    return readFile(this.#path(), 'utf8');
  }

  /** The visible lines, from the top. */
  async visibleLines(): Promise<readonly string[]> {
    const lines = await this.element.locator('.view-line').evaluateAll((found) =>
      found.map((line) => ({
        top: Number.parseFloat(line.style.top),
        text: String(line.textContent).replaceAll('\u00a0', ' '),
      })),
    );
    return lines.sort((a, b) => a.top - b.top).map(({ text }) => text);
  }

  get #unsavedTab(): Locator {
    return this.#page.locator('.editor-group-container.active .tab.active.dirty');
  }

  async #find(words: string, nth: number): Promise<{ line: number; column: number }> {
    const text = await readFile(this.#path(), 'utf8');
    let at = text.indexOf(words);
    for (let skipped = 0; skipped < nth && at >= 0; skipped++) at = text.indexOf(words, at + 1);
    if (at < 0) throw new Error(`“${words}” is not in ${this.#path()}, or fewer times than ${nth + 1}.`);
    const before = text.slice(0, at).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }

  /** The middle of these words on the screen; on the cursor's line if they occur more than once. */
  async #where(words: string): Promise<{ x: number; y: number }> {
    const end = Date.now() + 10_000;
    for (;;) {
      const found: readonly { x: number; y: number }[] = await this.element
        .locator('.view-line')
        .evaluateAll(middles, words);
      const cursor = await this.element.locator('.cursors-layer .cursor').first().boundingBox();
      const nearest = [...found].sort((a, b) => distance(a, cursor) - distance(b, cursor))[0];
      if (nearest) return nearest;
      if (Date.now() > end) throw new Error(`“${words}” does not come into sight.`);
      await this.#page.waitForTimeout(50);
    }
  }

  #path(): string {
    if (this.#file === undefined) throw new Error('No file has been opened.');
    return this.#file;
  }
}

function distance(point: { x: number; y: number }, cursor: { x: number; y: number } | null): number {
  return cursor === null ? 0 : Math.abs(point.y - cursor.y) * 10_000 + Math.abs(point.x - cursor.x);
}

/** Runs in the page: the middle of each occurrence of the words in the drawn lines. Blanks are drawn as no-break spaces. */
function middles(lines: readonly DrawnLine[], words: string): { x: number; y: number }[] {
  const wanted = words.replaceAll('\u00a0', ' ');
  return lines.flatMap((line) => {
    const found: { x: number; y: number }[] = [];
    const text = line.textContent.replaceAll('\u00a0', ' ');
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const middle = at + Math.floor(wanted.length / 2);
      const walker = line.ownerDocument.createTreeWalker(line, 4);
      for (
        let passed = 0, node = walker.nextNode();
        node;
        passed += node.textContent.length, node = walker.nextNode()
      ) {
        if (middle >= passed + node.textContent.length) continue;
        const range = line.ownerDocument.createRange();
        range.setStart(node, middle - passed);
        range.setEnd(node, middle - passed + 1);
        const box = range.getBoundingClientRect();
        if (box.width > 0) found.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
        break;
      }
    }
    return found;
  });
}

/** The parts of the DOM that the code above needs. Other code runs without a DOM, so its types are not loaded. */
interface DrawnLine {
  readonly textContent: string;
  readonly ownerDocument: {
    createTreeWalker(root: DrawnLine, whatToShow: number): { nextNode(): { readonly textContent: string } | null };
    createRange(): {
      setStart(node: { readonly textContent: string }, offset: number): void;
      setEnd(node: { readonly textContent: string }, offset: number): void;
      getBoundingClientRect(): { x: number; y: number; width: number; height: number };
    };
  };
}
