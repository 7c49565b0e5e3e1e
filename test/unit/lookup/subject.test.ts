import { strict as assert } from 'node:assert';
import type { Section } from '../../../src/contract/resources.ts';
import { check } from './checked.ts';
import { cited, hitOf, sectionOf, serviceOf } from './fake.ts';

const terms = sectionOf('10.24.050', {
  heading: 'Term limits',
  text: [{ designators: [], text: 'Two terms at most.' }],
});
const quorum = sectionOf('10.24.040', {
  heading: 'Quorum of the council',
  hierarchy: [{ level: 'chapter', number: '10.24', heading: 'City council' }],
  text: [{ designators: [], text: 'Five members are a quorum for the conduct of business.' }],
});
const noise = sectionOf('9.12.020', {
  heading: 'Noise control',
  text: [{ designators: [], text: 'Be quiet after ten.' }],
});

describe('a heading beside a number', () => {
  const wrong: readonly (readonly [string, string])[] = [
    ['See AFMC 10.24.040 (Term limits).', '10.24.050'],
    ['Under AFMC 10.24.040, “Term Limits,” no one may serve longer.', '10.24.050'],
    ['This violates the noise control ordinance, AFMC 10.24.040.', '9.12.020'],
    // Charges, tables of contents, and a hyphen in place of a dash.
    ['He was charged with two counts of noise control (AFMC 10.24.040).', '9.12.020'],
    ['The jury acquitted him of the charge of noise control [AFMC 10.24.040].', '9.12.020'],
    ['Count 1: Noise control, in violation of AFMC 10.24.040', '9.12.020'],
    ['COUNT ONE — NOISE CONTROL (AFMC 10.24.040)', '9.12.020'],
    ['AFMC 10.24.040 - Noise control - misdemeanor', '9.12.020'],
    ['Noise control is prohibited by AFMC 10.24.040.', '9.12.020'],
    ['AFMC 10.24.040 prohibits noise control.', '9.12.020'],
    ['“Noise control” is dealt with in AFMC 10.24.040.', '9.12.020'],
    ['Noise control ............ AFMC 10.24.040', '9.12.020'],
  ];
  for (const [text, number] of wrong) {
    it(`that is another section’s is reported with that section: ${text}`, async () => {
      const citations = [cited(text, 'AFMC 10.24.040', { number: '10.24.040' })];
      const { findings } = await check(text, citations, serviceOf([quorum, terms, noise]));
      assert.deepEqual(
        findings.map(({ kind }) => kind),
        ['wrongSubject'],
      );
      assert.equal(findings[0]?.section?.citation, `Alder Falls Municipal Code § ${number}`);
      assert.equal(findings[0]?.suggestion?.text, number);
    });
  }

  it('does not show a wrong number if the cited section may punish the offense', async () => {
    for (const text of [
      'He was sentenced for noise control (AFMC 10.24.040).',
      'Noise control - see AFMC 10.24.040.',
    ]) {
      const citations = [cited(text, 'AFMC 10.24.040', { number: '10.24.040' })];
      const { findings } = await check(text, citations, serviceOf([quorum, terms, noise]));
      assert.deepEqual(findings, [], text);
    }
  });

  describe('that names a law by some words of its heading', () => {
    const graffiti = sectionOf('5.1', { heading: 'Removal of graffiti' });
    const parks = sectionOf('5.2', {
      heading: 'Hours of parks',
      text: [{ designators: [], text: 'Parks close at ten.' }],
    });
    const found = async (text: string, ...sections: readonly Section[]) => {
      const { findings } = await check(text, [cited(text, 'AFMC 5.2', { number: '5.2' })], serviceOf(sections));
      return findings.map(({ kind, severity, section }) => [kind, severity, section?.id]);
    };

    it('is a warning if only another heading has them', async () => {
      assert.deepEqual(await found('The graffiti rule, AFMC 5.2, is old.', graffiti, parks), [
        ['wrongSubject', 'warning', 's-5.1'],
      ]);
    });

    it('is none if its words only say which law', async () => {
      const kin = sectionOf('5.1', { heading: 'Order of next of kin' });
      const local = sectionOf('5.3', { heading: 'Local rules' });
      assert.deepEqual(await found('The next provision, AFMC 5.2, is old.', kin, parks), []);
      assert.deepEqual(await found('The local rule, AFMC 5.2, is old.', local, parks), []);
      assert.deepEqual(await found('See AFMC 5.2 (Local rules).', local, parks), [['wrongSubject', 'error', 's-5.3']]);
    });

    it('is none if several headings, or the cited section, have them', async () => {
      const vandals = sectionOf('5.3', { heading: 'Graffiti and vandals' });
      const text = [{ designators: [], text: 'Graffiti closes a park.' }];
      assert.deepEqual(await found('The graffiti rule, AFMC 5.2, is old.', graffiti, parks, vandals), []);
      assert.deepEqual(await found('The graffiti rule, AFMC 5.2, is old.', graffiti, { ...parks, text }), []);
      assert.deepEqual(await found('Because of graffiti, AFMC 5.2, is old.', graffiti, parks), []);
    });
  });

  it('with other signs than spaces is reported too', async () => {
    const text = 'See AFMC 3.1 (Violation; penalty).';
    const service = serviceOf([
      sectionOf('3.1', { heading: 'Civil penalty for a violation of the kennel rules' }),
      sectionOf('3.2', { heading: 'Violation; penalty' }),
    ]);
    const { findings } = await check(text, [cited(text, 'AFMC 3.1', { number: '3.1' })], service);
    assert.deepEqual(
      findings.map(({ kind, suggestion }) => [kind, suggestion?.text]),
      [['wrongSubject', '3.2']],
    );
  });

  it('that is another section’s to the letter is reported, though the cited heading shares its telling word', async () => {
    const text = 'See AFMC 3.1 (General tax).';
    const service = serviceOf([
      sectionOf('3.1', { heading: 'Tax on parking' }),
      sectionOf('3.2', { heading: 'General tax' }),
    ]);
    const { findings } = await check(text, [cited(text, 'AFMC 3.1', { number: '3.1' })], service);
    assert.deepEqual(
      findings.map(({ kind, suggestion }) => [kind, suggestion?.text]),
      [['wrongSubject', '3.2']],
    );
  });

  it('that adds words to the cited heading is reported when it is another section’s, in any capitals', async () => {
    const service = serviceOf([
      sectionOf('3.1', { heading: 'CIVIL PENALTY.' }),
      sectionOf('3.2', { heading: 'PAYMENT OF CIVIL PENALTY.' }),
    ]);
    const kindsOf = async (text: string): Promise<readonly (string | undefined)[]> =>
      (await check(text, [cited(text, 'AFMC 3.1', { number: '3.1' })], service)).findings.map(
        ({ suggestion }) => suggestion?.text,
      );
    assert.deepEqual(await kindsOf('See AFMC 3.1 (Payment of civil penalty).'), ['3.2']);
    assert.deepEqual(await kindsOf('See AFMC 3.1 (payment of the civil penalty).'), []);
  });

  it('that itself has a number is reported where the draft cites its own section too', async () => {
    const text = 'See AFMC 3.1 (Election under section 19610 of the state code). AFMC 3.2 applies.';
    const service = serviceOf([
      sectionOf('3.1', { heading: 'Parking' }),
      sectionOf('3.2', { heading: 'Election under section 19610 of the state code' }),
    ]);
    const citations = ['3.1', '3.2'].map((number) => cited(text, `AFMC ${number}`, { number }));
    const { findings } = await check(text, citations, service);
    assert.deepEqual(
      findings.map(({ kind, suggestion }) => [kind, suggestion?.text]),
      [['wrongSubject', '3.2']],
    );
  });

  it('that is a section’s is reported with that section where the draft cites a chapter', async () => {
    const text = 'See AFMC ch. 10 (Term limits).';
    const chapter = sectionOf('10', { id: 'chapter', kind: 'chapter', heading: 'Council' });
    const service = serviceOf([chapter, terms], { hits: { 'chapter 10': [hitOf(chapter)] } });
    const { findings } = await check(text, [cited(text, 'AFMC ch. 10', { kind: 'chapter', number: '10' })], service);
    assert.deepEqual(
      findings.map(({ kind, section }) => [kind, section?.id]),
      [['wrongSubject', 's-10.24.050']],
    );
  });

  it('that belongs to a preface is reported with it, and beside a preface with the section', async () => {
    const { number: _number, ...preface } = sectionOf('', {
      id: 'preface',
      kind: 'preface',
      citation: 'Alder Falls Municipal Code, Preface to the Code of 1998',
      heading: 'Preface to the Code of 1998',
    });
    const service = serviceOf([preface, terms], { hits: { preface: [hitOf(preface)] } });
    const cases = [
      ['See AFMC 10.24.050 (Preface to the Code of 1998).', 'AFMC 10.24.050', { number: '10.24.050' }, 'preface'],
      ['See AFMC, Preface (Term limits).', 'AFMC, Preface', { number: '', kind: 'preface' }, 's-10.24.050'],
    ] as const;
    for (const [text, words, target, named] of cases) {
      const { findings } = await check(text, [cited(text, words, target)], service);
      assert.deepEqual(
        findings.map(({ kind, section, suggestion }) => [kind, section?.id, suggestion]),
        [['wrongSubject', named, undefined]],
        text,
      );
    }
  });

  it('that belongs to a section of the same number in another article is reported with that section', async () => {
    const text = 'See AFMC art. I, § 7 (Term limits).';
    const inArticle = (article: string, heading: string) =>
      sectionOf('7', {
        id: `s-${article}-7`,
        heading,
        citation: `Alder Falls Charter art. ${article}, § 7`,
        hierarchy: [{ level: 'article', number: article }],
      });
    const service = serviceOf([inArticle('I', 'Quorum'), inArticle('II', 'Term limits')]);
    const citations = [cited(text, 'AFMC art. I, § 7', { number: '7', container: { kind: 'article', number: 'I' } })];
    const { findings } = await check(text, citations, service);
    assert.deepEqual(
      findings.map(({ kind, section, suggestion }) => [kind, section?.citation, suggestion]),
      [['wrongSubject', 'Alder Falls Charter art. II, § 7', undefined]],
    );
  });

  for (const text of [
    'See AFMC 10.24.040 (Quorum).',
    'See AFMC 10.24.040 (quorum of council).',
    'The city council, AFMC 10.24.040, meets.',
    'The conduct of business, AFMC 10.24.040, is orderly.',
    'See AFMC 10.24.040 (five members present).',
  ]) {
    it(`that fits is left alone: ${text}`, async () => {
      const citations = [cited(text, 'AFMC 10.24.040', { number: '10.24.040' })];
      const { findings } = await check(text, citations, serviceOf([quorum, terms, noise]));
      assert.deepEqual(findings, []);
    });
  }

  it('that quotes the cited text with [sic] is left alone', async () => {
    const text = 'It concerns the “property [sic] tax office” (AFMC 3.1).';
    const duties = sectionOf('3.1', {
      heading: 'Duties of the clerk',
      text: [{ designators: [], text: 'The clerk assists the property tax office of the city.' }],
    });
    const service = serviceOf([duties, sectionOf('3.2', { heading: 'Property tax office' })]);
    assert.deepEqual((await check(text, [cited(text, 'AFMC 3.1', { number: '3.1' })], service)).findings, []);
  });

  it('that several sections have names only one of the cited chapter', async () => {
    const twins = ['11.24.050', '12.24.050'].map((number) => sectionOf(number, { heading: 'Term limits' }));
    const named = async (text: string, ...sections: readonly Section[]): Promise<readonly (string | undefined)[]> => {
      const citations = [cited(text, 'AFMC 10.24.040', { number: '10.24.040' })];
      const { findings } = await check(text, citations, serviceOf([quorum, ...sections, ...twins]));
      return findings.map(({ suggestion }) => suggestion?.text);
    };
    assert.deepEqual(await named('See AFMC 10.24.040 (Term limits).'), []);
    assert.deepEqual(await named('See AFMC 10.24.040 (Term limits).', terms), ['10.24.050']);
    assert.deepEqual(await named('See AFMC 10.24.040 (term limits).', terms), []);
    const again = sectionOf('10.24.060', { heading: 'Term limits' });
    assert.deepEqual(await named('See AFMC 10.24.040 (Term limits).', terms, again), []);
  });

  it('is compared without the publisher’s mark before it', async () => {
    const service = serviceOf([
      sectionOf('3.1', { heading: '[For AF] Photographs' }),
      sectionOf('3.2', { heading: '[For AF] Reward' }),
    ]);
    const kinds = async (text: string): Promise<readonly (string | undefined)[]> =>
      (await check(text, [cited(text, 'AFMC 3.1', { number: '3.1' })], service)).findings.map(
        ({ suggestion }) => suggestion?.text,
      );
    assert.deepEqual(await kinds('See AFMC 3.1 (Reward).'), ['3.2']);
    assert.deepEqual(await kinds('See AFMC 3.1 (Photographs).'), []);
  });

  it('that is like the cited heading is reported, though an earlier version has that heading, too', async () => {
    const text = 'See AFMC 3.1, “How common offenses are punished.”';
    const cited31 = sectionOf('3.1', {
      heading: 'How unclassified offenses are punished',
      links: { versions: '/versions' },
    });
    const service = serviceOf([cited31, sectionOf('3.2', { heading: 'How common offenses are punished' })], {
      versions: { '/versions': { entries: [{ version: '1', links: { section: '/earlier' } }], unread: 0 } },
      earlier: { '/earlier': cited31 },
    });
    const { findings } = await check(text, [cited(text, 'AFMC 3.1', { number: '3.1' })], service);
    assert.deepEqual(
      findings.map(({ kind, suggestion }) => [kind, suggestion?.text]),
      [['wrongSubject', '3.2']],
    );
  });

  it('that the section had before is no error', async () => {
    const text = 'See AFMC 10.24.040 (Term limits).';
    const renamed = { ...quorum, links: { versions: '/versions' } };
    const service = serviceOf([renamed, terms], {
      versions: { '/versions': { entries: [{ version: '1', links: { section: '/earlier' } }], unread: 0 } },
      earlier: { '/earlier': { ...quorum, heading: 'Term limits' } },
    });
    const citations = [cited(text, 'AFMC 10.24.040', { number: '10.24.040' })];
    assert.deepEqual((await check(text, citations, service)).findings, []);
  });
});
