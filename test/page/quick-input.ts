import type { Locator, Page } from 'playwright-core';

/** A row of a quick pick, as displayed. */
export interface QuickPickRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** The group's heading above this row, if any. */
  readonly separator: string;
}

/** The box at the top of the window: the palette, quick picks, input boxes. */
export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get widget(): Locator {
    return this.#page.locator('.quick-input-widget').filter({ visible: true });
  }

  /** The text box. */
  get input(): Locator {
    return this.widget.locator('.quick-input-filter input, .quick-input-box input').filter({ visible: true }).first();
  }

  get rowLocators(): Locator {
    return this.widget.locator('.quick-input-list .monaco-list-row');
  }

  /** The text under an input box (prompt and validation). */
  get message(): Locator {
    return this.widget.locator('.quick-input-message');
  }

  get title(): Locator {
    return this.widget.locator('.quick-input-title');
  }

  /** Visible while a quick pick is busy. */
  get busy(): Locator {
    return this.widget
      .locator('.quick-input-progress.active, .quick-input-progress .monaco-progress-container.active')
      .first();
  }

  /** Replaces the text in the box. */
  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  async accept(): Promise<void> {
    await this.input.press('Enter');
  }

  /** The rows that are drawn now (a long list draws only visible ones). */
  async rows(): Promise<readonly QuickPickRow[]> {
    return this.rowLocators.evaluateAll((rows) =>
      rows.map((row) => {
        // Row elements are reused, with hidden parts of the previous row.
        const words = (selector: string): string => {
          const part = row.querySelector(selector);
          return part?.checkVisibility() ? (part.textContent ?? '').replaceAll('\u00a0', ' ').trim() : '';
        };
        return {
          label: words('.quick-input-list-rows > .quick-input-list-row:first-child .label-name'),
          description: words('.quick-input-list-rows > .quick-input-list-row:first-child .label-description'),
          detail: words('.quick-input-list-label-meta'),
          separator: words('.quick-input-list-separator'),
        };
      }),
    );
  }

  /** Waits until `wanted` accepts the rows and returns them. Calls `wanted` repeatedly. */
  async waitForRows(
    wanted: (rows: readonly QuickPickRow[]) => boolean,
    timeout = 30_000,
  ): Promise<readonly QuickPickRow[]> {
    const end = Date.now() + timeout;
    for (;;) {
      const rows = await this.rows();
      if (wanted(rows)) return rows;
      if (Date.now() > end)
        throw new Error(`The quick pick never had the rows wanted. It has:\n${JSON.stringify(rows, null, 1)}`);
      await this.#page.waitForTimeout(50);
    }
  }

  /** The row with a label that equals these words, or matches. */
  row(label: string | RegExp): Locator {
    const exact =
      typeof label === 'string' ? new RegExp(`^\\s*${literally(label).replaceAll(' ', '\\s')}\\s*$`) : label;
    return this.rowLocators.filter({ has: this.#page.locator('.label-name').filter({ hasText: exact }) }).first();
  }

  /** Chooses a row by its label. */
  async pick(label: string | RegExp): Promise<void> {
    const row = this.row(label);
    await row.waitFor();
    await row.click();
  }

  /** Presses a row's button by its tooltip. */
  async pressRowButton(label: string | RegExp, tooltip: string | RegExp): Promise<void> {
    const row = this.row(label);
    await row.hover();
    await row.getByRole('button', { name: tooltip }).click();
  }

  /** Closes the open quick input, if there is one. */
  async close(): Promise<void> {
    if (!(await this.widget.isVisible())) return;
    await this.#page.keyboard.press('Escape');
    await this.widget.waitFor({ state: 'hidden' });
  }
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
