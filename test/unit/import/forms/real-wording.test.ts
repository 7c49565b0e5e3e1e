import { strict as assert } from 'node:assert';
import type { ReadPublication } from '../../../../src/service/import/forms/publication.ts';
import { read, sectionsOf } from './shown.ts';

const numbersOf = ({ sections }: ReadPublication): readonly (string | undefined)[] =>
  sections.map(({ number }) => number);

/** Sections of a chapter, from `first` on. */
const sections = (chapter: string, count: number, mark = '§'): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `${mark} ${chapter}-${100 + at + 1}. Rule ${at + 1}.\n\nThe clerk keeps list ${at + 1} in the town hall.\n`,
  ).join('\n');

describe('a table of contents that lists repealed sections only as such', () => {
  it('is not the law of them', () => {
    const listed = '9.10.200    Noon.\n9.10.360    Repealed.\n9.10.370    Bells.\n';
    const law =
      '9.10.200 Noon.\nA bell is rung. [Ord. 3, 2004]\n\n9.10.360 Kites.\nRepealed by Ord. 9. [Ord. 3, 2004]\n\n9.10.370 Bells.\nA bell is round.\n';
    const found = read(`Chapter 9.10\nBELLS\nSections:\n${listed}\n${law}`, 'code.txt');
    assert.deepEqual(
      sectionsOf(found).map((each) => each.replace(/ \|.*/, '')),
      ['9.10.200 Noon', '9.10.360 Kites', '9.10.370 Bells'],
    );
  });
});

describe('the headings of a long code', () => {
  it('may be in lowercase, or have the editors’ brackets around the number', () => {
    const text = `Title 10\n\n${sections('10', 8)}\n§ 10-216. annual audit; report.\n\nRepealed.\n\n§ [10-217.01]. Notice to debtors.\n\nThe clerk tells them.\n`;
    assert.deepEqual(sectionsOf(read(text)).slice(-2), [
      '10-216 annual audit; report | Repealed.',
      '10-217.01 Notice to debtors | The clerk tells them.',
    ]);
  });

  it('may be a long phrase with a verb where the sections have titles', () => {
    const title =
      'No interest retained in a right to payment that is sold; rights and title of the seller of an account with respect to creditors of the buyer and of all purchasers';
    const [, , , , , , , , , , , last] = read(
      `Title 10\n\n${sections('10', 11)}\n§ 10-318. ${title}.\n\n(a) A debtor retains none.\n\n(b) A buyer has it.\n`,
    ).sections;
    assert.equal(last?.heading, title);
  });

  it('may have a verb where no heading of the code has a period after its number', () => {
    const plain = sections('10', 30).replaceAll(/§ 10-1(\d\d)\./g, 'Sec. 10-1$1');
    const title = 'Deeds, ledgers, records, letters, and other papers which the clerk may keep without charge';
    const text = `Title 10\n\n${plain}\nSec. 10-199 ${title}\n\nThe clerk keeps old deeds.\n`;
    assert.equal(sectionsOf(read(text)).at(-1), `10-199 ${title} | The clerk keeps old deeds.`);
  });

  it('of a part may have a Roman numeral behind a letter', () => {
    const text = `Chapter 13\n\nPart C-I. Grants.\n\n${sections('13', 2)}\nPart C-II. Loans.\n\n§ 13-201. Loan.\n\nThe town lends.\n`;
    assert.deepEqual(
      read(text).sections.map(({ containers = [] }) => containers.at(-1)?.number),
      ['C-I', 'C-I', 'C-II'],
    );
  });

  it('of a subchapter may be a long phrase with a period', () => {
    const text = `Chapter 19. Victims.\n\nSubchapter I. Rights.\n\n${sections('19', 2)}\nSubchapter II. Advocates for victims and advocates for young victims; dispatch system for all such advocates.\n\n§ 19-201. Terms.\n\nThe terms are plain.\n`;
    assert.equal(read(text).sections.at(-1)?.containers?.at(-1)?.number, 'II');
  });

  it('of a chapter may be the words of another law’s title', () => {
    const chapter = (number: string, heading: string): string => `CHAPTER ${number}\n\n${heading}\n\n`;
    const text = `TITLE 5\n\n${chapter('1', 'DOGS')}${sections('5', 12)}\nTITLE 38\n\n${chapter('1', 'SCHOOLS')}${sections('38', 12)}\n${chapter('8C', 'TITLE IX ATHLETIC EQUITY')}§ 38-841. Terms.\n\nThe terms are plain.\n\nTITLE 40\n\n${chapter('1', 'CATS')}${sections('40', 2)}`;
    const found = read(text).sections.find(({ number }) => number === '38-841');
    assert.deepEqual(
      found?.containers?.map(({ level, number }) => `${level} ${number}`),
      ['title 38', 'chapter 8C'],
    );
  });
});

describe('a chapter’s title on several lines', () => {
  it('may continue below a line that ends with a semicolon or a dash', () => {
    const text = `CHAPTER 5. PLEDGES;\nUNIFORM LAW\n\n${sections('5', 3)}\nCHAPTER 6\n\nDEPOSITS—\nCARE OF GOODS\n\n${sections('6', 3)}`;
    const titles = read(text).sections.map(({ containers = [] }) => containers.map(({ heading }) => heading));
    assert.deepEqual([titles[0], titles.at(-1)], [['PLEDGES; UNIFORM LAW'], ['DEPOSITS—CARE OF GOODS']]);
  });
});

describe('a document that is printed in a section', () => {
  const compact =
    'The town joins this compact:\n\nSec. 2. Preamble.\n\nThe towns agree.\n\nSec. 3. Definitions.\n\nThe terms are plain.\n\nSec. 9. Force.\n\nIt is in force.\n';

  it('has no sections of the code, between two sections or at the end of a chapter', () => {
    const text = `Title 7\n\nChapter 5\n\n${sections('7', 130)}\n§ 7-580. Compact.\n\n${compact}\n§ 7-582. Fees.\n\nThe town pays.\n\nChapter 6\n\n§ 7-601. Fund.\n\n${compact}\nChapter 8\n\n§ 7-801. Seal.\n\nIt is round.\n`;
    const found = read(text);
    assert.deepEqual(numbersOf(found).slice(130), ['7-580', '7-582', '7-601', '7-801']);
    assert.match(sectionsOf(found)[132] ?? '', /It is in force\.$/);
  });

  it('has none in a form that states its own sections', () => {
    const akn =
      '<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act"><body><section eId="sec_1"><num>1.</num><heading>Sentences</heading><content><p>It applies to an offense under:</p><p>Section 22-301.</p><p>Section 22-302.</p></content></section></body></act></akomaNtoso>';
    assert.deepEqual(sectionsOf(read(akn, 'code.xml')), [
      '1 Sentences | It applies to an offense under: Section 22-301. Section 22-302.',
    ]);
    const records = ['4-1', '4-2'].map((number) => ({
      number,
      heading: `Rule ${number}`,
      text: 'It applies to an offense under:\nSection 22-301.\nSection 22-302.',
    }));
    assert.deepEqual(numbersOf(read(JSON.stringify(records), 'code.json')), ['4-1', '4-2']);
  });
});

describe('the last line of a paragraph', () => {
  it('is no label of a note if it has one word', () => {
    const text =
      'ELM CODE\n\nSec. 1-1. Beasts. The clerk may allow a keeper of wild beasts to hold one of them for treatment or until its\ndisposition.\n\n(b) The clerk keeps a list of all the beasts that are held in the town by a keeper of\nwild beasts.\n\nSec. 1-2. Seal. The seal of the town is round, and the clerk keeps it in the hall of\nthe town.\n';
    const [first] = read(text).sections;
    assert.equal(first?.notes, undefined);
    assert.match(sectionsOf(read(text))[0] ?? '', /until its disposition\. The clerk keeps/);
  });

  it('of a history in Markdown may begin with a letter and a period', () => {
    const text =
      '## § 4-1 Dogs\n\nA dog has a leash.\n\n(Oct. 6, 1977, 91 Stat. 1093, Pub.\nL. 95-122, § 1(2); Nov. 21, 1989, 103 Stat. 1280, Pub.\nL. 101-168, § 133(c))\n\n## § 4-2 Cats\n\nA cat has a bell.\n';
    assert.equal(sectionsOf(read(text, 'code.md'))[0], '4-1 Dogs | A dog has a leash.');
  });

  it('may have a history with one closing bracket too many', () => {
    const text =
      'Sec. 1-1. Dogs.\n\nA dog has a leash.\n\n(Apr. 13, 2002, Law 14-107, § 3).)\n\nSec. 1-2. Cats.\n\nA cat has a bell.\n';
    assert.deepEqual(read(text).sections[0]?.history, ['(Apr. 13, 2002, Law 14-107, § 3).)']);
  });
});
