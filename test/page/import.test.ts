import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaled, writeOpenLaw } from '../bench/generate-open-law.ts';
import { paragraph, wordFile } from '../fixtures/word.ts';
import { launchChromium } from '../host/chromium.ts';
import { repository } from '../host/install.ts';
import { useWorkbench } from './workbench.ts';

describe('importing a code', () => {
  const vscode = useWorkbench({ files: { 'elm.md': 'As Elm Lake Municipal Code § 2-2 says.\n' } });
  const tree = () => vscode().tree('Jurisdictions');
  const labels = async (): Promise<readonly string[]> => (await tree().rows()).map(({ label }) => label);
  /** A line of the outline that shows how files would be imported. */
  const outlineLine = (words: string) =>
    vscode()
      .page.locator('.monaco-editor .view-line')
      // Drawn lines have no-break spaces.
      .filter({ hasText: new RegExp(words.replaceAll(' ', '\\s+')) })
      .first();
  /** Answers the questions for the government and the code of the files. */
  const answer = async (place: string, code: string): Promise<void> => {
    for (const [question, words] of [
      [/do not name their place/, place],
      [/do not name their code/, code],
    ] as const) {
      await vscode().quickInput.message.filter({ hasText: question }).waitFor();
      await vscode().quickInput.type(words);
      await vscode().quickInput.accept();
    }
  };
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-import-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('reports why a file is not a code, and keeps the library with the sample codes', async () => {
    const file = join(folder, 'letter.json');
    writeFileSync(file, '{ "dear": "reader" }');
    await vscode().executeCommand('legalCode.importCode', file);
    await vscode().notification(/Nothing was imported: letter\.json: /);
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    await tree().waitForRows((rows) => rows.length === 2);
    assert.deepEqual(await labels(), ['Alder County', 'Port Wenlow']);
  });

  it('imports a JSON file, reports its content, and shows the new jurisdiction', async () => {
    const summary = await vscode().executeCommand(
      'legalCode.importCode',
      join(repository, 'test/fixtures/json/harrow-point.json'),
    );
    assert.ok(typeof summary === 'object' && summary !== null && 'sections' in summary && Number(summary.sections) > 0);
    await vscode().notification(/Imported Harrow Point, .*\(.*\): 1 jurisdiction, /);
    const rows = await tree().waitForRows((found) => found.some(({ label }) => /Harrow Point/.test(label)));
    assert.equal(rows.find(({ label }) => /Harrow Point/.test(label))?.expanded, true);
  });

  it('reports what it could not read in a published folder, and imports the rest', async () => {
    await vscode().executeCommand('legalCode.importCode', join(repository, 'test/fixtures/open-law/quillfort'));
    const shown = await vscode().notification(/Quillfort.*\d+ parts were left out/);
    await tree().waitForRows((rows) => rows.some(({ label }) => /Quillfort/.test(label)));
    await shown.getByRole('button', { name: 'Show What Was Left Out' }).click();
    await vscode().quickInput.input.waitFor();
    const rows = vscode().quickInput.widget.locator('.monaco-list-row');
    await rows.first().waitFor();
    const source = await rows.first().locator('.label-description').textContent();
    await vscode().quickInput.accept();
    const [file = ''] = (source ?? '').trim().split(':');
    await vscode().page.locator('.tab.active').filter({ hasText: file }).waitFor();
  });

  it('asks for the jurisdiction of a Word file, whose citations then have hovers', async () => {
    const file = join(folder, 'elm-lake.docx');
    const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
    const body = [
      paragraph('Chapter 2 - PARKS', style('Heading2')),
      paragraph('Sec. 2-1. - Hours.', style('Heading3')),
      paragraph('Each park closes at sunset.'),
      paragraph('(Ord. No. 2019-4, § 1, 5-7-2019)'),
      paragraph('Sec. 2-2. - Dogs on a leash.', style('Heading3')),
      paragraph('A dog in a park must be on a leash.'),
    ].join('');
    const styles = ['2', '3']
      .map(
        (level) =>
          `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
      )
      .join('');
    writeFileSync(file, wordFile({ body, styles }));
    const importing = vscode().executeCommand('legalCode.importCode', file);
    await answer('Elm Lake, MN', 'Municipal Code');
    await outlineLine('chapter 2 PARKS').waitFor();
    await vscode().page.keyboard.press('Control+Enter');
    await importing;
    await tree().waitForRows((rows) => rows.some(({ label }) => /Elm Lake/.test(label)));
    await vscode().openFile('elm.md');
    const hover = await vscode().editor.hover('Elm Lake Municipal Code § 2-2');
    assert.match((await hover.textContent()) ?? '', /A dog in a park must be on a leash/);
  });

  it('shows how it understood a file, accepts a correction by keyboard, and needs none for the next edition', async () => {
    const file = join(folder, 'oak.txt');
    const code = 'PARKS AND GREENS\nSec. 1-1. Hours.\nA park closes at sunset.\nSec. 1-2. Dogs.\nNone.\n';
    writeFileSync(file, code);
    const first = vscode().executeCommand('legalCode.importCode', file);
    await answer('Oak Bend, OH', 'Oak Bend Code');
    await outlineLine('PARKS AND GREENS').click();
    await vscode().page.keyboard.press('Enter');
    await vscode().quickInput.pick(/This is a chapter/);
    await outlineLine('chapter PARKS AND GREENS').waitFor();
    await vscode().page.keyboard.press('Control+Enter');
    const summary = await first;
    assert.ok(typeof summary === 'object' && summary !== null && 'sections' in summary && summary.sections === 2);
    await outlineLine('PARKS AND GREENS').waitFor({ state: 'hidden' });
    writeFileSync(file, code.replace('sunset', 'nine'));
    const next = vscode().executeCommand('legalCode.importCode', file);
    await answer('Oak Bend, OH', 'Oak Bend Code');
    await outlineLine('chapter PARKS AND GREENS').waitFor();
    await vscode().runCommand('Legal Code: Cancel This Import');
    assert.equal((await next) ?? undefined, undefined);
  });

  it('lets the reader correct the names and add a heading that was read as text, which then has the cursor', async () => {
    // The list of earlier reports would cover the outline.
    await vscode().executeCommand('notifications.clearAll');
    const file = join(folder, 'ash.txt');
    writeFileSync(file, 'FENCES\nSec. 1-1. Height.\nA fence is low.\nWALLS\nSec. 2-1. Stone.\nA wall is of stone.\n');
    const importing = vscode().executeCommand('legalCode.importCode', file);
    await answer('Ash Fork, OR', 'Ash Code');
    await outlineLine('Ash Fork, OR · Ash Code').click();
    await vscode().page.keyboard.press('Enter');
    for (const [question, words] of [
      [/Correct the place/, 'Ash Ford, OR'],
      [/Correct the name of the code/, 'Ash Ford Code'],
    ] as const) {
      await vscode().quickInput.message.filter({ hasText: question }).waitFor();
      await vscode().quickInput.type(words);
      await vscode().quickInput.accept();
    }
    await outlineLine('Ash Ford, OR · Ash Ford Code').waitFor();
    await outlineLine('section 1-1 Height').click();
    await vscode().page.keyboard.press('Enter');
    await vscode().quickInput.pick(/A heading below this line is missing/);
    await vscode()
      .quickInput.message.filter({ hasText: /the whole line/ })
      .waitFor();
    await vscode().quickInput.type('WALLS');
    await vscode().quickInput.accept();
    await vscode().quickInput.pick('chapter');
    const corrected = outlineLine('chapter WALLS');
    await corrected.waitFor();
    // Another correction begins on the same line.
    await vscode().quickInput.widget.waitFor({ state: 'hidden' });
    await vscode().page.waitForFunction(cursorIsOn);
    await vscode().page.keyboard.press('Enter');
    await vscode().quickInput.pick(/A heading below this line is missing/);
    await vscode()
      .quickInput.message.filter({ hasText: /the whole line/ })
      .waitFor();
    await vscode().quickInput.type('DITCHES');
    await vscode().quickInput.accept();
    await vscode().quickInput.pick('chapter');
    // A heading that the file lacks leads to the remark that says so.
    await outlineLine('DITCHES').waitFor();
    await vscode()
      .statusItem(/^Ln 6,/)
      .waitFor();
    await vscode().page.keyboard.press('Control+Enter');
    await importing;
    await tree().waitForRows((rows) => rows.some(({ label }) => /Ash Ford/.test(label)));
  });

  it('leaves out the pages of a PDF that the reader skips', async () => {
    await vscode().executeCommand('notifications.clearAll');
    const file = join(folder, 'birch.pdf');
    const pages = [
      '<p>Sec. 9-1. Order form.</p><p>Order the printed code from us.</p>',
      '<p>Sec. 9-2. Coupon.</p><p>Cut here.</p>',
      '<p>Sec. 1-1. Hours.</p><p>A park closes at sunset.</p><p>Sec. 1-2. Dogs.</p><p>A dog must be on a leash.</p>',
    ];
    const browser = await launchChromium();
    const printed = await browser.newPage();
    await printed.setContent(pages.map((page) => `<div style="break-after: page">${page}</div>`).join(''));
    await printed.pdf({ path: file });
    await browser.close();
    const importing = vscode().executeCommand('legalCode.importCode', file);
    await answer('Birch Hill, VT', 'Birch Hill Code');
    await outlineLine('section 9-2 Coupon').click();
    await vscode().page.keyboard.press('Enter');
    await vscode().quickInput.pick(/This is not law/);
    await outlineLine('section 9-2 Coupon').waitFor({ state: 'hidden' });
    // The cursor is on the next heading, which the reader may correct too.
    await vscode()
      .statusItem(/^Ln 1\d,/)
      .waitFor();
    await vscode().page.keyboard.press('Enter');
    await vscode().quickInput.title.filter({ hasText: 'Sec. 1-1. Hours.' }).waitFor();
    await vscode().page.keyboard.press('Escape');
    await outlineLine('section 9-1 Order form').click();
    await vscode().page.keyboard.press('Enter');
    await vscode().quickInput.pick(/Skip Pages/);
    await vscode()
      .quickInput.message.filter({ hasText: /pages that are not law/ })
      .waitFor();
    await vscode().quickInput.accept();
    await outlineLine('section 9-1 Order form').waitFor({ state: 'hidden' });
    await outlineLine('section 1-2 Dogs').waitFor();
    // A screen reader reads the new counts.
    await vscode()
      .statusItem(/^Ln 6,/)
      .waitFor();
    await vscode().page.keyboard.press('Control+Enter');
    const summary = await importing;
    assert.ok(typeof summary === 'object' && summary !== null && 'sections' in summary && summary.sections === 2);
  });

  it('stops when canceled, and leaves the library unchanged', async () => {
    const before = (await tree().rows()).filter(({ level }) => level === 1).map(({ label }) => label);
    const large = join(folder, 'large');
    writeOpenLaw(large, scaled(4_000));
    const importing = vscode().executeCommand('legalCode.importCode', large);
    const progress = await vscode().notification(/Importing a code.*files/);
    await progress.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await importing) ?? undefined, undefined);
    await vscode()
      .statusItem(/Import canceled\. The library is unchanged/)
      .waitFor();
    await vscode().runCommand('Legal Code: Refresh Jurisdictions');
    await tree().waitForRows((rows) => rows.filter(({ level }) => level === 1).length === before.length);
    const after = (await tree().rows()).filter(({ level }) => level === 1).map(({ label }) => label);
    assert.deepEqual(after, before);
  });
});

/** Runs in the page: whether the cursor is on the corrected line. */
const cursorIsOn = `(() => {
  const middle = (element) => element.getBoundingClientRect().y + element.getBoundingClientRect().height / 2;
  const lines = [...document.querySelectorAll('.monaco-editor .view-line')];
  const line = lines.find(({ textContent }) => /chapter\\s+WALLS/.test(textContent));
  return line !== undefined && [...document.querySelectorAll('.cursors-layer .cursor')].some((cursor) => Math.abs(middle(cursor) - middle(line)) < 6);
})()`;
