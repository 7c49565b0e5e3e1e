/** The whole interface in a pseudo-language: an English word on the screen is one that escapes translation. */
import { strict as assert } from 'node:assert';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getL10nPseudoLocalized } from '@vscode/l10n-dev';
import { repository } from '../host/install.ts';
import { useWorkbench } from './workbench.ts';

const language = 'qps-ploc';
const extension = mkdtempSync(join(tmpdir(), 'legal-code-pseudo-'));
for (const part of ['package.json', 'package.nls.json', 'dist', 'l10n', 'media', 'sample'])
  cpSync(join(repository, part), join(extension, part), { recursive: true });
for (const [from, to] of [
  ['l10n/bundle.l10n.json', `l10n/bundle.l10n.${language}.json`],
  ['package.nls.json', `package.nls.${language}.json`],
] as const) {
  const texts = getL10nPseudoLocalized(JSON.parse(readFileSync(join(repository, from), 'utf8')));
  writeFileSync(join(extension, to), JSON.stringify(texts));
}

/** Its own words are Greek, so that no ASCII word on the screen is law. */
const code = {
  format: 'legal-code-lookup/1',
  jurisdiction: { name: 'Ωμέγα' },
  codes: [{ key: 'k', name: 'Νόμος Ωμέγα' }],
  sections: [
    {
      code: 'k',
      number: '4.10.010',
      heading: 'Φράκτες',
      citation: 'Νόμος § 4.10.010',
      text: [{ text: 'Φράκτης έως 6.' }],
      legislative_chain: [{ action: 'amended', act: { key: 'o', number: '2021-4' }, effective_from: '2021-05-01' }],
      sources: [{ official_source_url: 'https://1.example/4', title: 'Πηγή' }],
    },
  ],
};

const months = new RegExp(
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(2026, month)),
  ).join('|'),
  'g',
);

/** ASCII words, but not addresses, settings, the platform's names of months, and VS Code's names of keys. */
function englishIn(shown: string): readonly string[] {
  return (
    shown
      .replace(/legalCode[\w.]*|https?:\/\/\S*|1\.example\S*/g, '')
      .replace(months, '')
      .replace(/\b(?:Ctrl|Alt|Shift|Enter|Escape)\b/g, '')
      .match(/[A-Za-z]{2,}/g) ?? []
  );
}

describe('in a pseudo-language, none of our English is on screen', () => {
  const vscode = useWorkbench({
    language,
    extension,
    files: { 'draft.md': '---\njurisdiction: Ωμέγα\n---\n\n§ 4.10.010\n\n§ 9.99.999\n' },
  });
  before(async () => {
    writeFileSync(join(extension, 'code.json'), JSON.stringify(code));
    await vscode().executeCommand('legalCode.importCode', join(extension, 'code.json'));
    await vscode().openFile('draft.md');
  });
  after(() => rmSync(extension, { recursive: true, force: true }));

  for (const number of ['4.10.010', '9.99.999'])
    it(`in the hover of § ${number}`, async () => {
      const hover = await vscode().editor.hover(number);
      await hover.getByText(number).first().waitFor();
      // VS Code's own word, while another extension's hover is on its way.
      await hover.getByText('Loading...').waitFor({ state: 'detached' });
      const shown = await hover.innerText();
      assert.match(shown, /[À-ɏ]/u, 'the pseudo-language is in use');
      assert.deepEqual(englishIn(shown), []);
      await vscode().editor.leaveHover();
    });

  it('in the summary of an import, and in the menu of the status item', async () => {
    const shown = await (await vscode().notification('Ωμέγα')).innerText();
    assert.match(shown, /[À-ɏ]/u);
    // VS Code's own word.
    assert.deepEqual(englishIn(shown.replace('Source:', '')), [], shown);
    await vscode().executeCommand('notifications.hideList');
    // It waits for the choice.
    void vscode().executeCommand('legalCode.showStatus');
    await vscode().quickInput.waitForRows((rows) => rows.length > 2);
    const menu = await vscode().quickInput.widget.innerText();
    assert.deepEqual(englishIn(menu.replace(/\d+ Results?/, '')), [], menu);
    await vscode().quickInput.close();
  });

  it('in the search and its results', async () => {
    await vscode().executeCommand('legalCode.search');
    await vscode().quickInput.input.waitFor();
    await vscode().quickInput.type('§ 4.10.010');
    await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => label.includes('4.10.010')));
    // VS Code counts the rows itself.
    const shown = (await vscode().quickInput.widget.innerText()).replace(/\d+ Results?/, '');
    const hint = await vscode().quickInput.input.getAttribute('placeholder');
    assert.deepEqual(englishIn(`${shown} ${hint}`), [], shown);
    await vscode().quickInput.close();
  });

  it('in the views, with the rows of the library', async () => {
    await vscode().executeCommand('legalCode.jurisdictions.focus');
    const views = vscode().page.locator('.sidebar');
    await views.getByText('Ωμέγα').first().waitFor();
    const shown = await views.innerText();
    // The library also has the sample.
    assert.deepEqual(englishIn(shown.replace(/Alder County|Port Wenlow|WA(?= ·)/g, '')), [], shown);
  });

  it('in the section panel', async () => {
    await vscode().executeCommand('legalCode.search');
    await vscode().quickInput.type('§ 4.10.010');
    await vscode().quickInput.pick(/4\.10\.010/);
    const page = await vscode().webview();
    await page.getByText('Φράκτης').first().waitFor();
    const shown = await page.locator('body').innerText();
    assert.deepEqual(englishIn(shown), [], shown);
  });
});
