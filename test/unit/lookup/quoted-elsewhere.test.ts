/** Quotations whose words are in another section than the cited one. */
import { strict as assert } from 'node:assert';
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

describe('a quotation that is not the section’s', () => {
  const text = 'The law says “five members are a quorum for the conduct of business.” AFMC 10.24.050.';
  const citations = [cited(text, 'AFMC 10.24.050', { number: '10.24.050' })];

  it('is reported with the section that has the words', async () => {
    const hits = new Proxy({}, { get: (_, words) => (String(words).startsWith('"') ? [hitOf(quorum)] : undefined) });
    const { findings } = await check(text, citations, serviceOf([quorum, terms], { hits }));
    assert.deepEqual(
      findings.map(({ kind, section }) => [kind, section?.id]),
      [['quotedElsewhere', quorum.id]],
    );
  });

  describe('and resembles the heading of a third section', () => {
    const words = 'five members of the council as a quorum for conduct of business';
    const titled = sectionOf('2.1', {
      heading: 'Members of council; quorum for conduct of business',
      text: [{ designators: [], text: 'Members are elected by ward.' }],
    });
    const quoted = sectionOf('2.2', { heading: 'Meetings', text: [{ designators: [], text: `All ${words}.` }] });
    const hits = new Proxy({}, { get: (_, asked) => (String(asked).startsWith('"') ? [hitOf(quoted)] : undefined) });
    const service = serviceOf([titled, quoted, terms], { hits });

    it('is reported with the section that has the words', async () => {
      const draft = `The law says “${words}.” AFMC 10.24.050.`;
      const { findings } = await check(draft, [cited(draft, 'AFMC 10.24.050', { number: '10.24.050' })], service);
      assert.deepEqual(
        findings.map(({ kind, section }) => [kind, section?.id]),
        [['quotedElsewhere', quoted.id]],
      );
    });

    it('is not reported where the cited section has the words, with an ellipsis', async () => {
      const draft = 'The law says “members of the council … quorum for conduct of business.” AFMC 2.2.';
      const { findings } = await check(draft, [cited(draft, 'AFMC 2.2', { number: '2.2' })], service);
      assert.deepEqual(findings, []);
    });

    it('is reported with the third section where no other section has the words', async () => {
      const draft = `The law says “${words}.” AFMC 10.24.050.`;
      const unquoted = serviceOf([titled, terms]);
      const { findings } = await check(draft, [cited(draft, 'AFMC 10.24.050', { number: '10.24.050' })], unquoted);
      assert.deepEqual(
        findings.map(({ kind, section }) => [kind, section?.id]),
        [['wrongSubject', titled.id]],
      );
    });
  });

  it('is searched for by a phrase that no service finds too long, however many apostrophes it has', async () => {
    const long = `The law says “the patient’s and the owner’s and the agent’s and the city’s and the clerk’s duties are these.” AFMC 10.24.050.`;
    const service = serviceOf([quorum, terms]);
    await check(long, [cited(long, 'AFMC 10.24.050', { number: '10.24.050' })], service);
    const phrases = service.asked.filter((what) => what.startsWith('search "'));
    assert.ok(phrases.length > 0);
    for (const phrase of phrases) assert.ok((phrase.slice(7).match(/[\p{L}\p{N}]+/gu) ?? []).length <= 12, phrase);
  });

  it('is never searched for in an operator’s service, which gets no words of the draft', async () => {
    const service = serviceOf([quorum, terms, noise], { origin: 'https://law.example.org' });
    const labeled = `${text} See AFMC 10.24.040 (Noise control).`;
    const cites = [...citations, cited(labeled, 'AFMC 10.24.040', { number: '10.24.040' })];
    const { findings } = await check(labeled, cites, service);
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ['misquoted', 'wrongSubject'],
    );
    assert.ok(!service.asked.some((what) => /five members|noise/i.test(what)), service.asked.join('; '));
  });

  it('is reported as an earlier version’s when one has the words', async () => {
    const changed = { ...terms, links: { versions: '/versions' } };
    const service = serviceOf([changed], {
      versions: {
        '/versions': { entries: [{ version: '1', through: '2020-01-31', links: { section: '/earlier' } }], unread: 0 },
      },
      earlier: { '/earlier': { ...terms, ...(quorum.text === undefined ? {} : { text: quorum.text }) } },
    });
    const { findings } = await check(text, citations, service);
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ['supersededText'],
    );
    assert.match(findings[0]?.message ?? '', /January 31, 2020/);
  });

  it('of a section as of a date is never reported as an earlier version’s when a later one has the words', async () => {
    const versionThrough = async (through: string): Promise<readonly string[]> => {
      const edition = { date: '2019-06-01', codifiedThrough: '2019-01-31', knownFrom: '2018-01-31' };
      const service = serviceOf([{ ...terms, asOf: edition, links: { versions: '/versions' } }], {
        versions: { '/versions': { entries: [{ version: '1', through, links: { section: '/other' } }], unread: 0 } },
        earlier: { '/other': { ...terms, ...(quorum.text === undefined ? {} : { text: quorum.text }) } },
      });
      return (await check(text, citations, service)).findings.map(({ kind, message }) => `${kind}: ${message}`);
    };
    const [earlier = ''] = await versionThrough('2017-01-31');
    assert.match(earlier, /^supersededText: .*through January 31, 2017 .* The version as of June 1, 2019 does not\.$/);
    const later = await versionThrough('2020-01-31');
    assert.ok(!later.some((finding) => finding.startsWith('supersededText')), later.join('; '));
  });

  it('that only a later edition has is a warning between the two editions, and an error on the day of the earlier one', async () => {
    const on = async (date: string): Promise<readonly string[]> => {
      const edition = {
        date,
        codifiedThrough: '2019-01-31',
        knownFrom: '2018-01-31',
        knownThrough: '2019-01-31',
      };
      const [from, through] = ['2020-01-31', '2021-01-31'];
      const service = serviceOf([{ ...terms, asOf: edition, links: { versions: '/versions' } }], {
        versions: {
          '/versions': {
            entries: [{ version: '2', from, through, current: true, links: { section: '/new' } }],
            unread: 0,
          },
        },
        earlier: { '/new': { ...terms, ...(quorum.text === undefined ? {} : { text: quorum.text }) } },
      });
      return (await check(text, citations, service)).findings.map(
        ({ kind, severity, message }) => `${severity} ${kind}: ${message}`,
      );
    };
    const [between = ''] = await on('2019-06-01');
    assert.match(
      between,
      /^warning misquoted: .*not in the edition .* through January 31, 2019, but in .* January 31, 2020\./,
    );
    assert.match(between, /Which words were law on June 1, 2019 is unknown\.$/);
    const [known = ''] = await on('2019-01-31');
    assert.match(known, /^error /);
  });

  it('is ignored if it only appears near the citation', async () => {
    const near = 'AFMC 10.24.050 passed. The mayor called it “the best thing that ever happened to this town” today.';
    const { findings } = await check(
      near,
      [cited(near, 'AFMC 10.24.050', { number: '10.24.050' })],
      serviceOf([terms]),
    );
    assert.deepEqual(findings, []);
  });

  const beside: readonly (readonly [string, string])[] = [
    ['The rule (AFMC 9.12.020) “asks all to be quiet after ten.” Under AFMC 10.24.050, terms end.', 'AFMC 9.12.020'],
    [
      'AFMC 9.12.020 is short. It “asks all to be quiet after ten[.]” Under AFMC 10.24.050, terms end.',
      'AFMC 9.12.020',
    ],
    ['AFMC 10.24.050 is short. One rule “asks all to be quiet after ten.” That is AFMC 9.12.020.', 'AFMC 9.12.020'],
    ['AFMC 10.24.050 ends terms, and “asks all to be quiet after ten” is in AFMC 9.12.020.', 'AFMC 9.12.020'],
  ];
  for (const [text, owner] of beside)
    it(`near two citations belongs to the one whose section has its words: ${text}`, async () => {
      const quiet = { ...noise, text: [{ designators: [], text: 'The City asks all to be quiet after ten.' }] };
      const citations = ['9.12.020', '10.24.050']
        .map((number) => cited(text, `AFMC ${number}`, { number }))
        .toSorted((one, other) => one.start - other.start);
      const { findings, quotations } = await check(text, citations, serviceOf([quiet, terms]));
      assert.deepEqual(findings, []);
      assert.deepEqual(
        quotations.map(({ quotation }) => quotation.citation.text),
        [owner],
      );
    });

  it('near two citations is reported when neither section has its words', async () => {
    const text = 'AFMC 9.12.020 is short. It “asks all to be quiet after nine.” Under AFMC 10.24.050, terms end.';
    const quiet = { ...noise, text: [{ designators: [], text: 'The City asks all to be quiet after ten.' }] };
    const citations = ['9.12.020', '10.24.050'].map((number) => cited(text, `AFMC ${number}`, { number }));
    const { findings } = await check(text, citations, serviceOf([quiet, terms]));
    assert.deepEqual(
      findings.map(({ kind, citation }) => [kind, citation.text]),
      [['misquoted', 'AFMC 9.12.020']],
    );
  });

  it('near two citations is compared with the section that has the closest words', async () => {
    const text =
      '| AFMC 10.24.050 | terms end |\n| AFMC 9.12.020 | it “asks all to be quiet after nine” |\n| AFMC 10.24.050 | terms |';
    const quiet = { ...noise, text: [{ designators: [], text: 'The City asks all to be quiet after ten.' }] };
    const citations = [
      cited(text, 'AFMC 9.12.020', { number: '9.12.020' }),
      {
        ...cited(text, 'AFMC 10.24.050', { number: '10.24.050' }),
        start: text.lastIndexOf('AFMC'),
        end: text.length - 10,
      },
    ];
    const { findings } = await check(text, citations, serviceOf([quiet, terms]));
    assert.deepEqual(
      findings.map(({ kind, citation }) => [kind, citation.text]),
      [['misquoted', 'AFMC 9.12.020']],
    );
  });

  it('in a sentence that ends with its own citation is not the section’s of the sentence before', async () => {
    const text = 'AFMC 9.12.020 is short. All “must be quiet after the clock strikes ten” there, AFMC 10.24.050.';
    const quiet = { ...noise, text: [{ designators: [], text: 'All must be quiet after the clock strikes ten.' }] };
    const citations = ['9.12.020', '10.24.050'].map((number) => cited(text, `AFMC ${number}`, { number }));
    const found = (await check(text, citations, serviceOf([quiet, terms]))).quotations;
    assert.deepEqual(
      found.map(({ quotation }) => [quotation.citation.text, quotation.rival]),
      [['AFMC 10.24.050', undefined]],
    );
  });

  it('is compared when it cites other law itself, which is not checked as the draft’s own', async () => {
    const quoting = 'AFMC 10.24.050 provides: “Two terms at most, as AFMC 99.99.990 says.”';
    const { findings } = await check(
      quoting,
      [
        cited(quoting, 'AFMC 10.24.050', { number: '10.24.050' }),
        cited(quoting, 'AFMC 99.99.990', { number: '99.99.990' }),
      ],
      serviceOf([terms]),
    );
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ['misquoted'],
    );
  });
});
