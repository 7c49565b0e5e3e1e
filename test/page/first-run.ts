/**
 * The first run, with clicks and keys. It begins with a draft that cites a place without its code. It ends with a hover that shows the
 * text of that code, imported from a Word file. The page test and the pictures of README.md and the walkthrough use the same steps.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { elmLakeDraft, elmLakeWord } from '../fixtures/elm-lake.ts';
import type { Workbench } from './workbench.ts';

export const firstRunDraft = 'memo.md';
export const firstRunFiles = { [firstRunDraft]: elmLakeDraft };
export const leashCitation = 'Elm Lake Municipal Code § 2-2';

/** Saves the Word file of the code in the opened folder. Returns its path. */
export function writeCode({ folder }: Workbench): string {
  const file = join(folder, 'elm-lake.docx');
  writeFileSync(file, elmLakeWord());
  return file;
}

/** From the hover on a citation of a place that the library lacks, by its link, to the walkthrough's first step. */
export async function followHover(vscode: Workbench): Promise<void> {
  await vscode.openFile(firstRunDraft);
  const hover = await vscode.editor.hover(leashCitation);
  await hover.getByText('Get Its Code…').click();
  await firstStep(vscode);
}

/** Waits for the walkthrough's first step, opened. */
export async function firstStep({ page }: Workbench, timeout = 30_000): Promise<void> {
  await page
    .locator('.getting-started-step.expanded')
    .filter({ hasText: 'Which places do you write about?' })
    .waitFor({ timeout });
}

/** Presses Tab until the step's button has the focus, and presses it. */
export async function pressStepButton({ page }: Workbench, label: string): Promise<void> {
  for (let tabs = 0; tabs < 30; tabs += 1) {
    if ((await page.evaluate<string>('document.activeElement?.textContent ?? ""')).trim() === label) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to “${label}”.`);
}

/** From the walkthrough's first step to the outline of the file, by keys. */
export async function chooseFile(vscode: Workbench, file: string): Promise<void> {
  const { quickInput, page } = vscode;
  await pressStepButton(vscode, 'Import a Code…');
  await quickInput.row(/A file/).waitFor();
  await quickInput.accept();
  await quickInput.title.filter({ hasText: /^\s*Import a Code\s*$/ }).waitFor();
  // The dialog replaces what is typed before it has listed its first folder.
  await quickInput.row(firstRunDraft).waitFor();
  await quickInput.type(file);
  await quickInput.row('elm-lake.docx').waitFor();
  await quickInput.accept();
  await quickInput.message.filter({ hasText: /name Elm Lake, but not its state/ }).waitFor();
  // The guess ends where the state goes.
  await page.keyboard.type('MN');
  await quickInput.accept();
  await outlineLine(vscode, 'section 2-2 Dogs on a leash').waitFor();
}

/** A line of the outline that shows how files would be imported. */
export const outlineLine = ({ page }: Workbench, words: string) =>
  page
    .locator('.monaco-editor .view-line')
    // Drawn lines have no-break spaces.
    .filter({ hasText: new RegExp(words.replaceAll(' ', '\\s+')) })
    .first();

/** Imports the file of the outline by its key, and waits for the report. */
export async function acceptOutline(vscode: Workbench) {
  await vscode.page.keyboard.press('Control+Enter');
  return vscode.notification(/Imported Elm Lake, MN \(Elm Lake Municipal Code\): 1 jurisdiction, 4 sections/);
}
