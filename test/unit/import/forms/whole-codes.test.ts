import { strict as assert } from 'node:assert';
import type { ReadPublication } from '../../../../src/service/import/forms/publication.ts';
import { readDocument } from '../../../../src/service/import/forms/read-document.ts';
import { outlineOf } from '../../../../src/service/import/forms/structure/code-outline.ts';
import { publicationIn } from './recovered.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

/** `4 Quorum | The number …`: a section's number, its heading and its text. */
const sectionsOf = ({ sections }: ReadPublication): readonly string[] =>
  sections.map(({ number = '', heading = '', text }) => {
    const words = typeof text === 'string' ? text : text.map((block) => block.text ?? '').join(' ');
    return [`${number} ${heading}`.trim(), words].join(' | ');
  });

const bylaws = `GENERAL BY-LAWS

ARTICLE I
TOWN MEETINGS

     Section 1.  The Annual Town Meeting shall be held on the first
Monday in May of each year in the evening.

     Section 2.  Quorum.  The number of voters that is necessary to
constitute a quorum shall be one hundred.  [Added 5-7-2001 ATM by Art. 22]

ARTICLE II
DOGS

     Section 1.  No person shall permit a dog that is kept by him to
run at large.

     Section 2.  (Repealed 5-2-1988 ATM, Art. 14)

     Section 3.  License fees.  A fee shall be paid for terms of
3 years, and more often where the board asks for it.

     Section 4.  Whoever violates this article shall be punished by a
fine of not more than fifty dollars.
`;

describe('a town’s bylaws whose sections have no titles', () => {
  const read = publicationIn(bytes(bylaws), 'bylaws.txt');

  it('keep a rule after a number as text, and a title as a title', () => {
    assert.deepEqual(sectionsOf(read), [
      '1 | The Annual Town Meeting shall be held on the first Monday in May of each year in the evening.',
      '2 Quorum | The number of voters that is necessary to constitute a quorum shall be one hundred.',
      '1 | No person shall permit a dog that is kept by him to run at large.',
      '2 Repealed | ',
      '3 License fees | A fee shall be paid for terms of 3 years, and more often where the board asks for it.',
      '4 | Whoever violates this article shall be punished by a fine of not more than fifty dollars.',
    ]);
  });

  it('keep the history of a section that only says that it was repealed', () => {
    assert.deepEqual(read.sections[3]?.history, ['(Repealed 5-2-1988 ATM, Art. 14)']);
  });
});

const charterAndCode = `PART I. CHARTER

ARTICLE I. POWERS

Sec. 1.01. Incorporation.

The city is a body politic.

CHARTER COMPARATIVE TABLE

Ordinance No.   Date      Section
99-12           4-6-99    1.01

PART II. CODE OF ORDINANCES

CHAPTER 1. GENERAL PROVISIONS

Sec. 1-1. Citation.

This is the code.

CHAPTERS 2-5. RESERVED

CHAPTER 6. ANIMALS

Sec. 6-1. Kennels.

No kennel stands within 100 feet of a dwelling.

CODE INDEX

ANIMALS
  Kennels ............... 6-1
`;

describe('a charter and a code in one file', () => {
  it('leave out their indexes and tables of earlier numbers, and report it', () => {
    const document = readDocument('code.txt', bytes(charterAndCode));
    assert.ok(!('why' in document));
    const left = outlineOf(document).left.map(({ why, block }) => `${why}: ${block.text.replace(/ +/g, ' ')}`);
    assert.deepEqual(left, [
      'table of earlier numbers: CHARTER COMPARATIVE TABLE',
      'table of earlier numbers: Ordinance No. Date Section',
      'table of earlier numbers: 99-12 4-6-99 1.01',
      'index: CODE INDEX',
      'index: ANIMALS',
      'index: Kennels ............... 6-1',
    ]);
  });

  it('keep reserved chapters out of the section above them', () => {
    const read = publicationIn(bytes(charterAndCode), 'code.txt');
    assert.deepEqual(sectionsOf(read), [
      '1.01 Incorporation | The city is a body politic.',
      '1-1 Citation | This is the code.',
      '6-1 Kennels | No kennel stands within 100 feet of a dwelling.',
    ]);
    assert.ok(read.containers?.some(({ path }) => path.at(-1)?.number === '2-5'));
  });
});

describe('a code whose headings have numbers only in part', () => {
  const markdown = `# Clearwater Band Code

## Findings and Purpose

Fish are sacred.

## § 9A-101 Title.

This is the Fishing Code.

## Declaration

Nets are old.

## § 9A-102 Seasons.

The Commission sets the seasons.
`;

  it('keeps a heading in the style of the sections as a separate section', () => {
    assert.deepEqual(sectionsOf(publicationIn(bytes(markdown), 'code.md')), [
      'Findings and Purpose | Fish are sacred.',
      '9A-101 Title | This is the Fishing Code.',
      'Declaration | Nets are old.',
      '9A-102 Seasons | The Commission sets the seasons.',
    ]);
  });
});

describe('a code with one Markdown file per section', () => {
  const matter = `---
section: 1.10
title: Kennels
chapter: 1 Animals
history: (Ord. No. 12-2001, § 1, 2-2-2001)
---

No kennel stands within 100 feet of a dwelling.
`;

  it('has the number as written, the heading, the container and the history of the front matter', () => {
    const read = publicationIn(bytes(matter), 'kennels.md');
    assert.deepEqual(sectionsOf(read), ['1.10 Kennels | No kennel stands within 100 feet of a dwelling.']);
    assert.deepEqual(read.sections[0]?.history, ['(Ord. No. 12-2001, § 1, 2-2-2001)']);
    assert.deepEqual(
      read.containers?.map(({ path }) => path.at(-1)).map((last) => [last?.level, last?.number, last?.heading]),
      [['chapter', '1', 'Animals']],
    );
  });
  it('has a heading and a history once if the text repeats them', () => {
    const repeated = `${matter.trim().replace('No kennel', '## § 1.10 Kennels\n\nNo kennel')}\n\n(Ord. No. 12-2001, § 1, 2-2-2001)\n`;
    const read = publicationIn(bytes(repeated), 'kennels.md');
    assert.equal(read.sections.length, 1);
    assert.equal(read.sections[0]?.history?.length, 1);
  });
});

describe('a code in JSON whose fields have other names', () => {
  const places = ({ sections }: ReadPublication): readonly string[] =>
    sections.map(({ containers = [] }) =>
      containers.map(({ level, number, heading }) => [level, number, heading].join(' ')).join(' > '),
    );

  it('is read from a tree whose records state their level', () => {
    const tree = {
      municipality: 'Fernley',
      state: 'NV',
      nodes: [
        {
          type: 'Title',
          num: '1',
          label: 'General Provisions',
          children: [
            {
              type: 'Chapter',
              num: '1.04',
              label: 'Code Adoption',
              children: [
                {
                  type: 'Section',
                  num: '1.04.010',
                  label: 'Adoption',
                  body: '<p>A code.</p>',
                  credit: '(Ord. 12, 1990)',
                },
                { type: 'Section', num: '1.04.020', label: '[Reserved]', body: '' },
              ],
            },
          ],
        },
      ],
    };
    const read = publicationIn(bytes(JSON.stringify(tree)), 'code.json');
    assert.deepEqual(sectionsOf(read), ['1.04.010 Adoption | A code.', '1.04.020 [Reserved] | ']);
    assert.deepEqual(new Set(places(read)), new Set(['title 1 General Provisions > chapter 1.04 Code Adoption']));
    assert.deepEqual(read.sections[0]?.history, ['(Ord. 12, 1990)']);
  });

  it('is read from records with their chapter and their subdivisions in them', () => {
    const record = {
      Chapter: { Number: '4', Name: 'Animals' },
      SectionNumber: '4-1',
      SectionTitle: 'Dogs',
      Paragraphs: ['No dog may run.'],
      Subsections: [{ Number: 'a', Text: 'At night.', Subsections: [{ Number: '1', Text: 'Alone.' }] }],
      Notes: '(Ord. 5, 1980)',
    };
    const read = publicationIn(bytes(`${JSON.stringify(record)}\n`), 'code.jsonl');
    assert.deepEqual(sectionsOf(read), ['4-1 Dogs | No dog may run. At night. Alone.']);
    assert.deepEqual(places(read), ['chapter 4 Animals']);
    assert.deepEqual(read.sections[0]?.history, ['(Ord. 5, 1980)']);
  });

  it('is read by the contents of the fields when no name is known', () => {
    const rows = ['Dogs', 'Cats', 'Fees'].map((hdr, at) => ({
      ref: `§ 4-${at + 1}`,
      hdr,
      words: `The clerk keeps a list of all ${hdr.toLowerCase()} in the town.`,
    }));
    assert.deepEqual(sectionsOf(publicationIn(bytes(JSON.stringify({ rows })), 'code.json')), [
      '4-1 Dogs | The clerk keeps a list of all dogs in the town.',
      '4-2 Cats | The clerk keeps a list of all cats in the town.',
      '4-3 Fees | The clerk keeps a list of all fees in the town.',
    ]);
  });

  it('is read by the contents of the fields beside database identifiers', () => {
    const rows = ['Dogs', 'Cats', 'Fees'].map((label, at) => ({
      uid: `x4.0${at + 1}`,
      citeNo: `4.0${at + 1}`,
      label,
      content: `The clerk keeps a list of all ${label.toLowerCase()} in the town.`,
      legislative: at === 0 ? '' : `(Ord. 10${at} § 2, 2004)`,
    }));
    const read = publicationIn(bytes(JSON.stringify(rows)), 'code.json');
    assert.deepEqual(
      read.sections.map(({ number, history }) => [number, history]),
      [
        ['4.01', undefined],
        ['4.02', ['(Ord. 101 § 2, 2004)']],
        ['4.03', ['(Ord. 102 § 2, 2004)']],
      ],
    );
  });
});

describe('a code in AsciiDoc', () => {
  it('loses its block attributes, and keeps histories in brackets', () => {
    const text =
      '= Code of Elm\n\n== § 4-1 Dogs\n\n[.lead]\nNo dog may run.\n\n[Amended 1-3-2001 STM, Art. 7]\n\n== § 4-2 Cats\n\n[quote,role="law"]\nNo cat may run.\n';
    const read = publicationIn(Buffer.from(text), 'code.adoc');
    assert.deepEqual(sectionsOf(read), ['4-1 Dogs | No dog may run.', '4-2 Cats | No cat may run.']);
    assert.deepEqual(read.sections[0]?.history, ['[Amended 1-3-2001 STM, Art. 7]']);
  });
});

describe('a code in MediaWiki markup', () => {
  const text = `{{Infobox code
| place = Elm
}}
__TOC__
= Code of Elm =

== Chapter 4 Animals ==

=== § 4-1 Dogs ===
{{anchor|4-1}}No '''dog''' may run on a [[Streets|street]].<ref>Dogs were free before 1990.</ref>
:(a) A dog on a leash does not run.
:(b) A fee is due:

{| class="wikitable"
|+ Fees
! Dog !! Fee
|-
| Large || $9
|-
| Small
| $4
|}

''(Ord. No. 12, § 3, 5-6-1990; amended by Ord. No. 20, § 1, 7-8-1995)''

=== § 4-2 Cats ===
No cat may run.
# A kitten may.
# An old cat may.
''[Added 1-3-2001 STM, Art. 7]''

[[Category:Law]]
`;
  const { sections } = publicationIn(bytes(text), 'code.wiki');

  it('keeps the words that the wiki shows', () => {
    assert.deepEqual(
      sections.map(({ number, heading, containers }) => [containers?.map((each) => each.number), number, heading]),
      [
        [['4'], '4-1', 'Dogs'],
        [['4'], '4-2', 'Cats'],
      ],
    );
    assert.deepEqual(sections[0]?.text, [
      { text: 'No dog may run on a street.' },
      { text: 'Dogs were free before 1990.' },
      { designators: ['(a)'], text: 'A dog on a leash does not run.' },
      { designators: ['(b)'], text: 'A fee is due:' },
      {
        designators: ['(b)'],
        continuation: true,
        table: {
          caption: 'Fees',
          head: [['Dog', 'Fee']],
          rows: [
            ['Large', '$9'],
            ['Small', '$4'],
          ],
        },
      },
    ]);
    assert.deepEqual(sections[1]?.text, [
      { text: 'No cat may run.' },
      { designators: ['1.'], text: 'A kitten may.' },
      { designators: ['2.'], text: 'An old cat may.' },
    ]);
  });

  it('keeps histories without their emphasis', () => {
    assert.deepEqual(
      sections.map(({ history }) => history),
      [['(Ord. No. 12, § 3, 5-6-1990; amended by Ord. No. 20, § 1, 7-8-1995)'], ['[Added 1-3-2001 STM, Art. 7]']],
    );
  });
});
