/** User actions in any window, including a second one. */
import type { Locator, Page } from 'playwright-core';
import { QuickInput } from './quick-input.ts';

/** `Workbench.runCommand` in any window. */
export async function runCommandIn(page: Page, label: string): Promise<void> {
  await pickByKey(page, { key: 'F1', typed: `>${label}`, row: label });
}

/** Opens a list by its key, types into it, and picks a row. */
export async function pickByKey(
  page: Page,
  { key, typed, row }: { readonly key: string; readonly typed: string; readonly row: string },
): Promise<void> {
  const quickInput = new QuickInput(page);
  const end = Date.now() + 30_000;
  for (;;) {
    await quickInput.close();
    await page.keyboard.press(key);
    try {
      await quickInput.input.waitFor({ timeout: 4000 });
      await quickInput.input.fill(typed, { timeout: 4000 });
      await quickInput.row(row).waitFor({ timeout: 5000 });
      break;
    } catch (error) {
      // A webview that is still loading may swallow the key or take the focus. The list then has its contents from when it opened.
      if (Date.now() > end) throw error;
    }
  }
  await quickInput.pick(row);
}

/** `Workbench.notification` in any window. */
export async function notificationIn(page: Page, words: string | RegExp): Promise<Locator> {
  const center = page.locator('.notifications-center.visible');
  const found = center.locator('.notification-list-item').filter({ hasText: words }).first();
  const end = Date.now() + 20_000;
  for (;;) {
    // The list closes with its last notification, such as a finished progress, so open it again for the next.
    if (!(await center.isVisible())) await page.locator('[id="status.notifications"]').click();
    try {
      await found.waitFor({ timeout: 1500 });
      return found;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
