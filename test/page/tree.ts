import type { Locator, Page } from 'playwright-core';

/** A row of a tree, as displayed. */
export interface TreeRow {
  readonly label: string;
  readonly description: string;
  /** From 1. */
  readonly level: number;
  readonly expanded: boolean | undefined;
}

/** The tree of a view in the side bar. */
export class Tree {
  readonly #page: Page;
  readonly #title: string;

  constructor(page: Page, title: string) {
    this.#page = page;
    this.#title = title;
  }

  /** The view: its header, its buttons, and its body. If it is a container's only view, it has no header. */
  get pane(): Locator {
    return this.#page.locator('.sidebar .pane, .auxiliarybar .pane').filter({
      has: this.#page.locator(`.pane-header[aria-label^="${this.#title}"]`),
    });
  }

  /** The text shown instead of rows if there are none. */
  get welcome(): Locator {
    return this.pane.locator('.welcome-view-content');
  }

  get rowLocators(): Locator {
    return this.pane.locator('.pane-body .monaco-list-row');
  }

  /** The visible rows, from the top. */
  async rows(): Promise<readonly TreeRow[]> {
    const rows = await this.rowLocators.evaluateAll((found) =>
      found.map((row) => {
        const expanded = row.getAttribute('aria-expanded');
        return {
          index: Number(row.getAttribute('data-index')),
          label: String(row.querySelector('.label-name')?.textContent ?? ''),
          description: String(row.querySelector('.label-description')?.textContent ?? ''),
          level: Number(row.getAttribute('aria-level')),
          expanded: expanded === null ? undefined : expanded === 'true',
        };
      }),
    );
    return rows.sort((a, b) => a.index - b.index).map(({ index: _, ...row }) => row);
  }

  /** Waits until `wanted` accepts the rows, and returns them. */
  async waitForRows(wanted: (rows: readonly TreeRow[]) => boolean, timeout = 30_000): Promise<readonly TreeRow[]> {
    const end = Date.now() + timeout;
    for (;;) {
      await this.#collapseOthers();
      const rows = await this.rows();
      if (wanted(rows)) return rows;
      if (Date.now() > end)
        throw new Error(`The tree never had the rows wanted. It has:\n${JSON.stringify(rows, null, 1)}`);
      await this.#page.waitForTimeout(50);
    }
  }

  /** The first row with these words in its label. */
  row(label: string | RegExp): Locator {
    return this.rowLocators.filter({ has: this.#page.locator('.label-name').filter({ hasText: label }) }).first();
  }

  async click(label: string | RegExp): Promise<void> {
    await this.row(label).locator('.label-name').click();
  }

  /** Expands a row with children if it is collapsed, and waits until it is expanded. */
  async expand(label: string | RegExp): Promise<void> {
    const row = this.row(label);
    await this.#collapseOthers();
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.locator('.monaco-tl-twistie').click();
    await this.rowLocators
      .and(this.#page.locator('[aria-expanded="true"]'))
      .filter({ has: this.#page.locator('.label-name').filter({ hasText: label }) })
      .first()
      .waitFor();
  }

  /** Rows out of sight are not drawn, and the other views of the container take room. */
  async #collapseOthers(): Promise<void> {
    // A click would close an open list.
    if (await this.#page.locator('.quick-input-widget').filter({ visible: true }).count()) return;
    const expanded = this.#page
      .locator('.monaco-pane-view')
      .filter({ has: this.#page.locator(`.pane-header[aria-label^="${this.#title}"]`) })
      .filter({ visible: true })
      .locator(`.pane-header[aria-expanded="true"]:not([aria-label^="${this.#title}"])`)
      .filter({ visible: true });
    for (const header of await expanded.all()) await header.click({ position: { x: 30, y: 8 } });
  }

  /** Presses a row's inline button by its tooltip. */
  async pressRowButton(label: string | RegExp, tooltip: string | RegExp): Promise<void> {
    const row = this.row(label);
    await row.hover();
    await row.getByRole('button', { name: tooltip }).click();
  }
}
