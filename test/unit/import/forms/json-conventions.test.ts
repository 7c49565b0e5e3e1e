/** JSON of civic groups and publishers: lists of records, records of files, and what they leave out. */
import { strict as assert } from 'node:assert';
import type { Document } from '../../../../src/service/import/forms/block.ts';
import { inFolders } from '../../../../src/service/import/forms/folders.ts';
import { readDocument } from '../../../../src/service/import/forms/read-document.ts';
import { outlineOf } from '../../../../src/service/import/forms/structure/code-outline.ts';
import type { Outline } from '../../../../src/service/import/forms/structure/outline.ts';
import { publicationOfDocument } from './recovered.ts';
import { historiesOf, placesOf, read, sectionsOf } from './shown.ts';

describe('JSON with fields of its own', () => {
  it('has containers in a list of headings, and histories without brackets', () => {
    const found = read(
      [1, 2, 3]
        .map((at) =>
          JSON.stringify({
            _id: `k${at}`,
            path: ['Title 1 Animals', 'Chapter 2 Dogs'],
            sec_no: `1:2-${at}`,
            catch_line: `Rule ${'abc'[at]}`,
            body_text: 'No dog may run.',
            enactment: `Ord. 1990-${at} (1990-05-06)`,
          }),
        )
        .join('\n'),
      'code.jsonl',
    );
    assert.deepEqual(
      placesOf(found),
      Array.from({ length: 3 }, () => 'title 1, chapter 2'),
    );
    assert.deepEqual(historiesOf(found)[0], ['Ord. 1990-1 (1990-05-06)']);
  });
});

describe('JSON of sections in containers', () => {
  it('has the level that a heading states in a field named for another', () => {
    const section = { articleNumber: '8.04', articleTitle: 'Chapter 8.04 Revenue' };
    const found = read(
      JSON.stringify([{ ...section, number: '§ 8.04.010', title: 'Fees', text: 'The council sets fees.' }]),
      'code.json',
    );
    assert.deepEqual(placesOf(found), ['chapter 8.04']);
  });

  it('has reserved sections and chapters without content in a publisher’s records', () => {
    const doc = (Title: string, Content: string | null): object => ({ Title, Content });
    const Docs = [
      doc('Chapter 6 - ANIMALS', ''),
      doc('Sec. 6-1. - Leashes.', '<div class="chunk-content"><p class="p0">No dog may run.</p></div>'),
      doc('Secs. 6-2—6-20. - Reserved.', ''),
    ];
    const found = read(JSON.stringify({ Docs }), 'code.json');
    assert.deepEqual(sectionsOf(found), ['6-1 Leashes | No dog may run.', '6-2 Reserved | ']);
    assert.deepEqual(placesOf(found), ['chapter 6', 'chapter 6']);
  });
});

describe('JSON that is not a list of sections', () => {
  const section = { heading: 'Leashes', text: ['No dog may run.'] };

  it('has the numbers of its dictionaries, and its place', () => {
    const document = readDocument(
      'code.json',
      Buffer.from(
        JSON.stringify({
          jurisdiction: 'Elm, Ohio',
          titles: { 1: { heading: 'Animals', chapters: { 2: { heading: 'Dogs', sections: { '1-2-1': section } } } } },
        }),
      ),
    );
    assert.ok(!('why' in document));
    assert.equal(document.place, 'Elm, Ohio');
    const found = publicationOfDocument(document);
    assert.deepEqual(placesOf(found), ['title 1, chapter 2']);
    assert.deepEqual(sectionsOf(found), ['1-2-1 Leashes | No dog may run.']);
  });

  it('has a history of records, which are not law', () => {
    const amendments = [
      { ordinance: '651', section: '8', date: '1970-10-21' },
      { resolution: '99-1', date: '1999-03-04', action: 'amended' },
    ];
    const found = read(JSON.stringify([{ number: '1-1', ...section, amendments }]), 'code.json');
    assert.deepEqual(sectionsOf(found), ['1-1 Leashes | No dog may run.']);
    assert.deepEqual(historiesOf(found), [['Ord. No. 651, § 8, 1970-10-21', 'amended by Res. No. 99-1, 1999-03-04']]);
  });
});

describe('one file per section', () => {
  const file = (path: string, text: string): { readonly read: Document; readonly outline: Outline } => {
    const document = readDocument(path, Buffer.from(text));
    assert.ok(!('why' in document));
    return { read: document, outline: outlineOf(document) };
  };
  const dogs = '# § 1-2-1. Dogs\n\nNo dog may run.\n';

  it('has the containers of its folders', () => {
    const found = inFolders([
      file('/code/title-1/chapter-2/1-2-1.md', dogs),
      file('/code/title-1/chapter-2/index.md', '# Chapter 2. Animals\n'),
    ]);
    const within = [{ level: 'title', number: '1' }];
    assert.deepEqual(found[0]?.within, [...within, { level: 'chapter', number: '2', heading: 'Animals' }]);
    assert.deepEqual(found[1]?.within, within);
  });

  it('has the container of its folder where several have such names', () => {
    const found = inFolders([file('/code/chapter-1/dogs.md', dogs), file('/code/chapter-2/cats.md', dogs)]);
    assert.deepEqual(
      found.map(({ within }) => within),
      [[{ level: 'chapter', number: '1' }], [{ level: 'chapter', number: '2' }]],
    );
  });

  it('has no container where one folder alone has such a name, or where the folders are parts of a download', () => {
    const [found] = inFolders([file('/downloads/chapter 2/code/dogs.md', dogs)]);
    assert.deepEqual(found?.within, []);
    const parts = inFolders([file('/downloads/part 1/dogs.md', dogs), file('/downloads/part 2/cats.md', dogs)]);
    assert.deepEqual(
      parts.map(({ within }) => within),
      [[], []],
    );
  });
});

describe('a record of a repealed section', () => {
  it('is a section without text, also where it has notes or a plain number', () => {
    const records = [
      { sec_no: '3-1', catchline: 'Seal', html: 'The seal is round.', notes: [] },
      {
        sec_no: '3-2',
        catchline: 'Flag [Repealed]',
        html: '',
        credit: '(Ord. 4, 1990)',
        notes: [{ label: 'Note', text: 'See § 3-1.' }],
      },
    ];
    assert.deepEqual(
      read(JSON.stringify(records), 'code.json').sections.map(({ number }) => number),
      ['3-1', '3-2'],
    );
  });
});

describe('JSON whose fields have names of their own', () => {
  const records = Array.from({ length: 12 }, (_, at) => ({
    ref: `§ ${1 + Math.floor(at / 6)}-${1 + (at % 6)}`,
    lvl_a: `Chapter ${1 + Math.floor(at / 6)}. Wireless Facilities`,
    nm: ['Purpose', 'Bond', 'No towers near schools or on the roof of any house'][at % 3],
    wording: `The clerk keeps rule ${at} in the hall.`,
    lvl_b: at % 6 < 3 ? undefined : 'Article II. Permits',
  }));

  it('has the headings that differ, not the names of the chapters around the sections', () => {
    const found = read(JSON.stringify(records), 'code.json');
    assert.equal(sectionsOf(found)[1], '1-2 Bond | The clerk keeps rule 1 in the hall.');
    assert.deepEqual(placesOf(found).slice(2, 4), ['chapter 1', 'chapter 1, article II']);
  });

  it('has the status of a section beside its heading', () => {
    const [first, ...rest] = records;
    const found = read(JSON.stringify([{ ...first, wording: '', state: 'repealed' }, ...rest]), 'code.json');
    assert.deepEqual(sectionsOf(found)[0], '1-1 Purpose [repealed] | ');
  });
});

describe('rows whose headings have the numbers of sections', () => {
  const law: readonly (readonly [string, string])[] = [
    ['10.12.010. - Bells.', 'A bell is rung at noon.'],
    ['10.12.030. - Fees; whistles.', 'The fee for a whistle is $5.'],
    ['10.12.040. - Nets.', 'No person shall leave a net at the bell.'],
  ];
  const numbered = [
    '10.12.010 Bells | A bell is rung at noon.',
    '10.12.030 Fees; whistles | The fee for a whistle is $5.',
    '10.12.040 Nets | No person shall leave a net at the bell.',
  ];

  it('have no other numbers, also where a field has their order', () => {
    const rows = law.map(([title, text], at) => ({ doc_order_id: 816 + at, title: title.replace('. -', ''), text }));
    assert.deepEqual(sectionsOf(read(JSON.stringify(rows), 'code.json')), numbered);
  });

  it('have the containers and the histories of Municode’s records, from which they are made', () => {
    const heads = ['Title 10 - HARBOR', 'Chapter 10.12. - NOISE'].map((title) => ({ title, html: null }));
    const bodies = law.map(([title, text]) => ({
      title,
      html: `<div class="chunk-content">\n<p class="incr0">\n(a)\n</p>\n<p class="content1">\n${text}\n</p>\n<p class="historynote0">\n(Ord. No. 89-15, § 1, 1989)\n</p></div>`,
    }));
    const rows = [...heads, ...bodies].map(({ title, html }, at) => ({
      id: 799300 + at,
      node_id: `COOR_${at}`,
      doc_order_id: 814 + at,
      html_title: `<div class="chunk-title">${title}</div>`,
      html,
      title,
    }));
    const found = read(JSON.stringify(rows), 'code.json');
    assert.deepEqual(sectionsOf(found), numbered);
    assert.deepEqual(placesOf(found), [
      'title 10, chapter 10.12',
      'title 10, chapter 10.12',
      'title 10, chapter 10.12',
    ]);
    assert.deepEqual(historiesOf(found)[0], ['(Ord. No. 89-15, § 1, 1989)']);
  });
});
