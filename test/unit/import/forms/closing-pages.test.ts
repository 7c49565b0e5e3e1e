/** What is printed before and after the law of a charter or a zoning ordinance, and sections whose numbers begin with a letter. */
import { strict as assert } from 'node:assert';
import { readDocument } from '../../../../src/service/import/forms/read-document.ts';
import { fullLine, leadEnd } from '../../../../src/service/import/forms/readers/lines.ts';
import { outlineOf } from '../../../../src/service/import/forms/structure/code-outline.ts';
import { read, sectionsOf } from './shown.ts';

const law = 'Sec. 2-1. Bells.\n\nA bell is rung.\n\nSec. 2-2. Dogs.\n\nA dog has a leash.';
const leftOf = (text: string): readonly string[] => {
  const document = readDocument('code.txt', Buffer.from(text));
  assert.ok(!('why' in document));
  return [...new Set(outlineOf(document).left.map(({ why }) => why))];
};

describe('the last section of a code', () => {
  for (const [what, why, pages] of [
    [
      'the signatures',
      'signatures and certificates',
      'PASSED AND ADOPTED this 4th day of May, 2021, by these votes:\n\nAYES: Lee, Orr\n\n____________________\n\nAnn Lee, Mayor\n\nATTEST:\n\nBo Orr, Clerk',
    ],
    [
      'a certificate',
      'signatures and certificates',
      'CERTIFICATION\n\nI, Bo Orr, Clerk of Port Wenlow, certify that this ordinance was adopted on May 4, 2021.\n\n/s/ Bo Orr',
    ],
    [
      'the seal',
      'signatures and certificates',
      'IN WITNESS WHEREOF, we have signed our names.\n\n/s/ Ann Lee\n\nAnn Lee, President\n\n[SEAL]',
    ],
    [
      'a form to fill in',
      'form to fill in',
      'APPLICATION FOR A DOG LICENSE\n\nName: ______________\n\nAddress: ______________\n\nSignature: ______________ Date: ________',
    ],
  ] as const)
    it(`ends above ${what}`, () => {
      assert.deepEqual(sectionsOf(read(`${law}\n\n${pages}`)), [
        '2-1 Bells | A bell is rung.',
        '2-2 Dogs | A dog has a leash.',
      ]);
      assert.deepEqual(leftOf(`${law}\n\n${pages}`), [why]);
    });

  it('ends above the signatures, although one of its paragraphs announces a list', () => {
    const list = 'The clerk keeps each of the following before a notice is sent:\n\n(a) A bell.\n\n(b) A dog.';
    const pages = 'PASSED AND ADOPTED this 4th day of May, 2021.\n\n____________________\n\nAnn Lee, Mayor';
    assert.equal(
      sectionsOf(read(`${law}\n\n${list}\n\n${pages}`))
        .at(-1)
        ?.endsWith('A dog.'),
      true,
    );
    assert.match(sectionsOf(read(`${law} The oath is as follows:\n\n${pages}`)).at(-1) ?? '', /Ann Lee, Mayor$/);
  });

  for (const words of [
    'Adopted plans. A plan adopted by the council on or before May 4, 2021, stays in force.',
    'Certificates are signed by the clerk. The clerk keeps a copy of each certificate and sends one to the mayor within thirty days after it is signed.',
  ])
    it(`keeps law about such words: ${words.slice(0, 20)}`, () => {
      assert.deepEqual(sectionsOf(read(`${law}\n\n${words}`)).at(-1), `2-2 Dogs | A dog has a leash. ${words}`);
    });
});

describe('the ordinance that adopts a zoning ordinance', () => {
  it('is a preface, and its sections are not those of the ordinance that it adopts', () => {
    const text = `AN ORDINANCE ADOPTING A ZONING ORDINANCE FOR THE TOWN OF PORT WENLOW\n\nWHEREAS, a hearing was held on this ordinance;\n\nSECTION 1. The Zoning Ordinance is adopted.\n\nSECTION 2. It takes effect in thirty days.\n\nARTICLE I. DISTRICTS\n\nSECTION 101. Zones.\n\nThere are zones.\n\nSECTION 102. Map.\n\nThere is a map.`;
    assert.deepEqual(
      read(text).sections.flatMap(({ number }) => number ?? []),
      ['101', '102'],
    );
  });

  it('has its last section above a number that begins with it: SECTION 3 above 3.08.070', () => {
    const sections = ['1.04.010', '1.04.020', '3.08.060', '3.08.070'].map(
      (number, order) => `${number}. Bells of ward ${order}.\n\nThere are bells.`,
    );
    const text = `AN ORDINANCE ADOPTING A CODE OF ORDINANCES FOR THE TOWN OF PORT WENLOW\n\nSECTION 1. The Code is adopted.\n\nSECTION 2. Other law is repealed.\n\nSECTION 3. It takes effect in thirty days.\n\n3.08.070. Bells of ward 3\n\nTITLE 1. BELLS\n\n${sections.join('\n\n')}`;
    assert.ok(read(text).sections.every(({ number }) => number !== '3'));
  });

  it('ends above the first section that contains others: SECTION 100 above 100.01', () => {
    const sections = [100, 200, 300].map(
      (chapter) =>
        `SECTION ${chapter}\n\nBELLS OF WARD ${chapter}\n\n${chapter}.01. Zones.\n\nThere are zones.\n\n${chapter}.02. Map.\n\nThere is a map.`,
    );
    const text = `AN ORDINANCE ADOPTING A ZONING ORDINANCE FOR THE TOWN OF PORT WENLOW\n\nSECTION 1. The Zoning Ordinance is adopted.\n\nSECTION 2. It takes effect in thirty days.\n\n${sections.join('\n\n')}`;
    assert.deepEqual(
      read(text).sections.flatMap(({ number, containers = [] }) =>
        number === undefined ? [] : [[...containers.map((each) => each.number), number].join(' ')],
      ),
      [100, 200, 300].flatMap((chapter) => [`${chapter} ${chapter}.01`, `${chapter} ${chapter}.02`]),
    );
  });
});

describe('numbers of a letter and a number', () => {
  const titles = ['Name', 'Seal', 'Bells', 'Dogs', 'Signs', 'Boats', 'Carts', 'Fees'];

  it('are those of sections where all sections have such numbers', () => {
    const text = titles.map((title, order) => `C-${order + 1}. ${title}. The council keeps it.`).join('\n\n');
    assert.deepEqual(
      sectionsOf(read(text)),
      titles.map((title, order) => `C-${order + 1} ${title} | The council keeps it.`),
    );
  });

  it('may have a title in capitals up to a colon, and tables of contents of the code and of the article', () => {
    const list = titles.map((title, order) => `C-${order + 1}: ${title}`).join('\n\n');
    const law = titles.map((title, order) => `C-${order + 1}: ${title.toUpperCase()}: The council keeps it.`);
    assert.equal(sectionsOf(read(`${list}\n\nARTICLE I\n\n${list}\n\n${law.join('\n\n')}`)).length, titles.length);
  });

  it('may have only a space behind them if a table of contents has the same titles', () => {
    const list = (pages: number): string =>
      titles.map((title, at) => `C-${at + 1} ${title} ${pages + at}`).join('\n\n');
    const law = titles.map((title, order) => `C-${order + 1} ${title}. The council keeps it.`).join('\n\n');
    const contents = `TABLE OF CONTENTS\n\n${list(3)}\n\nARTICLE I\n\n${list(5)}\n\n`;
    assert.deepEqual(
      sectionsOf(read(contents + law)),
      titles.map((title, order) => `C-${order + 1} ${title} | The council keeps it.`),
    );
    assert.deepEqual(sectionsOf(read(law)), []);
  });

  it('may be above their titles', () => {
    const text = titles
      .map((title, order) => `C-${order + 1}\n${title}.${leadEnd}\n\nThe council keeps${fullLine}\nit.`)
      .join('\n\n');
    assert.deepEqual(
      sectionsOf(read(text)),
      titles.map((title, order) => `C-${order + 1} ${title} | The council keeps it.`),
    );
  });

  it('are those of districts in a code with other sections', () => {
    const districts = titles.map((title, order) => `R-${order + 1}. ${title}.`).join('\n\n');
    const found = read(
      `Sec. 2-1. Districts.\n\nThe districts are:\n\n${districts}\n\nSec. 2-2. Map.\n\nThere is a map.`,
    );
    assert.deepEqual(
      found.sections.map(({ number }) => number),
      ['2-1', '2-2'],
    );
  });
});

describe('a title before the first designator', () => {
  it('ends there, although the designator is in lowercase', () => {
    const section = (number: number, title: string): string =>
      `§ 4-${number}. ${title}. a) The council keeps bells.\n\nb) The clerk rings them.`;
    const found = read(
      ['Bells', 'Hours of bells', 'Keepers'].map((title, order) => section(order + 1, title)).join('\n\n'),
    );
    assert.deepEqual(
      found.sections.map(({ heading }) => heading),
      ['Bells', 'Hours of bells', 'Keepers'],
    );
  });
});
