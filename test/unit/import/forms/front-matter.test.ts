/** Front matter of a file that is one section: its number, heading and levels. */
import { strict as assert } from 'node:assert';
import type { ReadPublication } from '../../../../src/service/import/forms/publication.ts';
import { historiesOf, placesOf, read, sectionsOf } from './shown.ts';

describe('front matter of one section with a title', () => {
  for (const [entries, heading, place] of [
    [['title: "Title 4 - Business"', 'heading: Fees'], 'Fees', 'title 4'],
    [['title: 4 Business', 'chapter: "Chapter 2: Money"', 'name: Fees'], 'Fees', 'title 4, chapter 2'],
    [['title: Fees'], 'Fees', ''],
    [['title: Fees', 'name: Fees for businesses'], 'Fees', ''],
  ] as const)
    it(`reads ${entries.join(', ')}`, () => {
      const found = read(`---\nsection: "4-2-1"\n${entries.join('\n')}\n---\n\nThe fee is ten dollars.\n`, 'code.md');
      assert.deepEqual(sectionsOf(found), [`4-2-1 ${heading} | The fee is ten dollars.`]);
      assert.deepEqual(placesOf(found), [place]);
    });
});

describe('front matter of one section without a heading', () => {
  const sectionIn = (entries: string, body: string): ReadPublication =>
    read(`---\n${entries}\n---\n\n${body}\n\n(a) The fee is ten dollars.\n`, 'code.md');

  for (const first of ['Dogs are kept on a leash in the park', 'As used in this chapter', 'Smoking is prohibited.'])
    it(`has text in its first paragraph: ${first}`, () => {
      const found = sectionIn('section: "4-2-1"', first);
      assert.deepEqual(sectionsOf(found), [`4-2-1 | ${first} The fee is ten dollars.`]);
    });

  for (const first of ['## Dogs in parks', '**Dogs in parks**', '# dogs in parks'])
    it(`has its heading in a marked line: ${first}`, () => {
      const found = sectionIn('section: "4-2-1"', first);
      assert.match(sectionsOf(found)[0] ?? '', /^4-2-1 [Dd]ogs in parks \| The fee is ten dollars\.$/);
    });

  it('may have its number, its levels and their names in plain fields', () => {
    const entries = 'number: "4-2-1"\ntitle: "4"\ntitle_name: Animals\nchapter: 2\nchapter_title: Dogs';
    const found = sectionIn(`${entries}\nhistory: (Ord. 12, 1990)`, '## Dogs in parks');
    assert.deepEqual(sectionsOf(found), ['4-2-1 Dogs in parks | The fee is ten dollars.']);
    assert.deepEqual(placesOf(found), ['title 4, chapter 2']);
    assert.deepEqual(
      found.containers?.at(-1)?.path.map(({ heading }) => heading),
      ['Animals', 'Dogs'],
    );
    assert.deepEqual(historiesOf(found)[0], ['(Ord. 12, 1990)']);
  });

  it('is a chapter if its text has sections with other numbers', () => {
    const body = '## 4.02.010 Dogs\n\nNo dog runs free.\n\n## 4.02.020 Cats\n\nA cat may.';
    const found = read(`---\nnumber: "4.02"\ntitle: Animals\n---\n\n${body}\n`, 'code.md');
    assert.deepEqual(sectionsOf(found), ['4.02.010 Dogs | No dog runs free.', '4.02.020 Cats | A cat may.']);
  });
});
