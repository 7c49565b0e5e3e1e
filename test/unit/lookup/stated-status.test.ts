import { strict as assert } from 'node:assert';
import type { Section } from '../../../src/contract/resources.ts';
import { draftSays } from '../../../src/lookup/stated-status.ts';
import { check, keeping } from './checked.ts';
import { cited, sectionOf, serviceOf } from './fake.ts';

const service = () =>
  serviceOf([
    sectionOf('5.08.010', { status: 'repealed', text: keeping }),
    sectionOf('5.08.020', { status: 'repealed', text: keeping }),
  ]);

/** The numbers in `text` with a finding that the draft does not state itself. */
async function openIn(text: string): Promise<readonly string[]> {
  const citations = [...text.matchAll(/AFMC (5\.08\.0[12]0)/g)].map(({ 0: written, 1: number = '', index }) => {
    const citation = cited(text.slice(index), written, { number });
    const end = index + written.length;
    return {
      ...citation,
      start: index,
      end,
      targets: citation.targets.map((target) => ({ ...target, start: index + target.start, end })),
    };
  });
  const { findings, accepted } = await check(text, citations, service());
  assert.equal(findings.length + accepted.length, citations.length, 'each is open or accepted');
  return findings.map(({ target }) => target.number);
}

describe('a draft that states that a section was repealed', () => {
  for (const text of [
    'AFMC 5.08.010 was repealed in 2021.',
    'In 2021 the council repealed AFMC 5.08.010, with all its penalties.',
    'The fee (AFMC 5.08.010 (repealed by Ord. 2021-7)) is gone.',
    'AFMC 5.08.010, which set the fee, was repealed.',
    'The fee was repealed in 2021 (AFMC 5.08.010).',
    'The fee was once in AFMC 5.08.010. That section was repealed in 2021.',
    'Under the former AFMC 5.08.010, a fee was due.',
    'A fee was in AFMC 5.08.010. The code section has since been repealed.',
    'The fee is gone. Formerly, AFMC 5.08.010 set it.',
    'AFMC 5.08.010 no longer exists.',
    'Before its repeal in 2021, AFMC 5.08.010 set the fee.',
    'AFMC 5.08.010, until its repeal, set the fee.',
    'AFMC 5.08.010 was removed from the code in 2021.',
    'The council deleted AFMC 5.08.010 in 2021.',
    'AFMC 5.08.010 is no longer in force.',
    'AFMC 5.08.010 and AFMC 5.08.020 were repealed in 2021.',
    'AFMC 5.08.010 was repealed in 2021. Before that, AFMC 5.08.010 set a fee.',
    'AFMC 5.08.010 is repealed.',
    'The council ordains as follows: AFMC 5.08.010, which was repealed in 2021, stays so.',
  ])
    it(`has no open finding for it: ${text}`, async () => assert.deepEqual(await openIn(text), []));

  for (const text of [
    'AFMC 5.08.010 applies.',
    'The council repealed the fee. AFMC 5.08.010 applies.',
    'AFMC 5.08.010 has not been repealed.',
    'AFMC 5.08.010 should be removed.',
    'AFMC 5.08.010 applies, and the tenant no longer pays.',
    'The old fee was repealed.\n\nAFMC 5.08.010 applies.',
    'If AFMC 5.08.010 is repealed, the fee ends.',
    'The letter cites AFMC 5.08.010. The kennel section was repealed long ago.',
    'The letter cites AFMC 5.08.010. The fee: it was repealed.',
    'The council should have AFMC 5.08.010 repealed.',
    'Under AFMC 5.08.010 the permit was repealed.',
    // An ordinance that repeals it again.
    'AFMC 5.08.010 is hereby repealed.',
    'The council ordains as follows: AFMC 5.08.010 is repealed in its entirety.',
  ])
    it(`has one if it does not say so about this section: ${text}`, async () =>
      assert.deepEqual(await openIn(text), ['5.08.010']));

  for (const text of [
    'AFMC 5.08.010 was repealed in 2021, so AFMC 5.08.020 applies.',
    'AFMC 5.08.020 repealed AFMC 5.08.010.',
    'The council repealed AFMC 5.08.010 and relies on AFMC 5.08.020.',
    'AFMC 5.08.020 applies, because AFMC 5.08.010 was repealed.',
  ])
    it(`keeps the finding of another citation in the sentence: ${text}`, async () =>
      assert.deepEqual(await openIn(text), ['5.08.020']));
});

describe('a draft that states when a section expired or takes effect', () => {
  const states = async (text: string, more: Partial<Section>): Promise<readonly number[]> => {
    const dated = serviceOf([sectionOf('5.08.010', more)]);
    const { findings, accepted } = await check(text, [cited(text, 'AFMC 5.08.010', { number: '5.08.010' })], dated);
    return [findings.length, accepted.length];
  };

  for (const text of ['AFMC 5.08.010 expired on June 30, 2023.', 'AFMC 5.08.010 lapsed in 2023.'])
    it(`has no open finding for it: ${text}`, async () =>
      assert.deepEqual(await states(text, { status: 'expired', expiresOn: '2023-06-30' }), [0, 1]));

  for (const [text, counts] of [
    ['AFMC 5.08.010 takes effect on July 1, 2027.', [0, 1]],
    ['AFMC 5.08.010, which will become effective in July 2027, applies.', [0, 1]],
    ['See AFMC 5.08.010 (effective July 1, 2027).', [0, 1]],
    ['AFMC 5.08.010 is not yet in effect.', [0, 1]],
    // Another year than the code's.
    ['AFMC 5.08.010 takes effect on July 1, 2025.', [1, 0]],
    ['If AFMC 5.08.010 takes effect on July 1, 2027, it applies.', [1, 0]],
    ['AFMC 5.08.010 takes effect as written.', [1, 0]],
    ['AFMC 5.08.010 requires a permit.', [1, 0]],
  ] as const)
    it(`compares the year: ${text}`, async () =>
      assert.deepEqual(await states(text, { status: 'not_yet_in_effect', effectiveFrom: '2027-07-01' }), counts));
});

it('a draft that says what a section is now needs no finding that it moved', async () => {
  const moved = serviceOf([sectionOf('5.08.010', { status: 'recodified', text: [] }), sectionOf('5.08.020')]);
  const text = 'What was AFMC 5.08.010 is now in the kennel chapter.';
  const { findings, accepted } = await check(text, [cited(text, 'AFMC 5.08.010', { number: '5.08.010' })], moved);
  assert.deepEqual([findings.length, accepted.length], [0, 1]);
});

describe('a draft that adds a section, or says that the code lacks it', () => {
  const added = async (text: string): Promise<readonly number[]> => {
    const { findings, accepted } = await check(text, [cited(text, 'AFMC 9.99', { number: '9.99' })], service());
    return [findings.length, accepted.length];
  };

  for (const text of [
    'AFMC 9.99 is hereby added to read as follows:',
    'The title is amended by adding AFMC 9.99 to read as follows:',
    'There is hereby added to the code AFMC 9.99.',
    'The section on fees is renumbered as AFMC 9.99.',
    'The section on fees is hereby redesignated to be new AFMC 9.99.',
    'Under proposed AFMC 9.99, a fee is due.',
    'Under the former AFMC 9.99, a fee was due.',
    'The fee is in section 8 of the Fee Act (formerly codified at AFMC 9.99).',
    'Ordinance 12 repealed AFMC 9.99.',
    'AFMC 9.99 was renumbered in 1987.',
    'AFMC 9.99 does not exist.',
  ])
    it(`needs no finding that the code lacks it: ${text}`, async () => assert.deepEqual(await added(text), [0, 1]));

  for (const text of [
    'AFMC 9.99 was added in 2001.',
    'The section on fees was renumbered as AFMC 9.99.',
    'Under new AFMC 9.99, a fee is due.',
    'Under AFMC 9.99, a fee is due.',
    'AFMC 9.99 applies, and a former tenant pays.',
    'AFMC 9.99 applies if the tenancy does not exist.',
  ])
    it(`has the finding otherwise: ${text}`, async () => assert.deepEqual(await added(text), [1, 0]));

  it('needs no finding that the jurisdiction of the section is unknown', async () => {
    const of = async (text: string): Promise<readonly number[]> => {
      const unknown = { ...cited(text, 'section 3a', { number: '3a' }), jurisdictionId: null, place: null, code: null };
      const { findings, accepted } = await check(text, [unknown], service());
      return [findings.length, accepted.length];
    };
    assert.deepEqual(await of('(b) A new section 3a is added to read as follows:'), [0, 1]);
    assert.deepEqual(await of('(b) Under section 3a, a fee is due.'), [1, 0]);
  });

  it('has the finding for every other number', async () => {
    const text = 'AFMC 9.99 is hereby added. AFMC 9.98 applies.';
    const citations = ['9.99', '9.98'].map((number) => cited(text, `AFMC ${number}`, { number }));
    const { findings } = await check(text, citations, service());
    assert.deepEqual(
      findings.map(({ target }) => target.number),
      ['9.98'],
    );
  });
});

describe('a list of thousands of citations', () => {
  it('is read only near each citation', () => {
    const text = 'AFMC 9.99, '.repeat(5_000);
    const all = Array.from({ length: 5_000 }, (_, at) => ({ start: 11 * at, end: 11 * at + 9 }));
    let reads = 0;
    const citations = new Proxy(all, {
      get(target, name, receiver) {
        reads += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    const citation = { ...cited(text, 'AFMC 9.99', { number: '9.99' }), start: 11 * 2_500, end: 11 * 2_500 + 9 };
    assert.equal(draftSays({ kind: 'notFound', citation, message: '' }, text, citations), false);
    assert.ok(reads < 1_000, `${reads} reads`);
  });
});
