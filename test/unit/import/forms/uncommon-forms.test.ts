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
      '103 LOST BELLS. [REPEALED.] | ',
    ]);
  });

  it('of a chapter may have a semicolon at the end of its first line', () => {
    const code = read(
      'CHAPTER 1\n\nHEALTH BOARDS OF THE MARKET AND GREEN;\n\nMEMBERSHIP AND TERMS\n\nSec. 1-1. Boards.\n\nA board has three members.\n\nSec. 1-2. Terms.\n\nA term ends in May.\n',
    );
    assert.deepEqual(
      code.sections.map(
        ({ number, containers = [] }) => `${containers.map(({ heading }) => heading).join()} ${number}`,
      ),
      ['1-1', '1-2'].map((number) => `HEALTH BOARDS OF THE MARKET AND GREEN; MEMBERSHIP AND TERMS ${number}`),
    );
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
  it('ends a title that reads as a sentence, or is the text behind it', () => {
    const code = read(
      '§ 4-1. Persons that may receive a bell of the market [Repealed].\n\n§ 4-2. Bells. Recodified at § 8-2.\n\n§ 4-3. Dogs. A dog has a leash.\n',
    );
    assert.deepEqual(sectionsOf(code), [
      '4-1 Persons that may receive a bell of the market [Repealed] | ',
      '4-2 Bells | Recodified at § 8-2.',
      '4-3 Dogs | A dog has a leash.',
    ]);
  });

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

  it('in a paragraph of its own is text', () => {
    const code = read('§ 1-1. Bells.\n\n[Repealed].\n\n§ 1-2. Dogs.\n\nA dog has a leash.\n');
    assert.deepEqual(sectionsOf(code), ['1-1 Bells | [Repealed].', '1-2 Dogs | A dog has a leash.']);
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

describe('an act in brackets at the end of a paragraph', () => {
  const end = 'the warden may carry out the purposes of this act. [Elm Law 8-136]';
  const historyOf = (text: string): unknown =>
    read(`## 1-1 Bells\n\n${text}\n\n## 1-2 Dogs\n\nA dog has a leash.\n`, 'code.md').sections[0]?.history;

  it('is no history if the paragraph names the act so before', () => {
    assert.equal(historyOf(`If no rule is made under this act [Elm Law 8-136], ${end}`), undefined);
    assert.deepEqual(historyOf(`If no rule is made, the warden may ring. (Ord. 5, 1990)`), ['(Ord. 5, 1990)']);
  });
});

describe('a row of a table of numbers', () => {
  it('is no section', () => {
    const code = read(
      '§ 10.01  BELLS.\n\nA bell is rung at noon.\n\n§ 10.02  DOGS.\n\nA dog has a leash.\n\nREFERENCES TO OHIO REVISED CODE\n\nR.C. Section     Code Section\n2903.13     10.02\n3733.01     10.01\n',
    );
    assert.deepEqual(sectionsOf(code), ['10.01 BELLS | A bell is rung at noon.', '10.02 DOGS | A dog has a leash.']);
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

describe('what a service prints above each section', () => {
  it('is not part of the section before it', () => {
    const sections = Array.from({ length: 12 }, (_, at) =>
      [
        `${at + 1} of 12 DOCUMENTS`,
        '',
        'Copyright 2021 by the Elm Law Book Company',
        '',
        'TITLE 1.  BELLS',
        '',
        `§ 1-${at + 1}. Bell ${at + 1}.`,
        '',
        `Bell ${at + 1} is rung at noon by its own keeper.`,
        '',
      ].join('\n'),
    );
    const code = read(sections.join('\n'));
    assert.equal(code.sections.length, 12);
    assert.equal(sectionsOf(code)[3], '1-4 Bell 4 | Bell 4 is rung at noon by its own keeper.');
  });

  it('differs from a line that some sections have in common', () => {
    const sections = Array.from(
      { length: 12 },
      (_, at) =>
        `§ 1-${at + 1}. Bell ${at + 1}.\n\nA bell is rung at noon.\n${at < 9 ? '\nA person who rings it at night commits a Class C violation.\n' : ''}`,
    );
    assert.equal(
      sectionsOf(read(sections.join('\n')))[3],
      '1-4 Bell 4 | A bell is rung at noon. A person who rings it at night commits a Class C violation.',
    );
  });
});

describe('the rows of a table in many sections', () => {
  it('are law, although they differ in their numbers only', () => {
    const section = (chapter: number, at: number): string =>
      `Section ${at}. Fees of bell ${at}.\n\nThe fees of chapter ${chapter} are:\n\nR-1\t2,500\t$15.00\n\nR-2\t5,000\t$30.00\n`;
    const chapters = Array.from(
      { length: 6 },
      (_, at) => `CHAPTER ${at + 1}\n\n${[1, 2, 3].map((each) => section(at + 1, each)).join('\n')}`,
    );
    const code = read(chapters.join('\n'));
    assert.equal(code.sections.length, 18);
    for (const words of sectionsOf(code)) assert.match(words, /are: R-1 2,500 \$15\.00 R-2 5,000 \$30\.00$/);
  });
});

describe('a saved page', () => {
  const page = (body: string): ReadPublication => read(`<!DOCTYPE html><html><body>${body}</body></html>`, 'page.html');

  it('of Municode has a title page, a preface, articles in brackets, and a table of ordinances', () => {
    const chunk = (title: string, inner = ''): string =>
      `<div class="chunk"><div class="chunk-heading"><div class="chunk-title">${title}</div></div><div class="chunk-content">${inner}</div></div>`;
    const code = page(
      chunk('CODE OF ORDINANCES', '<p class="bc0">of the</p><p class="bc0">CITY OF ASHFORD</p>') +
        chunk('PREFACE', '<p class="p0">The source of each section is at its end.</p>') +
        chunk('PART I - THE CHARTER') +
        chunk('[ARTICLE] I. - Bells') +
        chunk('Sec. 1.01. - Noon.', '<p class="p0">A bell is rung at noon.</p>') +
        chunk('Sec. 1.02. - Night.', '<p class="p0">No bell is rung at night.</p>') +
        chunk('CODE COMPARATIVE TABLE - ORDINANCES', '<p class="p0">This table has the ordinances.</p>'),
    );
    assert.deepEqual(
      code.sections.map(({ kind, number, heading, containers = [] }) => [
        kind ?? 'section',
        number ?? heading,
        containers.map(({ level, number: own }) => `${level} ${own}`).join(', '),
      ]),
      [
        ['preface', 'PREFACE', ''],
        ['section', '1.01', 'part I, article I'],
        ['section', '1.02', 'part I, article I'],
      ],
    );
  });

  it('of eCode360 may have a chapter’s name behind a designator', () => {
    const item = (mark: string, text: string): string =>
      `<div class="litem"><a class="litem_number">${mark}</a><div class="litem_content content"><div class="para">${text}</div></div></div>`;
    const code = page(
      `<h2 class="title chapterTitle">Chapter 5. Bells</h2><h4 class="title sectionTitle">§ 5-1. Noon.</h4><div class="content section_content"><div class="para">These say when a bell is rung:</div>${item('A.', 'Chapter 7 [repealed] of Title 21.')}${item('B.', 'Chapter 9.')}</div>`,
    );
    assert.deepEqual(sectionsOf(code), [
      '5-1 Noon | These say when a bell is rung: A. Chapter 7 [repealed] of Title 21. B. Chapter 9.',
    ]);
  });

  it('may list its sections with the class of a heading', () => {
    const code = page(
      '<h2 class="CH">Chapter 1.04 Bells</h2><p class="SecHead">Sections:</p><p class="CT"><a href="#1">1.04.010 Noon.</a></p><p class="CT"><a href="#2">1.04.020 Night.</a></p><h3 class="Cite" id="1">1.04.010 Noon.</h3><p class="P1">A bell is rung at noon.</p><h3 class="Cite" id="2">1.04.020 Night.</h3><p class="P1">No bell is rung.</p>',
    );
    assert.deepEqual(
      code.sections.map(({ number, containers = [] }) => `${containers.map((each) => each.number).join()} ${number}`),
      ['1.04 1.04.010', '1.04 1.04.020'],
    );
  });

  it('of American Legal may announce an ordinance, and have a group of the same name in each chapter', () => {
    const box = (name: string, text: string): string => `<div class="rbox ${name}"><div>${text}</div></div>`;
    const chapter = (number: number): string =>
      box('Chapter', `CHAPTER ${number}: BELLS ${number}`) +
      box('Subchapter', 'GENERAL PROVISIONS') +
      box('Section', 'New Ordinance Notice') +
      box('Normal-Level', 'Publisher’s Note: This section has been <b>AMENDED</b> by new legislation (Ord. 99-24).') +
      box('Section', `§ ${number}.01  NOON.`) +
      box('Normal-Level', 'A bell is rung at noon.') +
      box('Subchapter', 'ADMINISTRATION') +
      box('Section', `§ ${number}.15  NIGHT.`) +
      box('Normal-Level', 'No bell is rung.');
    const code = page(chapter(10) + chapter(11));
    assert.deepEqual(
      code.sections.map(
        ({ number, containers = [] }) => `${containers.map(({ heading }) => heading).join(', ')} ${number}`,
      ),
      [
        'BELLS 10, GENERAL PROVISIONS 10.01',
        'BELLS 10, ADMINISTRATION 10.15',
        'BELLS 11, GENERAL PROVISIONS 11.01',
        'BELLS 11, ADMINISTRATION 11.15',
      ],
    );
    // The notice is above the heading of the section that it is about, and says that its text is not current.
    assert.deepEqual(
      code.sections.map(({ notes = [] }) => notes.map(({ text }) => text).join()),
      [
        'This section has been AMENDED by new legislation (Ord. 99-24).',
        '',
        'This section has been AMENDED by new legislation (Ord. 99-24).',
        '',
      ],
    );
  });

  it('may have the link to an act inside the brackets of a history', () => {
    const { sections } = page(
      '<div class="chunk-title">Sec. 14-2. - Dogs.</div><div class="chunk-content"><p class="p0">No dog barks.</p><p class="historynote0">( <a href="#">Ord. No. 16-43, § 1, 11-30-16</a> )</p></div>',
    );
    assert.deepEqual(sections[0]?.history, ['(Ord. No. 16-43, § 1, 11-30-16)']);
  });

  it('may list acts with their titles below the label of a history', () => {
    const { sections } = page(
      '<h3>15.1.04.010 Rules</h3><p>A bell is rung at noon.</p><h4>History</h4><ul><li>Adopted by Ord. 03-07 on 2/6/2007</li><li>Amended by Ord. 24-2023 Amending Sections Regarding Bells and Mailboxes on 12/12/2023</li></ul><h3>15.1.04.020 Night</h3><p>No bell is rung.</p>',
    );
    assert.deepEqual(sections[0]?.history, [
      'Adopted by Ord. 03-07 on 2/6/2007',
      'Amended by Ord. 24-2023 Amending Sections Regarding Bells and Mailboxes on 12/12/2023',
    ]);
  });
});

describe('reStructuredText', () => {
  it('may have stars above and below a heading, and a table as a list', () => {
    const code = read(
      '*******\nBells 1\n*******\n\n.. contents::\n\n1.1 Noon\n^^^^^^^^\n\nA bell is rung at noon.\n\n.. list-table::\n   :header-rows: 1\n\n   * - Bell\n     - Fee\n   * - Large\n     - $5.00\n\n1.2 Night\n^^^^^^^^^\n\nNo bell is rung.\n',
      'code.rst',
    );
    assert.deepEqual(sectionsOf(code), [
      '1.1 Noon | A bell is rung at noon. Large $5.00',
      '1.2 Night | No bell is rung.',
    ]);
  });
});

describe('a code in Spanish', () => {
  it('has articles as sections, and its histories as they are printed', () => {
    const code = read(
      'CAPÍTULO I\nCAMPANAS\n\nArtículo 1.01.- Propósito.\n\nLas campanas se tocan al mediodía.\n\n(Ordenanza Núm. 12, Serie 2010-2011)\n\nArtículo 1.02.- Noche.\n\nNinguna campana se toca de noche.\n\nCAPÍTULO II\nPERROS\n\nArtículo 2.01.- Correa.\n\nTodo perro lleva una correa.\n',
    );
    assert.deepEqual(sectionsOf(code), [
      '1.01 Propósito | Las campanas se tocan al mediodía.',
      '1.02 Noche | Ninguna campana se toca de noche.',
      '2.01 Correa | Todo perro lleva una correa.',
    ]);
    assert.deepEqual(code.sections[0]?.history, ['(Ordenanza Núm. 12, Serie 2010-2011)']);
    assert.deepEqual(
      code.sections[2]?.containers?.map(({ level, heading }) => [level, heading]),
      [['chapter', 'PERROS']],
    );
  });

  it('may have sections in its articles', () => {
    const code = read(
      'ARTÍCULO I. CAMPANAS\n\nSección 1-1. Mediodía. Las campanas se tocan al mediodía por su dueño.\n\nSección 1-2. Noche. Ninguna campana se toca de noche en la plaza.\n',
    );
    assert.deepEqual(
      code.sections.map(({ number, heading, containers = [] }) => [number, heading, containers[0]?.level]),
      [
        ['1-1', 'Mediodía', 'article'],
        ['1-2', 'Noche', 'article'],
      ],
    );
  });
});

describe('the abbreviation before the numbers of most headings', () => {
  const headed = (mark: string): string =>
    [1, 2, 3, 4].map((number) => `${mark}${number}. Bells.\n\nA bell may ring at noon.\n`).join('\n');

  it('is the code’s own', () => {
    assert.deepEqual(read(headed('EBLC 6-A-')).codes[0]?.abbreviations, ['EBLC']);
    assert.deepEqual(read(headed('E.B.L.C. 6.2.')).codes[0]?.abbreviations, ['E.B.L.C.']);
  });

  it('is not the word for a section', () => {
    assert.deepEqual(read(headed('SEC. 6-')).codes[0]?.abbreviations ?? [], []);
  });
});
