/** Citations of an edition older than those of the service, whose numbers may be those of other sections today. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import type { ChainEntry, Jurisdiction, Note, Section } from '../../../src/contract/resources.ts';
import { check } from './checked.ts';
import { place, sectionOf, serviceOf } from './fake.ts';
import { numberedLike } from './numbered-like.ts';

/** A place whose code notes the numbers of its editions of 1973, 1981 and 2001. */
const dated: Jurisdiction = {
  ...place,
  links: { numbered: '/sections' },
  codes: place.codes.map((code) => ({
    ...code,
    editions: [{ codifiedThrough: '2024-06-30' }],
    numbering: { ...numberedLike('22-3204'), editions: [1973, 1981, 2001] },
  })),
};

const numberIn = (year: number, number: string): Note => ({
  kind: 'Prior Codifications',
  text: `${year} Ed., §\u2002${number}.`,
});
const paragraph = { designators: ['(a)'], text: 'No person may carry a lantern.' };
const noted = (number: string, year: number, before: string): Section =>
  sectionOf(number, { aliases: [before], notes: [numberIn(year, before)], text: [paragraph] });

/** § 22-3204 of 1981 is § 22-4504 now, and § 22-3804 of 1981 is § 22-3204. */
const lanterns = noted('22-4504', 1981, '22-3204');
const fences = noted('22-3204', 1981, '22-3804');

async function findingsIn(
  text: string,
  sections: readonly Section[] = [lanterns, fences],
  chains: Readonly<Record<string, readonly ChainEntry[]>> = {},
): Promise<readonly string[]> {
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: [dated] }));
  const { findings } = await check(text, recognizer.recognize(text), serviceOf(sections, { chains }), {}, dated);
  return findings.map(({ kind, severity, message }) => `${severity} ${kind}: ${message}`);
}

describe('a number of an old edition that another section has today', () => {
  const moved = 'warning recodified: § 22-3204 is now Alder Falls Municipal Code § 22-4504.';

  it('is of the section that had it then, by the publisher’s note', async () => {
    for (const text of [
      'AFMC § 22-3204 (1981)',
      'AFMC § 22-3204(a) (1992 Supp.)',
      'AFMC § 22-3204 (1989 and 1992 Supp.)',
    ])
      assert.deepEqual(await findingsIn(text), [moved], text);
  });

  it('is today’s if no year is stated, or one of today’s numbering', async () => {
    for (const text of [
      'AFMC § 22-3204(a)',
      'AFMC § 22-3204 (2001)',
      'AFMC § 22-3204 (2012 Repl.)',
      'AFMC § 22-3204 (2024)',
    ])
      assert.deepEqual(await findingsIn(text), [], text);
  });

  it('is of a section not known if no note has it', async () => {
    assert.deepEqual(await findingsIn('AFMC § 22-3204 (1986 Supp.)', [fences]), [
      'warning notFound: Alder Falls Municipal Code § 22-3204 is another section today. ' +
        'The draft cites an edition of 1986, which is not available.',
    ]);
  });

  it('is today’s if the section had the number then, or nothing shows another', async () => {
    const same = sectionOf('22-3204', { notes: [numberIn(1981, '22-3204')], text: [paragraph] });
    const silent = sectionOf('22-3204', { text: [paragraph] });
    for (const section of [same, silent])
      assert.deepEqual(await findingsIn('AFMC § 22-3204 (1989)', [lanterns, section]), []);
  });

  it('is the older one’s if the section with the number was added later', async () => {
    const added: ChainEntry = { action: 'enacted', effectiveFrom: '2009-12-10', links: {}, extra: {} };
    const silent = sectionOf('22-3204', { text: [paragraph] });
    const chains = { [silent.id]: [added] };
    assert.deepEqual(await findingsIn('AFMC § 22-3204 (1989)', [lanterns, silent], chains), [moved]);
  });
});

describe('the edition of a short form', () => {
  it('is that of the citation that it refers to', async () => {
    const [first, second, ...others] = await findingsIn('AFMC §§ 22-3204 et seq. (1986). Id. § 22-3204(a).');
    assert.match(first ?? '', /§ 22-3204 is now/);
    assert.match(second ?? '', /§ 22-3204 is now/);
    assert.deepEqual(others, []);
  });

  it('is that of a citation in the same paragraph', async () => {
    assert.equal((await findingsIn('AFMC § 22-3204 (1986). See § 22-3204(a).')).length, 2);
    assert.equal((await findingsIn('AFMC § 22-3204 (1986).\n\nSee § 22-3204(a).')).length, 1);
  });

  it('is the one stated before a number', async () => {
    assert.equal((await findingsIn('AFMC § 22-4504. 1981 Ed., § 22-3204.')).length, 1);
  });
});

describe('law of an old edition', () => {
  it('may have a subdivision that today’s section lacks', async () => {
    assert.deepEqual(await findingsIn('AFMC § 22-4504(b) (2001)'), [
      'warning missingSubdivision: Alder Falls Municipal Code § 22-4504 has no subdivision (b) in the edition codified through ' +
        'June 30, 2024. The draft cites an edition of 2001, which is not available.',
    ]);
  });

  it('is repealed today with a warning', async () => {
    const repealed = sectionOf('22-4504', { status: 'repealed' });
    const [old = ''] = await findingsIn('AFMC § 22-4504 (2001)', [repealed]);
    const [current = ''] = await findingsIn('AFMC § 22-4504', [repealed]);
    assert.match(old, /^warning repealed/);
    assert.match(current, /^error repealed/);
  });

  it('is not compared with a quotation', async () => {
    const quoted = (year: string): string =>
      `AFMC § 22-4504(a)${year} provides: “No person may carry a burning lantern on any street.”`;
    assert.deepEqual(await findingsIn(quoted(' (2001)')), []);
    assert.match((await findingsIn(quoted('')))[0] ?? '', /misquoted/);
  });
});
