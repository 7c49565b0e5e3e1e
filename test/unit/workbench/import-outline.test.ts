import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Translate, untranslated } from '../../../src/lookup/failure-words.ts';
import { previewPaths } from '../../../src/service/import/index.ts';
import { levelName } from '../../../src/workbench/import/level-names.ts';
import { outlineText } from '../../../src/workbench/import/outline-text.ts';
import { type Preview, readPreview } from '../../../src/workbench/import/preview.ts';
import { removeTrees, tree } from '../import/trees.ts';

afterEach(removeTrees);

/** A preview as the command line prints it and the editor reads it. */
async function previewOf(files: Readonly<Record<string, string>>): Promise<Preview> {
  const read = readPreview(JSON.stringify(await previewPaths([tree(files)])));
  assert.ok(read);
  return read;
}

const code = `CITY OF ASHFORD
Secs. 2-1—2-4. Reserved.
Chapter 2. Parks
Sec. 2-5. Hours.
A park closes at sunset.
`;

describe('the outline of files before they are imported', () => {
  it('asks for what the user must still provide', async () => {
    const { questions, place } = await previewOf({ 'code.txt': code });
    assert.deepEqual(questions, [{ missing: 'place', guess: 'City of Ashford' }, { missing: 'code' }]);
    assert.equal(place, undefined);
  });

  it('shows headings by their depth, how the first sections begin, what was left out, and what was not read', async () => {
    const preview = await previewOf({ 'code.txt': code, 'letter.txt': 'Dear neighbor,' });
    const { lines, hasLaw, hasPages } = outlineText(preview, { place: 'Ashford, WA', code: 'Code' }, untranslated);
    const texts = lines.map(({ text }) => text);
    assert.equal(texts[0], 'Ashford, WA · Code');
    for (const expected of [
      '  section 2-1–2-4  Reserved',
      '  chapter 2  Parks',
      '    section 2-5  Hours',
      '      A park closes at sunset.',
      'Left out of code.txt',
      '    CITY OF ASHFORD',
      'Not read',
    ])
      assert.ok(texts.includes(expected), `${expected} is not in\n${texts.join('\n')}`);
    assert.deepEqual([hasLaw, hasPages], [true, false]);
  });

  it('names levels in the language of the user, and keeps a level that only a publisher uses', async () => {
    const spanish: Readonly<Record<string, string>> = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../l10n/bundle.l10n.es.json'), 'utf8'),
    );
    const translate: Translate = (message, ...values) => untranslated(spanish[message] ?? message, ...values);
    const preview = await previewOf({ 'code.txt': code });
    const texts = outlineText(preview, {}, translate).lines.map(({ text }) => text);
    for (const expected of ['  sección: 2, capítulo: 1', '  capítulo 2  Parks', '    sección 2-5  Hours'])
      assert.ok(texts.includes(expected), `${expected} is not in\n${texts.join('\n')}`);
    assert.equal(levelName('canon', translate), 'canon');
  });

  it('counts several files together, and shows what was left out before the outline of each', async () => {
    const preview = await previewOf({
      'a.txt': code,
      'b.txt': 'Chapter 3. Docks\nSec. 3-1. Boats.\nA boat has a light.\n',
    });
    const texts = outlineText(preview, {}, untranslated).lines.map(({ text }) => text);
    const at = texts.indexOf('2 files');
    assert.equal(texts[at + 1], '  section: 3, chapter: 2');
    assert.match(texts[at + 2] ?? '', /^ {2}(\d+) characters: \d+ in the outline, 15 left out$/);
    assert.ok(texts.indexOf('Left out of a.txt') < texts.indexOf('  chapter 2  Parks'));
  });

  it('shows how a section begins without its designator’s own line, its history or a word cut in two', async () => {
    const law =
      'No person may leave a boat at a dock of the city for more than three days in any week of the year, except in winter.';
    const preview = await previewOf({
      'a.html': `<h3>Sec. 1. Boats.</h3><p>(a)</p><p>${law}</p><p>(Ord. 5, § 1, 1-2-2003)</p>`,
    });
    const begins = preview.documents[0]?.outline[0]?.begins ?? '';
    assert.match(begins, /^\(a\) No person may leave .* …$/);
    assert.ok(`(a) ${law}`.startsWith(`${begins.slice(0, -2)} `), begins);
  });

  it('lets the reader correct the names in its first line', async () => {
    const { lines } = outlineText(await previewOf({ 'code.txt': code }), { place: 'Ashford, WA' }, untranslated);
    assert.deepEqual(
      lines.flatMap(({ hasNames, text }) => (hasNames === true ? [text] : [])),
      ['Ashford, WA'],
    );
  });

  it('shows what a file’s reader remarks', async () => {
    const preview = await previewOf({ 'code.html': '<h2>Sec. 1. Signs.</h2><p>See <img src="b.png">.</p>' });
    const texts = outlineText(preview, {}, untranslated).lines.map(({ text }) => text);
    const at = texts.indexOf('Remarks');
    assert.equal(texts[at + 1], '  code.html: pictures without a description are left out: 1');
  });

  it('names in each line the target of a correction', async () => {
    const { lines } = outlineText(await previewOf({ 'code.txt': code }), {}, untranslated);
    const corrected = lines.flatMap(({ source }) => (source === undefined ? [] : [[source.written, source.line]]));
    assert.deepEqual(corrected, [
      ['CITY OF ASHFORD', undefined],
      ['Secs. 2-1—2-4. Reserved.', 2],
      ['Chapter 2. Parks', 3],
      ['Sec. 2-5. Hours.', 4],
    ]);
  });

  it('is absent if a command printed something else', () => {
    for (const line of [undefined, '', '{"sections": 1}', 'null', '{"documents": 5}'])
      assert.equal(readPreview(line), undefined);
  });
});
