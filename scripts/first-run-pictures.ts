/** Takes the pictures of the walkthrough, which README.md shows too, with the steps of the first run's page test. */
import {
  acceptOutline,
  chooseFile,
  firstRunDraft,
  firstRunFiles,
  followHover,
  leashCitation,
  writeCode,
} from '../test/page/first-run.ts';
import type { Workbench, WorkbenchOptions } from '../test/page/workbench.ts';

/** In order: each begins where the previous one ended. */
const scenes: Readonly<Record<string, (vscode: Workbench) => Promise<void>>> = {
  async import(vscode) {
    await followHover(vscode);
    await chooseFile(vscode, writeCode(vscode));
    await tidy(vscode);
  },
  async hover(vscode) {
    await acceptOutline(vscode);
    await tidy(vscode);
    await vscode.openFile(firstRunDraft);
    await vscode.editor.hover(leashCitation);
  },
  async search(vscode) {
    await vscode.editor.leaveHover();
    await vscode.runCommand('Legal Code: Search the Law…');
    await vscode.quickInput.type('dogs');
    await vscode.quickInput.waitForRows((rows) => rows.some(({ label }) => label.includes('2-2')));
  },
  async check(vscode) {
    await vscode.quickInput.close();
    await vscode.runCommand('Legal Code: Check Citations in This Document');
    const report = await vscode.notification(/3 citations checked, 1 problem found/);
    await report.getByRole('button', { name: 'Show Problems' }).press('Enter');
    await vscode.page.locator('.markers-panel .monaco-list-row').nth(1).waitFor();
    await tidy(vscode);
  },
};

/** The scenes follow one another, so one picture alone can't be taken. */
export const firstRunPicture = 'first-run';

export async function takeFirstRunPictures(
  open: (options: WorkbenchOptions) => Promise<Workbench>,
  taken: (file: string) => void,
): Promise<void> {
  const vscode = await open({ folder: null, files: firstRunFiles, size: { width: 840, height: 480 } });
  try {
    await vscode.useTheme('dark');
    await vscode.executeCommand('workbench.action.closeSidebar');
    for (const [name, steps] of Object.entries(scenes)) {
      await steps(vscode);
      taken(await vscode.screenshot(`media/walkthrough/${name}.png`));
    }
  } finally {
    await vscode.close();
  }
}

/** Leaves the editor alone in the window. */
async function tidy(vscode: Workbench): Promise<void> {
  await vscode.executeCommand('notifications.clearAll');
  await vscode.executeCommand('notifications.hideList');
  await vscode.executeCommand('workbench.action.closeSidebar');
  await vscode.page.mouse.move(2, 2);
}
