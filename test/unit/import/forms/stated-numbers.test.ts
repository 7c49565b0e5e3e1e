/** Numbers, titles and labels as records and publishers state them apart from the text. */
import { strict as assert } from 'node:assert';
import { paragraph, run, wordFile } from '../../../fixtures/word.ts';
import { imported } from '../imported.ts';
import { publicationIn } from './recovered.ts';
import { historiesOf, placesOf, read, sectionsOf } from './shown.ts';

const law = (number: string, title: string, more = ''): string =>
  `<law><structure><unit label="chapter" identifier="1" level="1">Kites</unit></structure><section_number>${number}</section_number><catch_line>${title}</catch_line><text><section>No kite may fly.</section></text>${more}</law>`;

describe('State Decoded XML', () => {
  it('has lines that end inside a sentence, and tables of characters', () => {
    const text = [
      '<section prefix="A">No kite may',
      '\t\tfly at night.',
      '\t\tBells may ring.</section><section type="table">',
      '+------+-----+',
      '| Kind | Fee |',
      '+------+-----+',
      '| Kite | $5  |',
      '| Bell | $3  |',
      '+------+-----+',
      '</section>',
    ].join('\n');
    const [section] = read(law('1-4', 'Kites').replace('<section>No kite may fly.</section>', text), 'a.xml').sections;
    assert.deepEqual(section?.text, [
      { designators: ['(A)'], text: 'No kite may fly at night.' },
      { designators: ['(A)'], text: 'Bells may ring.', continuation: true },
      {
        table: {
          head: [['Kind', 'Fee']],
          rows: [
            ['Kite', '$5'],
            ['Bell', '$3'],
          ],
        },
      },
    ]);
  });

  it('has numbers with the abbreviation of the code', () => {
    assert.deepEqual(sectionsOf(read(law('UDO 1-4', 'Kites'), 'a.xml')), ['1-4 Kites | No kite may fly.']);
  });

  it('states in its metadata that a section is repealed', () => {
    const metadata = '<metadata><repealed>y</repealed></metadata>';
    assert.deepEqual(sectionsOf(read(law('1-5', 'Bells.', metadata), 'b.xml')), [
      '1-5 Bells [Repealed] | No kite may fly.',
    ]);
    assert.deepEqual(sectionsOf(read(law('1-6', 'Repealed', metadata), 'c.xml')), ['1-6 Repealed | No kite may fly.']);
    assert.deepEqual(sectionsOf(read(law('1-7', 'Horns', metadata.replace('>y<', '>n<')), 'd.xml')), [
      '1-7 Horns | No kite may fly.',
    ]);
  });
});

describe('JSON of a code with its abbreviation', () => {
  it('may have the numbers and ranges of sections as keys', () => {
    const sections = {
      'UDO 1-4': { heading: 'Kites', text: 'No kite may fly.' },
      'UDO 1-5': { heading: 'Bells', text: 'No bell may ring.' },
      'UDO 1-6 – UDO 1-9': { heading: 'Reserved', text: '' },
    };
    const found = read(JSON.stringify({ title: 'Port Wenlow Code', sections }), 'code.json');
    assert.deepEqual(sectionsOf(found), [
      '1-4 Kites | No kite may fly.',
      '1-5 Bells | No bell may ring.',
      '1-6 Reserved | ',
    ]);
    assert.equal(found.sections.at(-1)?.through, '1-9');
  });

  it('may have plain numbers in the titles alone', () => {
    const record = (section_title: string): object => ({ section_title, section_text: 'No kite may fly over it.' });
    const found = read(
      JSON.stringify({ data: [record('Section 101 - Kites'), record('Section 102 - Bells')] }),
      'charter.json',
    );
    assert.deepEqual(sectionsOf(found), [
      '101 Kites | No kite may fly over it.',
      '102 Bells | No kite may fly over it.',
    ]);
  });

  it('may name the fields of containers after their levels', () => {
    const section = { section: '1.04.010', title: 'Kites', paragraphs: ['No kite may fly.'] };
    const chapter = { chapter_number: '1.04', chapter_name: 'Air', sections: [section] };
    const found = read(
      JSON.stringify({ titles: [{ title_number: '1', name: 'Sky', chapters: [chapter] }] }),
      'code.json',
    );
    assert.deepEqual(placesOf(found), ['title 1, chapter 1.04']);
    assert.deepEqual(
      found.sections[0]?.containers?.map(({ heading }) => heading),
      ['Sky', 'Air'],
    );
  });
});

describe('a history with its label in brackets', () => {
  it('follows the text, in a paragraph of its own or not', () => {
    const text = [
      'Section 1-1-1. Kites.',
      'No kite may fly.',
      '[History] Ord. 190 (7/15/03); Ord. 75 (10/2/90).',
      'Section 1-1-2. Bells.',
      'No bell may ring. [History] Res. 2004-12, June 5, 2004.',
      'Section 1-1-3. Horns.',
      'No horn may sound.',
    ].join('\n\n');
    const found = read(text);
    assert.deepEqual(historiesOf(found), [
      ['Ord. 190 (7/15/03); Ord. 75 (10/2/90).'],
      ['Res. 2004-12, June 5, 2004.'],
      undefined,
    ]);
    assert.equal(sectionsOf(found)[1], '1-1-2 Bells | No bell may ring.');
  });

  it('is read like others', async () => {
    const text = ['Sec. 1-1. Kites.', 'No kite may fly.', '[History] Ord. 190 (7/15/03); Ord. 75 (10/2/90).'].join(
      '\n\n',
    );
    const { store } = await imported({ 'code.txt': text }, { place: 'Port Wenlow, WA', code: 'Port Wenlow Code' });
    assert.deepEqual(
      store.only.sections[0]?.chain.map(({ actNumber, adoptedOn }) => [actNumber, adoptedOn]),
      [
        ['75', '1990-10-02'],
        ['190', '2003-07-15'],
      ],
    );
  });
});

describe('pages of Code Publishing', () => {
  it('end with lines of the publisher, and list chapters below a title', () => {
    const page = [
      '<h1 class="TT">Title 1 Sky</h1><p class="CTOC">Chapters:</p><p class="STOC"><a href="a">1.04</a> When kites may fly</p>',
      '<h2 class="CH">Chapter 1.04 When kites may fly</h2><h3 class="Cite">1.04.010 Kites.</h3><p>No kite may fly. (Ord. 5 § 1, 1990).</p>',
      '<div>The Port Wenlow Municipal Code is current through Ordinance 999, passed May 1, 2024.</div>',
      '<div>Disclaimer: The city clerk’s office has the official version of the Port Wenlow Municipal Code.</div>',
    ].join('');
    const found = read(`<html><body>${page}</body></html>`, 'page.html');
    assert.deepEqual(sectionsOf(found), ['1.04.010 Kites | No kite may fly.']);
  });
});

describe('a page of municipal.codes', () => {
  it('ends with the ordinance through which the code is current', () => {
    const page =
      '<article class="type-Section"><h3>1.04.010 Kites.</h3><p>No kite may fly. (Ord. 5 § 1, 1990).</p></article><div>The Port Wenlow Municipal Code is current through Ordinance 999, passed May 1, 2024.</div>';
    assert.deepEqual(sectionsOf(read(`<html><body>${page}</body></html>`, 'page.html')), [
      '1.04.010 Kites | No kite may fly.',
    ]);
  });
});

describe('Word export of Municode', () => {
  it('may have a designator and its text in one paragraph', () => {
    const styled = (text: string, id: string): string => paragraph(text, `<w:pStyle w:val="${id}"/>`);
    const file = wordFile({
      body: [
        styled('Sec. 1-1. - Kites.', 'sec'),
        styled('(a) No kite may fly.', 'incr0'),
        styled('(b) No bell may ring.', 'incr0'),
        styled('(Ord. No. 5, § 1, 5-6-1990)', 'historynote0'),
      ].join(''),
      styles: ['sec', 'incr0', 'historynote0']
        .map((id) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/></w:style>`)
        .join(''),
    });
    const [section] = publicationIn(file, 'code.docx').sections;
    assert.deepEqual(section?.text, [
      { designators: ['(a)'], text: 'No kite may fly.' },
      { designators: ['(b)'], text: 'No bell may ring.' },
    ]);
  });
});

describe('a number such as C-4 in bold, with a tab behind it', () => {
  const bold = (words: string): string => run(words, '<w:b/>');
  const tabbed = (number: string, title: string): string =>
    paragraph(`${bold(number)}<w:r><w:rPr><w:b/></w:rPr><w:tab/></w:r>${bold(title)}`);
  const wordOf = (...body: readonly string[]): ReturnType<typeof read> =>
    publicationIn(wordFile({ body: body.join('') }), 'charter.docx');

  it('is that of a section, also below a table of contents with another mark behind it', () => {
    const places = [
      'harbor',
      'market',
      'park',
      'school',
      'mill',
      'lock',
      'pier',
      'hall',
      'dam',
      'inn',
      'ferry',
      'square',
    ];
    const found = wordOf(
      paragraph('ARTICLE I. BELLS'),
      ...places.map((place, at) => paragraph(`C-${at + 1} – Bells of the ${place}.`)),
      ...places.flatMap((place, at) => [
        tabbed(`C-${at + 1}`, `Bells of the ${place}.`),
        paragraph(`The clerk of the ${place} shall ring its bell each day at noon, and keep the key of the ${place}.`),
      ]),
    );
    assert.deepEqual(
      found.sections.map(({ number, heading }) => `${number} ${heading}`),
      places.map((place, at) => `C-${at + 1} Bells of the ${place}`),
    );
  });

  it('is text where the sections have other numbers', () => {
    const found = wordOf(
      ...[1, 2, 3].flatMap((section) => [
        paragraph(bold(`Sec. 4-${section}. Districts of kind ${section}.`)),
        tabbed('R-1', 'One family district.'),
        paragraph('A house may stand on each lot.'),
        tabbed('R-2', 'Two family district.'),
        paragraph('Two houses may stand on each lot.'),
      ]),
    );
    assert.deepEqual(
      found.sections.map(({ number }) => number),
      ['4-1', '4-2', '4-3'],
    );
  });
});
