/** From an empty profile to a hovered citation of an imported Word file, with clicks and keys only. */
import { strict as assert } from 'node:assert';
import {
  acceptOutline,
  chooseFile,
  firstRunDraft,
  firstRunFiles,
  firstStep,
  followHover,
  leashCitation,
  outlineLine,
  pressStepButton,
  writeCode,
} from './first-run.ts';
import { useWorkbench } from './workbench.ts';

describe('the first run', () => {
  const vscode = useWorkbench({ folder: null, files: firstRunFiles });
  const tree = () => vscode().tree('Jurisdictions');

  it('leads from a citation of a place without its code to the walkthrough, by the hover and by the quick fix', async () => {
    await followHover(vscode());
    await vscode().openFile(firstRunDraft);
    await vscode().editor.goTo(leashCitation);
    await vscode().page.keyboard.press('Control+.');
    await vscode().page.locator('.action-widget').getByText('Get Its Code…').waitFor();
    await vscode().page.keyboard.press('Enter');
    await firstStep(vscode());
  });

  it('opens the guide to publishers’ files in a window that is too narrow for the walkthrough’s own', async () => {
    await vscode().page.locator('.getting-started-step.expanded a', { hasText: 'saved from its publisher' }).click();
    const guide = await vscode().webview(/places\.md/);
    for (const publisher of ['Municode', 'American Legal', 'eCode360', 'Code Publishing'])
      await guide.getByText(publisher, { exact: true }).waitFor();
    await guide.getByText('address of its terms unknown').waitFor();
  });

  it('leads to the same guide from the catalog, for a place that it lacks', async () => {
    await vscode().executeCommand('workbench.action.closeActiveEditor');
    await vscode().runCommand('Legal Code: Add a Public Code…');
    await vscode().quickInput.pick(/Another place/);
    await vscode().webview(/places\.md/);
  });

  it('imports a Word file by keys, with a question for the state only', async () => {
    await vscode().runCommand('Legal Code: Get the Code of a Place…');
    await firstStep(vscode());
    await chooseFile(vscode(), writeCode(vscode()));
    await outlineLine(vscode(), 'Elm Lake, MN · Municipal Code').waitFor();
    await outlineLine(vscode(), 'chapter: 2, section: 4').waitFor();
    const report = await acceptOutline(vscode());
    await tree().waitForRows((rows) => rows.some(({ label }) => label === 'Elm Lake'));
    await report.getByRole('button', { name: 'Check This Draft Again' }).press('Enter');
    await vscode().notification(/3 citations checked, 1 problem found/);
  });

  it('shows the imported text, its last act and its label in a hover', async () => {
    await vscode().openFile(firstRunDraft);
    const words = (await (await vscode().editor.hover(leashCitation)).textContent()) ?? '';
    assert.match(words, /Dogs on a leash.*A dog in a park must be on a leash/s);
    assert.match(words, /Ordinance 2020-11, § 3/);
    assert.match(words, /Unofficial copy: elm-lake\.docx · imported/);
    await vscode().editor.leaveHover();
  });

  it('labels the imported copy in the tooltips of the tree', async () => {
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    const tooltip = vscode().page.locator('.monaco-hover.workbench-hover').filter({ visible: true });
    await vscode().executeCommand('notifications.hideList');
    await tree().expand('Elm Lake');
    await tree().expand(/^Chapter 2/);
    for (const [row, label] of [
      ['Elm Lake', /Unofficial\scopy/],
      ['Elm Lake Municipal Code', /Unofficial\scopy\s·\simported/],
      [/§ 2-2 Dogs/, /Unofficial\scopy\s·\simported/],
    ] as const) {
      await tree().row(row).locator('.label-name').hover();
      await tooltip.filter({ hasText: label }).waitFor();
      await vscode().page.mouse.move(640, 700);
      await tooltip.waitFor({ state: 'hidden' });
    }
  });

  it('offers no check after an import if there is no draft to check', async () => {
    await vscode().executeCommand('workbench.action.closeAllEditors');
    await vscode().executeCommand('notifications.clearAll');
    await vscode().runCommand('Legal Code: Get the Code of a Place…');
    await firstStep(vscode());
    await chooseFile(vscode(), writeCode(vscode()));
    const report = await acceptOutline(vscode());
    await report.getByRole('button', { name: 'Show' }).waitFor();
    assert.equal(await report.getByRole('button', { name: 'Check This Draft Again' }).count(), 0);
  });

  it('opens the sample by one key in the walkthrough', async () => {
    await vscode().runCommand('Legal Code: Get the Code of a Place…');
    await firstStep(vscode());
    await pressStepButton(vscode(), 'Open the Sample Draft');
    await vscode().page.locator('.tab.active').filter({ hasText: 'Untitled' }).waitFor();
    await vscode().page.locator('.view-line').filter({ hasText: 'Port' }).first().waitFor();
  });
});
