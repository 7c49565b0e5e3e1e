/** Forms that city halls, publishers and open data portals use, each read by a general rule. */
import { strict as assert } from 'node:assert';
import type { ReadPublication } from '../../../../src/service/import/forms/publication.ts';
import { publicationIn } from './recovered.ts';

const read = (text: string, name = 'code.txt'): ReadPublication => publicationIn(Buffer.from(text), name);

/** `4 Quorum | The number …`: a section's number, its heading and its text. */
const sectionsOf = ({ sections }: ReadPublication): readonly string[] =>
  sections.map(({ number = '', through, heading = '', text }) => {
    const words =
      typeof text === 'string'
        ? text
        : text
            .map(({ designators = [], text: own = '', table }) =>
              [designators.join(''), own, ...(table?.rows ?? []).flat()].filter((part) => part !== '').join(' '),
            )
            .join(' ');
    const numbers = through === undefined ? number : `${number} to ${through}`;
    return [`${numbers} ${heading}`.trim(), words].join(' | ');
  });

describe('a title of a section', () => {
  it('in capitals may take several lines, up to its period', () => {
    const long =
      'The keeper of a bell shall ring it at noon, and at no other time of the day, unless the warden asks for it in writing.';
    const code = read(
      `SEC. 101.  RINGING OF BELLS IN THE\nMARKET AT NOON.\n     ${long}\n\nSEC. 102.  BELLS.\n     ${long}\n\nSEC. 103.  LOST\nBELLS. [REPEALED.]\n`,
    );
    assert.deepEqual(sectionsOf(code), [
      `101 RINGING OF BELLS IN THE MARKET AT NOON | ${long}`,
      `102 BELLS | ${long}`,
      '103 LOST BELLS. [REPEALED] | ',
    ]);
  });

  it('may be a question without an answer', () => {
    const code = read(
      '4-1  When a bell is rung.  A bell is rung at noon by its keeper.\n\n4-2  Who may ring.  The keeper may ring a bell of the market.\n\n4-3  Noise.  When a bell rings, no dog may bark.\n',
    );
    assert.deepEqual(sectionsOf(code), [
      '4-1 When a bell is rung | A bell is rung at noon by its keeper.',
      '4-2 Who may ring | The keeper may ring a bell of the market.',
      '4-3 Noise | When a bell rings, no dog may bark.',
    ]);
  });

  it('ends where the text begins with a section sign', () => {
    const code = read(
      '3.01  Bells.  § 3.02 governs bells of the market, if any.  No bell is rung at night.\n\n3.02  Markets.  A market has a bell that is rung at noon.\n\n3.03  Keepers.  A keeper shall ring it.\n',
    );
    assert.deepEqual(sectionsOf(code), [
      '3.01 Bells | § 3.02 governs bells of the market, if any. No bell is rung at night.',
      '3.02 Markets | A market has a bell that is rung at noon.',
      '3.03 Keepers | A keeper shall ring it.',
    ]);
  });
});

describe('a status', () => {
  it('in brackets behind the title or below the number is no text', () => {
    const code = read(
      '1-101.  BELLS. (Repealed)\n\n1-102.  DOGS.  A dog has a leash.\n\n1-103\n(Reserved)\n\n1-104.  CATS.  A cat has a bell.\n',
    );
    assert.deepEqual(sectionsOf(code), [
      '1-101 BELLS (Repealed) | ',
      '1-102 DOGS | A dog has a leash.',
      '1-103 (Reserved) | ',
      '1-104 CATS | A cat has a bell.',
    ]);
  });

  it('is one of all sections in `1-109:114`', () => {
    const code = read(
      '1-108.  DOGS.  A dog has a leash.\n\n1-109:114.  RESERVED.\n\n1-115.  CATS.  A cat has a bell.\n',
    );
    assert.deepEqual(sectionsOf(code), [
      '1-108 DOGS | A dog has a leash.',
      '1-109 to 1-114 RESERVED | ',
      '1-115 CATS | A cat has a bell.',
    ]);
  });
});

describe('a number between two others', () => {
  it('may be one as a decimal: 6.041 after 6.04, and 6.05 after it', () => {
    const code = read(
      '6.04  BELLS.  A bell is rung at noon.\n\n6.041  DOGS.  A dog has a leash.\n\n6.05  CATS.  A cat has a bell.\n\n7.01  MARKETS.  A market is held in May.\n',
    );
    assert.deepEqual(
      code.sections.map(({ number }) => number),
      ['6.04', '6.041', '6.05', '7.01'],
    );
  });
});

describe('a header of each page', () => {
  it('may be the name of the page’s chapter', () => {
    const page = (head: string, at: number, ...lines: readonly string[]): string =>
      `                    ${head}\n\n${lines.join('\n')}\n\n                      ${at}`;
    const code = read(
      [
        page('BELLS', 1, '1.01  NOON.  A bell of the market is rung at noon by the keeper of', 'the bells, and the'),
        page('BELLS', 2, 'warden hears it.', '', '1.02  NIGHT.  No bell is rung at night.'),
        page('BELLS', 3, '1.03  LOSS.  Who loses a bell shall tell the warden within the', 'week.'),
        page('DOGS', 4, '2.01  LEASH.  A dog has a leash that is no longer than the arm of'),
        page('DOGS', 5, 'its keeper.'),
      ].join('\f'),
    );
    assert.deepEqual(sectionsOf(code), [
      '1.01 NOON | A bell of the market is rung at noon by the keeper of the bells, and the warden hears it.',
      '1.02 NIGHT | No bell is rung at night.',
      '1.03 LOSS | Who loses a bell shall tell the warden within the week.',
      '2.01 LEASH | A dog has a leash that is no longer than the arm of its keeper.',
    ]);
  });
});

describe('records of a code', () => {
  const law = ['A bell is rung at noon.', 'A dog has a leash, and the rate is set by Ord. No. 494, as amended.'];

  it('may have the code’s abbreviation in their citations, and no history', () => {
    const lines = law.map((body, at) =>
      JSON.stringify({ citation: `WMC 1.04.0${at + 1}0`, title: `Title ${at + 1}`, body }),
    );
    const code = read(lines.join('\n'), 'code.jsonl');
    assert.deepEqual(sectionsOf(code), [`1.04.010 Title 1 | ${law[0]}`, `1.04.020 Title 2 | ${law[1]}`]);
    assert.deepEqual(
      code.sections.map(({ history }) => history),
      [undefined, undefined],
    );
  });

  it('may be rows of values, with the columns apart', () => {
    const columns = ['row_id', 'section_number', 'section_title', 'section_text'].map((fieldName, id) => ({
      id,
      fieldName,
    }));
    const data = law.map((text, at) => [`r${at}`, `2-${at + 1}`, `Name ${at + 1}`, text]);
    const expected = [`2-1 Name 1 | ${law[0]}`, `2-2 Name 2 | ${law[1]}`];
    assert.deepEqual(sectionsOf(read(JSON.stringify({ meta: { view: { columns } }, data }), 'rows.json')), expected);
    const head = columns.map(({ fieldName }) => fieldName);
    assert.deepEqual(sectionsOf(read(JSON.stringify([head, ...data]), 'rows.json')), expected);
  });

  it('may have paragraphs as records of a mark and its words', () => {
    const body = [
      { label: '', depth: 0, value: 'These are kept:' },
      { label: '(a)', depth: 1, value: 'Bells.' },
      { label: '(b)', depth: 1, value: 'Dogs.' },
    ];
    const section = {
      type: 'section',
      identifier: '3-1',
      name: 'Keeping',
      body,
      annotations: [{ kind: 'Note', value: 'See § 3-2.' }],
    };
    const code = read(
      JSON.stringify({
        toc: [
          { type: 'chapter', identifier: '3', name: 'Keepers', children: [section, { ...section, identifier: '3-2' }] },
        ],
      }),
      'code.json',
    );
    assert.deepEqual(sectionsOf(code)[0], '3-1 Keeping | These are kept: (a) Bells. (b) Dogs.');
    assert.deepEqual(
      code.sections[0]?.notes?.map(({ text }) => text),
      ['See § 3-2.'],
    );
  });

  it('may state a chapter’s number and name in one field', () => {
    const records = law.map((text, at) => ({
      number: `5-${at + 1}`,
      heading: `Name ${at + 1}`,
      chapter: '5 Bells',
      text,
    }));
    assert.deepEqual(
      read(JSON.stringify(records), 'code.json').sections.map(({ containers = [] }) =>
        containers.map(({ number, heading }) => `${number} ${heading}`),
      ),
      [['5 Bells'], ['5 Bells']],
    );
  });
});
