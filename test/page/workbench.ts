// A user of a real VS Code. Page tests use this instead of selectors. In a test file:
//
//   import { useWorkbench } from './workbench.ts';
//   describe('searching while drafting', () => {
//     const vscode = useWorkbench({ files: { 'memo.md': 'See § 1.01.010.' } });     // one VS Code per suite, with a new profile
//     it('opens the chosen section', async () => {
//       await vscode().openFile('memo.md');
//       await vscode().runCommand('Legal Code: Search the Law…');
//       await vscode().quickInput.type('fences');
//       await vscode().quickInput.pick(/Fences/);
//       const page = await vscode().webview();
//       await page.getByRole('heading', { name: /Fences/ }).waitFor();
//
// Every wait is for a condition, with playwright's timeout. `vscode().page` is playwright's page, for everything else.
// A failed test leaves a screenshot and the server's log under .vscode-test/failures/.
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core';
import { launchChromium } from '../host/chromium.ts';
import { cache, repository } from '../host/install.ts';
import { writeProfile } from '../host/profile.ts';
import { type Release, releaseFromEnvironment } from '../host/releases.ts';
import { runServerCommand, type Server, startServer, workbenchAddress } from '../host/server.ts';
import { askAssistant, assistantExtension, forgetAssistants } from './assistant.ts';
import { Editor } from './editor.ts';
import { QuickInput } from './quick-input.ts';
import { Tree } from './tree.ts';
import { notificationIn, pickByKey, runCommandIn } from './window.ts';

export interface WorkbenchOptions {
  /** Copied to a fresh folder, which is opened; `sample/` if absent, an empty one for `null`. */
  readonly folder?: string | null;
  /** Written into that copy: path → text. */
  readonly files?: Readonly<Record<string, string>>;
  /** A workspace file among them (`two.code-workspace`), which is opened instead of the folder. */
  readonly workspace?: string;
  readonly userSettings?: Settings;
  /** Settings of machine scope (`legalCode.service.url`), which a server reads from a separate file. */
  readonly machineSettings?: Settings;
  /** For the extension host and its child processes. */
  readonly env?: Readonly<Record<string, string>>;
  /** The extension under development; this repository if absent, none for `null`. */
  readonly extension?: string | null;
  /** Installed before VS Code starts. */
  readonly vsix?: string;
  readonly release?: Release;
  /** The display language, as VS Code names it. VS Code's own texts stay English. */
  readonly language?: string;
  /** The folder is not trusted until the user trusts it. */
  readonly asksForTrust?: boolean;
  readonly size?: { readonly width: number; readonly height: number };
}

type Settings = Readonly<Record<string, unknown>>;

export type Theme = 'dark' | 'light' | 'high-contrast' | 'high-contrast-light';

const themes: Readonly<Record<Theme, { name: string; className: string }>> = {
  dark: { name: 'Default Dark Modern', className: 'vs-dark' },
  light: { name: 'Default Light Modern', className: 'vs' },
  'high-contrast': { name: 'Default High Contrast', className: 'hc-black' },
  'high-contrast-light': { name: 'Default High Contrast Light', className: 'hc-light' },
};

/**
 * One VS Code for the tests of a suite (`describe`): opened before the first, closed after the last. Call the answer to get it.
 * Takes a function if the options depend on what an earlier `before` started.
 */
export function useWorkbench(options: WorkbenchOptions | (() => WorkbenchOptions) = {}): () => Workbench {
  let workbench: Workbench | undefined;
  before(async function () {
    this.timeout(240_000); // the first test may have to install it
    workbench = await Workbench.open(typeof options === 'function' ? options() : options);
  });
  afterEach(async function () {
    const test = this.currentTest;
    if (test?.isFailed()) await workbench?.keepEvidence(test.fullTitle());
  });
  after(async function () {
    this.timeout(30_000);
    await workbench?.close();
  });
  return () => {
    if (workbench === undefined) throw new Error('VS Code is open inside the suite’s tests and hooks only.');
    return workbench;
  };
}

export class Workbench {
  /** The page that VS Code is in. */
  readonly page: Page;
  /** The opened folder (a copy). */
  readonly folder: string;
  /** `User/settings.json`, `Machine/settings.json`, `User/globalStorage/…` and `server.log` are in it. */
  readonly userDataDir: string;
  /** The palette, quick picks and input boxes. */
  readonly quickInput: QuickInput;
  /** The focused text editor. */
  readonly editor: Editor;
  readonly #own: string;
  readonly #server: Server;
  readonly #browser: Browser;
  readonly #context: BrowserContext;
  readonly #console: string[];
  readonly #assistant: string;

  // biome-ignore lint/style/useConsistentMemberAccessibility: only the static `open` creates one
  private constructor(own: string, server: Server, browser: Browser, context: BrowserContext, page: Page) {
    this.page = page;
    this.folder = join(own, 'folder');
    this.userDataDir = join(own, 'user-data');
    this.quickInput = new QuickInput(page);
    this.editor = new Editor(page, this.folder);
    this.#own = own;
    this.#server = server;
    this.#browser = browser;
    this.#context = context;
    this.#console = [];
    this.#assistant = join(own, 'assistant');
    page.on('console', (message) => {
      this.#console.push(`${message.type()}: ${message.text()}`);
    });
  }

  /** Opens VS Code with the options and waits until it is ready. If it can't, cleans up and throws. */
  static async open(options: WorkbenchOptions = {}): Promise<Workbench> {
    const own = await mkdtemp(join(tmpdir(), 'legal-code-page-'));
    const release = options.release ?? releaseFromEnvironment();
    const undo: (() => Promise<unknown>)[] = [() => rm(own, { recursive: true, force: true, maxRetries: 5 })];
    try {
      const folder = join(own, 'folder');
      await mkdir(folder);
      if (options.folder !== null) await cp(options.folder ?? join(repository, 'sample'), folder, { recursive: true });
      for (const [path, text] of Object.entries(options.files ?? {})) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      const places = { userDataDir: join(own, 'user-data'), extensionsDir: join(own, 'extensions') };
      await writeProfile(places.userDataDir, options.userSettings, options.machineSettings);
      await cp(assistantExtension, join(places.extensionsDir, 'legal-code-lookup.page-test-assistant-0.0.0'), {
        recursive: true,
      });
      if (options.vsix) await installVsix(release, options.vsix, places);
      const [server, browser] = await Promise.all([
        startServer({
          release,
          asksForTrust: options.asksForTrust ?? false,
          ...places,
          temporaryDir: join(own, 't'),
          env: { ...options.env, LEGAL_CODE_TEST_ASSISTANT: join(own, 'assistant') },
        }).then((started) => {
          undo.unshift(() => started.stop());
          return started;
        }),
        launchChromium().then((started) => {
          undo.unshift(() => started.close());
          return started;
        }),
      ]);
      const context = await browser.newContext({
        viewport: options.size ?? { width: 1280, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      context.setDefaultTimeout(30_000);
      // VS Code determines its language by the script with its translations.
      if (options.language)
        await context.addInitScript(
          (language) => Reflect.set(globalThis, '_VSCODE_NLS_LANGUAGE', language),
          options.language,
        );
      const page = await context.newPage();
      const workbench = new Workbench(own, server, browser, context, page);
      const extension = options.extension === undefined && !options.vsix ? repository : options.extension;
      await page.goto(
        workbenchAddress(server, {
          folder: join(folder, options.workspace ?? ''),
          ...(extension ? { extension } : {}),
        }),
        { timeout: 60_000 },
      );
      await workbench.#settled();
      return workbench;
    } catch (error) {
      for (const step of undo) await step();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
    await rm(this.#own, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Reloads the window, as "Developer: Reload Window" does; open editors and panels are restored. */
  async reload(): Promise<void> {
    await forgetAssistants(this.#assistant);
    await this.page.reload();
    await this.#settled();
  }

  /** Makes the window save its state, and waits until the saved state of its editors contains these words. A reload restores it. */
  async waitUntilSaved(words: RegExp): Promise<void> {
    const end = Date.now() + 60_000;
    for (let saved = ''; !words.test(saved); ) {
      if (Date.now() > end) throw new Error(`The browser did not save ${words}. It has:\n${saved.slice(0, 5_000)}`);
      await this.page.evaluate(lookAway);
      await this.page.waitForTimeout(200);
      saved = await this.page.evaluate<string>(savedEditors);
    }
  }

  /** Another window on the same server and folder, in the same browser profile; shares this one's secrets and settings. Close its page when done. */
  async secondWindow(): Promise<Page> {
    const page = await this.#context.newPage();
    await page.goto(this.page.url());
    await waitUntilRestored(page);
    return page;
  }

  /** Another window with a different browser identity, as on another system. Close its context when done. */
  async windowAs(userAgent: string): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ userAgent });
    const page = await context.newPage();
    // The first window's assistant must not answer for this one.
    await forgetAssistants(this.#assistant);
    await page.goto(this.page.url());
    await waitUntilRestored(page);
    await askAssistant(this.#assistant, { settings: {} });
    return context;
  }

  /** Runs a command by its full label in the palette (`Legal Code: Search the Law…`). Waits for it to be offered. */
  async runCommand(label: string): Promise<void> {
    await runCommandIn(this.page, label);
  }

  /** Opens a file of the folder (or an absolute path) in an editor and focuses it. */
  async openFile(path: string): Promise<void> {
    const file = resolve(this.folder, path);
    const list = { key: 'ControlOrMeta+KeyP', typed: file, row: file.slice(file.lastIndexOf('/') + 1) };
    for (const end = Date.now() + 30_000; ; ) {
      await pickByKey(this.page, list);
      try {
        await this.editor.waitForFile(file, 8_000);
        return;
      } catch (error) {
        // A page that takes the focus closes the list before the row is chosen.
        if (Date.now() > end) throw error;
      }
    }
  }

  /** Opens a notebook of the folder and begins to edit a cell. */
  async openCell(path: string, which: 'First' | 'Last'): Promise<void> {
    const name = path.slice(path.lastIndexOf('/') + 1);
    for (const end = Date.now() + 30_000; ; ) {
      await pickByKey(this.page, { key: 'ControlOrMeta+KeyP', typed: resolve(this.folder, path), row: name });
      try {
        await this.page.locator('.tab.active').filter({ hasText: name }).waitFor({ timeout: 8_000 });
        break;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
    await this.runCommand(`Notebook: Focus ${which} Cell`);
    const edited = this.page.locator('.markdown-cell-row .monaco-editor.focused');
    for (const end = Date.now() + 30_000; ; ) {
      await this.page.keyboard.press('Enter');
      try {
        await edited.waitFor({ timeout: 3_000 });
        return;
      } catch (error) {
        // The palette may still have had the focus.
        if (Date.now() > end) throw error;
      }
    }
  }

  /** Changes settings, including those of machine scope (`null` removes one). Returns once they are applied. */
  async changeSettings(settings: Settings): Promise<void> {
    await askAssistant(this.#assistant, { settings });
  }

  /** Runs a command by id with JSON arguments, as another extension would. To act as a user, see `runCommand`. */
  async executeCommand(command: string, ...args: readonly unknown[]): Promise<unknown> {
    return askAssistant(this.#assistant, { command, args });
  }

  /** Opens a file of a virtual file system, as that of a repository on the web, and focuses its editor. */
  async openVirtualFile(path: string, text: string): Promise<void> {
    await askAssistant(this.#assistant, { virtual: { path, text } });
    await this.editor.waitForFile(path);
  }

  /** The text of the document at an address (`vscode://defaultsettings/keybindings.json`), of the newest window. */
  async textOf(address: string): Promise<string> {
    return String(await askAssistant(this.#assistant, { text: address }));
  }

  /** Calls a language-model tool as an assistant outside of a chat does. Returns its answer, once the user has answered VS Code's question. */
  async invokeTool(tool: string, input: object): Promise<unknown> {
    return askAssistant(this.#assistant, { tool, input });
  }

  async useTheme(theme: Theme): Promise<void> {
    const { name, className } = themes[theme];
    // The oldest VS Code opens a new profile's window in a theme of its own choice. Only a change of the setting makes
    // it read the setting.
    await this.changeSettings({ 'workbench.colorTheme': null });
    await this.changeSettings({ 'workbench.colorTheme': name });
    await this.page.locator(`.monaco-workbench.${className}`).first().waitFor();
  }

  /** A view's tree by the view's title (`Jurisdictions`), once it is shown: `runCommand('Legal Code: Focus on Jurisdictions View')`. */
  tree(title: string): Tree {
    return new Tree(this.page, title);
  }

  /** The page inside the visible webview, by its tab's title when several may be; waits until it has loaded. Ask again after a reload. */
  async webview(title?: string | RegExp): Promise<Frame> {
    if (title !== undefined) await this.tab(title).waitFor();
    const outer = await this.page.locator('iframe.webview.ready').filter({ visible: true }).last().elementHandle();
    const frame = await outer?.contentFrame();
    const inner = await (await frame?.waitForSelector('iframe#active-frame'))?.contentFrame();
    if (!inner) throw new Error('The webview has no page.');
    await inner.waitForLoadState('domcontentloaded');
    return inner;
  }

  /** An editor's tab. */
  tab(title: string | RegExp): Locator {
    return this.page.locator('.tabs-container .tab').filter({ hasText: title });
  }

  /** An item of the status bar by its words. */
  statusItem(words: string | RegExp): Locator {
    return this.page.locator('.part.statusbar .statusbar-item').filter({ hasText: words });
  }

  /**
   * A notification by its words, in the list behind the bell (under its test driver VS Code shows none as a toast); waits for it. Its
   * buttons are `(await notification(…)).getByRole('button', { name })`.
   */
  async notification(words: string | RegExp): Promise<Locator> {
    return notificationIn(this.page, words);
  }

  /** A modal dialog by its words; its buttons are `dialog(…).getByRole('button', { name })`. */
  dialog(words: string | RegExp): Locator {
    return this.page.locator('.monaco-dialog-box').filter({ hasText: words });
  }

  /** Right-clicks something and chooses from its context menu. */
  async chooseFromContextMenu(target: Locator, label: string | RegExp): Promise<void> {
    await target.click({ button: 'right' });
    const item = this.page.locator('.monaco-menu .action-menu-item').filter({ hasText: label }).first();
    await item.hover();
    // A menu ignores clicks in its first tenth of a second, so that a slow right click chooses nothing.
    await this.page.waitForTimeout(200);
    await item.click();
    await this.page.locator('.monaco-menu').first().waitFor({ state: 'detached' });
  }

  /** The content of the clipboard. */
  clipboard(): Promise<string> {
    return this.page.evaluate<string>('navigator.clipboard.readText()');
  }

  /** The output of the page's console so far, one line each, beginning with the level. */
  consoleLines(): readonly string[] {
    return this.#console;
  }

  /** Takes a screenshot of the window, or of a part of it. Returns the file's path. */
  async screenshot(file: string, part?: Locator): Promise<string> {
    const path = resolve(repository, file);
    await mkdir(dirname(path), { recursive: true });
    await (part ?? this.page).screenshot({ path, animations: 'disabled', caret: 'hide' });
    return path;
  }

  /** Saves a screenshot, the server's log and the page's console of a failed test. */
  async keepEvidence(title: string): Promise<void> {
    const place = join(cache, 'failures', title.replace(/[^\w.-]+/g, '-').slice(0, 120));
    try {
      await mkdir(dirname(place), { recursive: true });
      await this.page.screenshot({ path: `${place}.png`, timeout: 10_000 });
      await cp(this.#server.logFile, `${place}.log`);
      await appendFile(`${place}.log`, `\n--- console ---\n${this.#console.join('\n')}\n`);
      process.stderr.write(`      kept ${place}.png and .log\n`);
    } catch (error) {
      process.stderr.write(`      no picture of the failure: ${error instanceof Error ? error.message : error}\n`);
    }
  }

  /** Waits until the window is drawn and the contributions of extensions are known: one of them has answered. */
  async #settled(): Promise<void> {
    await waitUntilRestored(this.page);
    await askAssistant(this.#assistant, { settings: {} });
  }
}

/** Runs in the page: simulates that the user leaves the window and returns. VS Code then saves its state; otherwise it saves after a minute of idling. */
const lookAway = `
  document.hasFocus = () => false;
  document.dispatchEvent(new Event('visibilitychange'));
  delete document.hasFocus;
  document.dispatchEvent(new Event('visibilitychange'));
`;

/** Runs in the page: the state of the editors, as the browser has saved it for each folder. */
const savedEditors = `(async () => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const found = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('vscode-web-state-db-')) continue;
    const database = await answer(indexedDB.open(name));
    if (database.objectStoreNames.contains('ItemTable'))
      found.push(await answer(database.transaction('ItemTable').objectStore('ItemTable').get('memento/workbench.parts.editor')));
    database.close();
  }
  return found.join('\\n').replaceAll('\\\\', '');
})()`;

async function waitUntilRestored(page: Page): Promise<void> {
  await page.waitForFunction('window.driver !== undefined', undefined, { timeout: 60_000 });
  await page.evaluate('window.driver.whenWorkbenchRestored()');
  await page.locator('.monaco-workbench .part.statusbar').waitFor();
}

async function installVsix(
  release: Release,
  vsix: string,
  { userDataDir, extensionsDir }: { userDataDir: string; extensionsDir: string },
): Promise<void> {
  const where = [`--user-data-dir=${userDataDir}`, `--extensions-dir=${extensionsDir}`];
  await runServerCommand(release, [`--install-extension=${resolve(vsix)}`, '--force', ...where]);
}
