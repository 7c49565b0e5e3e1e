import { strict as assert } from 'node:assert';
import { totalsOf } from '../../../src/service/store/ledger.ts';
import { longHistory, ospreyLake } from './complete.ts';
import { imported } from './imported.ts';
import { act, library, removeTrees, section, title } from './trees.ts';

describe('a code with text outside its sections', () => {
  afterEach(removeTrees);

  it('is imported completely: text of articles, preambles, appendices, exhibits and schedules is law with a citation', async () => {
    const { store } = await imported(ospreyLake);
    const provisions = store.publications.flatMap(({ sections }) => sections);
    const cited = new Map(provisions.map(({ citation, kind, text }) => [citation, [kind, text[0]?.text]]));
    for (const [citation, kind, words] of [
      ['Osprey Lake Const. pmbl.', 'preamble', 'We, the people of Osprey Lake, establish this constitution.'],
      ['Osprey Lake Const. art. I', 'article', 'The territory extends to the shore and the islands.'],
      ['Osprey Lake Const. art. IV', 'article', 'The council has five members.'],
      ['Osprey Lake Code ch. 5.12', 'chapter', 'This chapter applies to every dock on the lake.'],
      ['Osprey Lake Code ch. 5.12, app. A', 'appendix', 'Form 1. Request for a dock.'],
      ['Osprey Lake Code ch. 5.12, Transition', undefined, 'Older docks may stay.'],
      ['Osprey Lake Code tit. 5, ex. 2', 'exhibit', 'North cove, south cove.'],
      ['Osprey Lake Code sched. 1', 'schedule', 'A dock: $40.'],
      ['Osprey Lake Drafting Manual', 'code', 'Write short sentences.'],
    ] as const)
      assert.deepEqual(cited.get(citation), [kind, words], `${citation} among ${[...cited.keys()].join('; ')}`);
  });

  it('loses no character without a reason in the ledger', async () => {
    const { summary, skipped } = await imported(ospreyLake);
    const { read, stored } = summary.characters;
    assert.ok(stored / read >= 0.999 || read - stored === leftOut(summary.ledger), JSON.stringify(summary.ledger));
    const dropped = summary.ledger.flatMap((line) => line.dropped.map(({ why }) => [line.element, why]));
    assert.deepEqual(dropped, [
      ['text', 'a table of contents, which the headings repeat'],
      ['img', '"lost.png" does not exist'],
    ]);
    assert.deepEqual(skipped, [
      'us/mn/tribes/osprey-lake/code/index.xml: Osprey Lake Code § 5.12.020: "lost.png" does not exist',
    ]);
    assert.deepEqual(totalsOf(summary.ledger), summary.characters);
  });

  it('keeps a chapter’s own notes once, of any length, and not with each section', async () => {
    const { store } = await imported(ospreyLake);
    const contents = store.publications.flatMap((publication) => publication.contents);
    const chapter = contents.find(({ path }) => path.at(-1)?.number === '5.12');
    assert.ok(longHistory.length > 20_000);
    assert.deepEqual(chapter?.notes, [{ kind: 'Cross References', text: longHistory }]);
    const within = store.publications
      .flatMap(({ sections }) => sections)
      .filter(({ number }) => /^5\.12\./.test(number));
    assert.equal(within.length, 2);
    for (const { notes } of within) assert.deepEqual(notes, []);
  });

  it('imports pictures by their content, and spans with their table', async () => {
    const { store } = await imported(ospreyLake);
    const files = store.publications.flatMap((publication) => publication.files);
    assert.deepEqual(
      files.map(({ name, mediaType }) => [name, mediaType]),
      [['dock.png', 'image/png']],
    );
    const sizes = store.publications.flatMap(({ sections }) => sections).find(({ number }) => number === '5.12.020');
    assert.deepEqual(
      sizes?.text.flatMap(({ image }) => image ?? []),
      [
        { alt: 'A dock', name: 'dock.png', media_type: 'image/png', href: `/v1/files/${files[0]?.hash}` },
        { alt: 'A pier', name: 'lost.png' },
      ],
    );
    assert.deepEqual(sizes?.text[0]?.table?.spans, [
      { row: 0, column: 1, rows: 1, columns: 2 },
      { row: 1, column: 0, rows: 2, columns: 1 },
    ]);
  });

  for (const [what, xml] of [
    ['an element that no importer knows', '<frobnicate>Keep <twist>off</twist> the ice.</frobnicate>'],
    ['a second heading', '<heading>Ice.</heading><heading>Also snow.</heading>'],
    ['words beside the cells of a table', '<table>Of ice<tr>Thin<td>1</td></tr><note>Measured</note></table>'],
    ['a list within a list', '<ul>Bring<li>rope<ol><li>short</li></ol>and<p>a lamp</p></li></ul>'],
    [
      'a container within a section',
      '<container><prefix>Article</prefix><num>I</num><heading>Ice</heading><text>None.</text></container>',
    ],
    ['a table of more columns than people make', `<table><tr>${'<td>x</td>'.repeat(300)}</tr></table>`],
    ['bare words', 'Bare words <em>within</em> a section.'],
  ] as const)
    it(`keeps ${what}`, async () => {
      const { summary } = await imported(library(title(`<section><num>1.1</num>${xml}</section>${section('1.2')}`)));
      assert.deepEqual(
        summary.ledger.flatMap(({ dropped }) => dropped),
        [],
      );
      assert.equal(summary.characters.stored, summary.characters.read);
    });

  it('refuses files that are not pictures, can run, or are outside the library', async () => {
    const picture = (src: string): string => `<section><num>1.1</num><text><img src="${src}"/></text></section>`;
    for (const [src, why] of [
      ['page.png', /is not the image\/png that its name says/],
      ['map.svg', /SVG can hold scripts/],
      ['https://example.com/map.png', /does not name a file of this library/],
      ['../../../../../../../../etc/map.png', /leads out of the library/],
    ] as const) {
      const files = {
        'us/or/cities/elmford/code/page.png': '<html></html>',
        'us/or/cities/elmford/code/map.svg': '<svg/>',
      };
      const { skipped, store } = await imported(library(title(picture(src)), '', files));
      assert.match(skipped.join('\n'), why);
      assert.deepEqual(store.only.files, []);
    }
  });

  it('accounts for repeated numbers, repeated notes, blanks beside raised figures and earlier sections of an act', async () => {
    const note =
      '<text>*NOTE: This section includes amendments by emergency legislation that will expire on May 1, 2031.*</text>';
    const history = 'Oct. 21, 1968, 82 Stat. 1204, Pub. L. 90-614, § 102, formerly § 3';
    const { store, skipped } = await imported({
      ...library(
        title(
          section(
            '1.1',
            `${note}${note}<para><num>(E)</num><text>One, but for subparagraph (E).</text></para><para><num>(E)</num><text>40 µg/ft<sup>2 </sup>on porches</text></para>
             <annotation type="Editor's Notes">The court, formerly known as such.</annotation>
             <annotation doc="Pub. L. 90-614" type="History" path="§3">${history}</annotation>`,
          ),
        ),
      ),
    });
    assert.deepEqual(skipped, []);
    const [read] = store.publications.flatMap(({ sections }) => sections);
    assert.equal(read?.text[1]?.text, '40 µg/ft² on porches');
    assert.equal(read?.notes.filter(({ kind }) => kind === 'Publisher’s Note').length, 1);
    assert.ok(read?.notes.some(({ text }) => text === history) || read?.chain.some((entry) => entry.note === history));
  });

  it('keeps the words of an act with its record, and counts them in the ledger under their collection', async () => {
    const body = `<page citation="12"/><container><prefix>Title</prefix><num>I</num><heading>Docks</heading>
      <annotation type="Editor’s Note">Printed from the roll.</annotation>
      <section><num>2</num><text>Section 1.1 is amended by striking “one” and inserting “two”.</text>
        <codify:find-replace path="§1.1"><find>one</find><replace>two, as corrected</replace></codify:find-replace>
        <codify:annotation path="§1.1" type="Applicability">It applies from the day on which the pier opens.</codify:annotation>
      </section></container>
      <section><num>3</num><text>This ordinance takes effect in 30 days.</text></section>`;
    const { summary, skipped, store } = await imported(
      library(
        title(section('1.1')),
        act('Elmford Ord. 2020-7', body).replace('<num>', '<num type="bill">41</num><num>'),
      ),
    );
    assert.deepEqual(skipped, []);
    const record = store.only.act('Elmford Ord. 2020-7');
    assert.deepEqual(
      record.text?.map(({ designators, heading, text }) =>
        [designators.join(' '), heading, text].filter(Boolean).join(' '),
      ),
      [
        'Title I Docks',
        'Title I 2 Section 1.1 is amended by striking “one” and inserting “two”.',
        '3 This ordinance takes effect in 30 days.',
        'Applicability It applies from the day on which the pier opens.',
        'Editor’s Note Printed from the roll.',
      ],
    );
    assert.deepEqual(record.proceedings, [{ what: 'Bill 41' }]);
    const lines = summary.ledger.filter(({ publication }) => publication === 'Ordinances');
    assert.ok(lines.some(({ element, stored }) => element === 'text' && stored > 80));
    for (const { read, stored } of lines) assert.equal(read, stored);
    assert.deepEqual(
      lines.flatMap(({ element, dropped }) => dropped.map((each) => [element, each.characters])),
      [['codify:find-replace', 0]],
    );
  });

  it('reports a loss without a reason instead of counting it as stored', async () => {
    const { summary, skipped } = await imported(
      library(
        title(
          '<section><num>1.1</num><text>One.</text></section><section><num>1.2</num><xi:include href="x.xml"/></section>',
        ),
      ),
    );
    assert.match(skipped.join('\n'), /an include inside a section is not followed/);
    assert.equal(summary.characters.read, summary.characters.stored);
  });
});

function leftOut(ledger: readonly { readonly dropped: readonly { readonly characters: number }[] }[]): number {
  return ledger.flatMap(({ dropped }) => dropped).reduce((sum, { characters }) => sum + characters, 0);
}
