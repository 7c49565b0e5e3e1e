/** Takes the pictures of the walkthrough, which README.md shows too, with the steps of the first run's page test. */
import { join } from 'node:path';
import { repository } from '../test/host/install.ts';
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
  async check(vscode) {
    await vscode.editor.leaveHover();
    await vscode.runCommand('Legal Code: Check Citations in This Document');
    const report = await vscode.notification(/3 citations checked, 1 problem found/);
    await report.getByRole('button', { name: 'Show Problems' }).press('Enter');
    await vscode.page.locator('.markers-panel .monaco-list-row').nth(1).waitFor();
    await tidy(vscode);
  },
};

/** A walkthrough shows a picture at most 500 pixels wide, so its window is small. */
const size = { width: 640, height: 440 };

/** The bars of the window and its icons show nothing of the extension. */
const shown = { x: 0, y: 30, width: size.width, height: size.height - 30 - 32 };

/** The scenes follow one another, so one picture alone can't be taken. */
export const firstRunPicture = 'first-run';

export async function takeFirstRunPictures(
  open: (options: WorkbenchOptions) => Promise<Workbench>,
  taken: (file: string) => void,
): Promise<void> {
  const vscode = await open({ folder: null, files: firstRunFiles, size });
  try {
    await vscode.useTheme('dark');
    await vscode.changeSettings({ 'workbench.activityBar.location': 'hidden', 'editor.lineNumbers': 'off' });
    await vscode.executeCommand('workbench.action.closeSidebar');
    for (const [name, steps] of Object.entries(scenes)) {
      await steps(vscode);
      const path = join(repository, `media/walkthrough/${name}.png`);
      await vscode.page.screenshot({ path, clip: shown, animations: 'disabled', caret: 'hide' });
      taken(path);
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
