/** A quotation that the draft does not present as the law now is not a misquotation. */
import { strict as assert } from 'node:assert';
import { check, keeping } from './checked.ts';
import { cited, place, sectionOf, serviceOf } from './fake.ts';

const wrong = '“No person may keep more than four dogs at one dwelling without a kennel license”';

async function outcomeOf(text: string): Promise<readonly unknown[]> {
  const service = serviceOf([sectionOf('1.1', { text: keeping })]);
  const { findings, quotationsNotCompared } = await check(text, [cited(text, 'AFMC 1.1', { number: '1.1' })], service);
  return [findings.map(({ kind }) => kind), quotationsNotCompared];
}

describe('a quotation of other words than the section’s', () => {
  for (const text of [
    `AFMC 1.1 is hereby amended to read as follows: ${wrong}.`,
    `AFMC 1.1 is hereby amended as follows: ${wrong}.`,
    `The ordinance would amend AFMC 1.1 to provide that ${wrong}.`,
    `As amended, AFMC 1.1 would read: ${wrong}.`,
    `Proposed AFMC 1.1 provides: ${wrong}.`,
    `Proposed text for AFMC 1.1: ${wrong}.`,
    `AFMC 1.1 should say ${wrong}.`,
    `AFMC 1.1 is amended by inserting the clause ${wrong}.`,
    `For the purposes of AFMC 1.1, the phrase ${wrong} means a day.`,
    `Before 2016, AFMC 1.1 provided that ${wrong}.`,
    `AFMC 1.1 formerly read ${wrong}.`,
    `The former AFMC 1.1 provides: ${wrong}.`,
    `AFMC 1.1 does not say that ${wrong}.`,
    `Nothing in AFMC 1.1 says ${wrong}.`,
    `Nothing in the charter speaks of ${wrong}. See AFMC 1.1.`,
    `AFMC 1.1 says not ${wrong} but three.`,
    `${wrong} appears nowhere in AFMC 1.1.`,
    `The code does not say that ${wrong}. AFMC 1.1.`,
    `The amendment would provide that ${wrong} (AFMC 1.1).`,
    `AFMC 1.1, however, doesn’t require that ${wrong}.`,
    `Nowhere does AFMC 1.1 say ${wrong}.`,
    `Another city’s draft says ${wrong}, but AFMC 1.1 does not.`,
  ])
    it(`is not compared where the draft says that it is not the law: ${text}`, async () =>
      assert.deepEqual(await outcomeOf(text), [[], 1]));

  for (const text of [
    `AFMC 1.1 provides: ${wrong}.`,
    `AFMC 1.1, as amended, reads as follows: ${wrong}.`,
    `The charter is silent, and AFMC 1.1 adds that ${wrong}.`,
    `The proposed kennel must meet AFMC 1.1, which provides: ${wrong}.`,
    `The lot, formerly a farm, is subject to AFMC 1.1, which provides: ${wrong}.`,
    `He did not comply. AFMC 1.1 provides: ${wrong}.`,
    `- They would rewrite the rule to say that dogs may run.\n- The text is: ${wrong} (AFMC 1.1).`,
    `The tenant would move. AFMC 1.1 states that ${wrong}.`,
    `In 2016 the council adopted AFMC 1.1, which provides: ${wrong}.`,
    `A license is not required where ${wrong}. AFMC 1.1.`,
    `The tenant need not provide that ${wrong} (AFMC 1.1).`,
    `Under AFMC 1.1 the owner should state that ${wrong}.`,
    `The house is not ${wrong}. AFMC 1.1.`,
    `<p>The rule, as it stood in 1987, set no deadline.</p>\n<p>The text is ${wrong}. AFMC 1.1.</p>`,
  ])
    it(`is a finding otherwise: ${text}`, async () => assert.deepEqual(await outcomeOf(text), [['misquoted'], 0]));

  it('is none in an amendment above a paragraph that begins with another section', async () => {
    const service = serviceOf([sectionOf('1.1', { text: keeping }), sectionOf('2.2', { text: keeping })]);
    const text = 'AFMC 1.1 is hereby amended to read as follows:\n\n> No person may own four dogs.\n\nAFMC 2.2 (Hens).';
    const citations = ['1.1', '2.2'].map((number) => cited(text, `AFMC ${number}`, { number }));
    assert.deepEqual((await check(text, citations, service)).findings, []);
  });

  it('does not belong to the next section where its own section has no text', async () => {
    const text = 'AFMC 1.1 reads in part:\n\n> A tag of brass hangs from each collar.\n\nAFMC 2.2 (dogs) applies.';
    const repealed = sectionOf('1.1', { status: 'repealed', text: [] });
    const service = serviceOf([repealed, sectionOf('2.2', { text: keeping })]);
    const citations = ['1.1', '2.2'].map((number) => cited(text, `AFMC ${number}`, { number }));
    const { findings, quotationsNotCompared } = await check(text, citations, service);
    assert.deepEqual([findings.map(({ kind }) => kind), quotationsNotCompared], [['repealed'], 1]);
  });

  it('is none where the words begin the section’s heading', async () => {
    const service = serviceOf([
      sectionOf('1.1', { text: keeping, heading: 'Landlord’s lien on goods for unpaid rent' }),
    ]);
    const text = 'AFMC 1.1 (“Landlord’s lien on goods for . . .”).';
    const { findings } = await check(text, [cited(text, 'AFMC 1.1', { number: '1.1' })], service);
    assert.deepEqual(findings, []);
  });

  it('is none where the section is the subject of the next sentence', async () => {
    const sign = 'The sign says “no parking on this side of the street during snow emergencies.”';
    assert.deepEqual(await outcomeOf(`${sign} AFMC 1.1 does not require it.`), [[], 0]);
    assert.deepEqual(await outcomeOf(`${sign} AFMC 1.1.`), [['misquoted'], 0]);
    const defined = `AFMC 1.1 defines “dog” as ${wrong}.\nAFMC 2.2 reads in part as follows.`;
    const citations = ['1.1', '2.2'].map((number) => cited(defined, `AFMC ${number}`, { number }));
    const service = serviceOf([sectionOf('1.1', { text: keeping }), sectionOf('2.2', { text: keeping })]);
    const { findings } = await check(defined, citations, service);
    assert.deepEqual(
      findings.map(({ section }) => section?.id),
      ['s-1.1'],
    );
    const items = `- ${sign}\n- AFMC 1.1 provides a list.`;
    assert.deepEqual(await outcomeOf(items), [[], 0]);
  });

  it('is none where a person says words that the section does not resemble', async () => {
    const other = '“nobody at the counter could tell me what the rule was”';
    for (const text of [
      `He claims that ${other} See AFMC 1.1 (dogs).`,
      `She wrote that ${other} (see AFMC 1.1).`,
      `He testified, ${other} AFMC 1.1 was not raised.`,
    ])
      assert.deepEqual(await outcomeOf(text), [[], 0]);
    assert.deepEqual(await outcomeOf(`She wrote that ${wrong} (AFMC 1.1).`), [['misquoted'], 0]);
  });

  it('is none where the words are a question about the section', async () => {
    const text = '“May a person keep more than three dogs at any house in the whole town?” See AFMC 1.1.';
    assert.deepEqual(await outcomeOf(text), [[], 0]);
  });
});

describe('a quotation of a section inside a cited range', () => {
  const texts = ['A fee is due each year in June.', 'A kennel has a fence of six feet.', 'A dog has a tag of brass.'];
  const sections = texts.map((text, at) => sectionOf(`1.${at + 1}`, { text: [{ designators: [], text }] }));
  const [code] = place.codes;
  assert.ok(code !== undefined);
  const listing = {
    ...place,
    codes: [{ ...code, links: { numbers: '/numbers' } }],
    links: { numbered: '/numbered' },
  };
  const kindsOf = async (words: string, jurisdiction = listing): Promise<readonly unknown[]> => {
    const text = `AFMC 1.1–1.3 provides: “${words}”`;
    const citations = [cited(text, 'AFMC 1.1–1.3', { number: '1.1', through: '1.3' })];
    const { findings } = await check(text, citations, serviceOf(sections), {}, jurisdiction);
    return findings.map(({ kind, message }) => `${kind}: ${message}`);
  };

  it('is right', async () => assert.deepEqual(await kindsOf('A kennel has a fence of six feet.'), []));

  it('is compared with the closest section', async () =>
    assert.deepEqual(await kindsOf('A kennel has a fence of nine feet.'), [
      'misquoted: These are not the words of Alder Falls Municipal Code § 1.2. The section has “six feet”, not “nine feet”.',
    ]));

  it('is not compared if the sections of the range are unknown', async () =>
    assert.deepEqual(
      await kindsOf('A kennel has a fence of nine feet.', { ...place, links: {} } as typeof listing),
      [],
    ));
});
