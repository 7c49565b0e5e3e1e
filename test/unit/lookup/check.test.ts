import { strict as assert } from 'node:assert';
import { isAbort } from '../../../src/contract/failure.ts';
import type { Section } from '../../../src/contract/resources.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import { check, keeping, repeal } from './checked.ts';
import { cited, hitOf, place, sectionOf, serviceOf } from './fake.ts';

describe('checking a draft', () => {
  const cases: readonly (readonly [string, Partial<Section>, string | undefined, RegExp])[] = [
    ['in force', {}, undefined, /^$/],
    [
      'repealed, with the act and the date',
      { status: 'repealed' },
      'repealed',
      /was repealed by Ordinance 21-7, adopted March 4, 2021\./,
    ],
    [
      'recodified',
      { status: 'recodified', related: [{ relation: 'recodified_to', citation: '6.08.010' }] },
      'recodified',
      /recodified as 6\.08\.010/,
    ],
    ['reserved', { status: 'reserved' }, 'reserved', /no text/],
    ['expired', { status: 'expired' }, 'expired', /expired/],
    ['not funded', { status: 'not_funded' }, 'notFunded', /never funded/],
    ['to take effect', { effectiveFrom: '2027-01-01' }, 'notYetInEffect', /takes effect on January 1, 2027/],
    ['omitted', { status: 'omitted' }, 'omitted', /omitted from the code/],
    ['transferred', { status: 'transferred' }, 'transferred', /was transferred/],
    ['superseded', { status: 'superseded' }, 'superseded', /is superseded/],
    [
      'of unknown status',
      { status: 'unknown', statusAsPublished: 'Not applicable' },
      'unknownStatus',
      /Whether .* is in force is unknown\. The publisher states: “Not applicable”/,
    ],
  ];
  it('names the places of codes that share a name', async () => {
    const text = 'See Marlow Municipal Code § 5.04.';
    const candidates = [
      { place: 'Marlow, OR', code: 'Marlow Municipal Code' },
      { place: 'Marlow, WA', code: 'Marlow Municipal Code' },
      { place: 'Elk, WA', code: 'Elk Code' },
    ];
    const citation = cited(
      text,
      'Marlow Municipal Code § 5.04',
      { number: '5.04' },
      { jurisdictionId: null, candidates },
    );
    const { findings } = await check(text, [citation], serviceOf([]));
    assert.deepEqual(
      findings.map(({ message }) => message),
      ['Several match: Marlow, OR; Marlow, WA; Elk Code.'],
    );
  });

  it('does not report several matching codes if the other code is not available', async () => {
    const citation = cited(
      'See § 420.01.',
      '§ 420.01',
      { number: '420.01' },
      { jurisdictionId: null, candidates: [{ place: 'Wexley Township', code: 'Zoning Resolution' }] },
    );
    const { findings } = await check('See § 420.01.', [citation], serviceOf([]));
    assert.deepEqual(
      findings.map(({ message }) => message),
      ['This may refer to Zoning Resolution or to a code that is not available.'],
    );
  });

  for (const [what, more, kind, words] of cases) {
    it(`a section that is ${what}`, async () => {
      const text = 'See AFMC 6.04.010.';
      const service = serviceOf([sectionOf('6.04.010', more)], { chains: { 's-6.04.010': [repeal] } });
      const { findings, counts } = await check(text, [cited(text, 'AFMC 6.04.010', { number: '6.04.010' })], service);
      assert.equal(counts.checked, 1);
      assert.deepEqual(
        findings.map((finding) => finding.kind),
        kind === undefined ? [] : [kind],
      );
      assert.match(findings[0]?.message ?? '', words);
    });
  }

  it('a preamble without a number', async () => {
    const text = 'See AFMC pmbl.';
    const { number: _number, ...preamble } = sectionOf('', { id: 'preamble', kind: 'preamble', status: 'repealed' });
    const service = serviceOf([preamble], { hits: { preamble: [hitOf(preamble)] } });
    const { findings, counts } = await check(
      text,
      [cited(text, 'AFMC pmbl.', { number: '', kind: 'preamble' })],
      service,
    );
    assert.equal(counts.checked, 1);
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ['repealed'],
    );
  });

  it('the quotation of a preamble', async () => {
    const text = 'AFMC pmbl. provides: “We keep at least three cats at one dwelling.”';
    const { number: _number, ...preamble } = sectionOf('', { id: 'preamble', kind: 'preamble', text: keeping });
    const service = serviceOf([preamble], { hits: { preamble: [hitOf(preamble)] } });
    const citation = cited(text, 'AFMC pmbl.', { number: '', kind: 'preamble' });
    const { counts, findings, quotationsNotCompared } = await check(text, [citation], service);
    assert.deepEqual([counts.recognized, counts.checked, quotationsNotCompared], [1, 1, 0]);
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ['misquoted'],
    );
  });

  it('“this section”, which refers to no section in a memo, is not counted', async () => {
    const text = 'As used in this section.';
    const { counts } = await check(text, [cited(text, 'this section', { number: '' })], serviceOf([]));
    assert.equal(counts.recognized, 0);
  });

  it('does not repeat a finding of the draft in its table of authorities', async () => {
    const table = (entries: string): string =>
      `<!-- legal-code: table of authorities -->\n\n${entries}\n\n<!-- legal-code: end of the table of authorities -->`;
    const text = `See AFMC 9.99.990.\n\n${table('- AFMC 9.99.990: 1\n- AFMC 9.99.991: 2')}`;
    const citations = ['See AFMC 9.99.990', '- AFMC 9.99.990', '- AFMC 9.99.991'].map((written) =>
      cited(text, written, { number: written.slice(-8) }),
    );
    const { findings } = await check(text, citations, serviceOf([]));
    assert.deepEqual(
      findings.map(({ kind, start }) => [kind, start > text.indexOf('<!--')]),
      [
        ['notFound', false],
        ['notFound', true],
      ],
    );
  });

  it('does not read the places in a table of authorities as citations', async () => {
    const table = '- AFMC 6.04.010: Section 2\n\n<!-- legal-code: end of the table of authorities -->';
    const text = `<!-- legal-code: table of authorities -->\n\n${table}\n\nSee AFMC 6.04.010.`;
    const place = { ...cited(text, 'Section 2', { number: '2' }), form: 'bare' } as const;
    const citations = [cited(text, 'AFMC 6.04.010', { number: '6.04.010' }), place];
    const { findings, counts } = await check(text, citations, serviceOf([sectionOf('6.04.010', {})]));
    assert.deepEqual([findings.length, counts.recognized], [0, 1]);
  });

  it('ignores a citation that is part of the heading of a section cited beside it', async () => {
    const text = 'See AFMC 3.7 (Penalties for violation of AFMC 3.6). But AFMC 3.6 applies.';
    const [first, second] = [text.indexOf('AFMC 3.6'), text.lastIndexOf('AFMC 3.6')];
    const service = serviceOf([
      sectionOf('3.7', { heading: 'PENALTIES FOR VIOLATION OF AFMC 3.6.' }),
      sectionOf('3.6', { status: 'repealed' }),
    ]);
    const inHeading = cited(text, 'AFMC 3.6', { number: '3.6' });
    const moved = second - first;
    const later = {
      ...inHeading,
      start: second,
      end: inHeading.end + moved,
      targets: inHeading.targets.map((target) => ({ ...target, start: target.start + moved, end: target.end + moved })),
    };
    const { findings } = await check(text, [cited(text, 'AFMC 3.7', { number: '3.7' }), inHeading, later], service);
    assert.deepEqual(
      findings.map(({ kind, citation }) => [kind, citation.start]),
      [['repealed', second]],
    );
  });

  it('a number within a reserved range is reserved, and not the former number of the first', async () => {
    const reserved = sectionOf('2-3', { status: 'reserved', numberThrough: '2-6', aliases: ['2-4', '2-5', '2-6'] });
    const service = serviceOf([reserved], { hits: { '2-5': [hitOf(reserved)] } });
    const text = 'See AFMC § 2-5.';
    const { findings } = await check(text, [cited(text, 'AFMC § 2-5', { number: '2-5' })], service);
    assert.deepEqual(
      findings.map(({ kind, message, suggestion }) => [kind, message, suggestion]),
      [['reserved', 'Alder Falls Municipal Code § 2-5 is reserved and has no text.', undefined]],
    );
  });

  it('a recodified section has a replacement', async () => {
    const text = 'See AFMC § 6.04.010(a).';
    const section = sectionOf('6.04.010', {
      status: 'recodified',
      related: [{ relation: 'recodified_to', sectionId: 's-6.08.010' }],
    });
    const service = serviceOf([section, sectionOf('6.08.010')]);
    const { findings } = await check(
      text,
      [cited(text, 'AFMC § 6.04.010(a)', { number: '6.04.010', subdivisions: ['(a)'] })],
      service,
    );
    const suggestion = findings[0]?.suggestion;
    assert.ok(suggestion !== undefined);
    assert.equal(
      text.slice(0, suggestion.start) + suggestion.text + text.slice(suggestion.end),
      'See AFMC § 6.08.010(a).',
    );
  });

  it('names the nearest numbers if the service lists them', async () => {
    const text = 'See AFMC 6.04.100.';
    const service = serviceOf([sectionOf('6.04.010'), sectionOf('6.04.020'), sectionOf('8.01.010')]);
    const [code] = place.codes;
    assert.ok(code !== undefined);
    const listing = { ...place, codes: [{ ...code, links: { numbers: '/numbers' } }] };
    const { findings } = await check(text, [cited(text, 'AFMC 6.04.100', { number: '6.04.100' })], service, {
      lookup: createLookup({
        client: async () => service.client,
        jurisdiction: () => listing,
        all: async () => [listing],
      }),
    });
    assert.equal(findings[0]?.nearest?.[0], '6.04.010');
    assert.match(findings[0]?.message ?? '', /was not found\. Nearest numbers: § 6\.04\.010, § 6\.04\.020\.$/);
  });

  it('says which of the nearest numbers are not in force, and names them last', async () => {
    const text = 'See AFMC 6.04.100.';
    const service = serviceOf([sectionOf('6.04.010', { status: 'repealed' }), sectionOf('6.04.020')]);
    const [code] = place.codes;
    assert.ok(code !== undefined);
    const listing = {
      ...place,
      codes: [{ ...code, links: { numbers: '/numbers' } }],
      links: { numbered: '/numbered' },
    };
    const { findings } = await check(text, [cited(text, 'AFMC 6.04.100', { number: '6.04.100' })], service, {
      lookup: createLookup({
        client: async () => service.client,
        jurisdiction: () => listing,
        all: async () => [listing],
      }),
    });
    assert.deepEqual(findings[0]?.nearest, ['6.04.020', '6.04.010']);
    assert.match(findings[0]?.message ?? '', /Nearest numbers: § 6\.04\.020, § 6\.04\.010 \(repealed\)\.$/);
  });

  it('names a missing number with its title, and nearest numbers of that title only', async () => {
    const text = 'See 9 AFC § 109.';
    const inTitle = (title: string, number: string): Section =>
      sectionOf(number, {
        id: `${title}-${number}`,
        citation: `${title} AFC § ${number}`,
        hierarchy: [{ level: 'title', number: title }],
      });
    const service = serviceOf([inTitle('3', '107'), inTitle('9', '108')]);
    const target = { number: '109', container: { kind: 'title', number: '9' } } as const;
    const [code] = place.codes;
    assert.ok(code !== undefined);
    const listing = {
      ...place,
      codes: [{ ...code, links: { numbers: '/numbers' } }],
      links: { numbered: '/numbered' },
    };
    const [finding] = (
      await check(text, [cited(text, '9 AFC § 109', target)], service, {
        lookup: createLookup({
          client: async () => service.client,
          jurisdiction: () => listing,
          all: async () => [listing],
        }),
      })
    ).findings;
    assert.equal(finding?.message, 'Alder Falls: 9 AFC § 109 was not found. Nearest numbers: § 108.');
  });

  it('finds missing sections, subdivisions, and ends of a range', async () => {
    const text = 'AFMC 1.1(z); AFMC 9.9; AFMC 1.1–1.9';
    const citations = [
      cited(text, 'AFMC 1.1(z)', { number: '1.1', subdivisions: ['(z)'] }),
      cited(text, 'AFMC 9.9', { number: '9.9' }),
      cited(text, 'AFMC 1.1–1.9', { number: '1.1', through: '1.9' }),
    ];
    const { findings } = await check(text, citations, serviceOf([sectionOf('1.1', { text: keeping })]));
    assert.deepEqual(
      findings.map((finding) => [finding.kind, finding.severity]),
      [
        ['missingSubdivision', 'error'],
        ['notFound', 'error'],
        ['notFound', 'error'],
      ],
    );
    assert.match(findings[2]?.message ?? '', /1\.9/);
  });

  it('shows the results so far when the service fails', async () => {
    const text = 'AFMC 1.1; AFMC 1.2';
    const service = serviceOf([sectionOf('1.1')]);
    const citations = [cited(text, 'AFMC 1.1', { number: '1.1' }), cited(text, 'AFMC 1.2', { number: '1.2' })];
    const result = await check(text, citations, service, {
      concurrency: 1,
      onProgress: () => {
        service.failure = { kind: 'offline' };
      },
    });
    assert.equal(result.counts.checked, 1);
    assert.deepEqual(
      result.unchecked.map(({ target, failure }) => [target.number, failure.kind]),
      [['1.2', 'offline']],
    );
  });

  it('counts a citation as not checked when the headings or a search for its quotation fail', async () => {
    const quoted = '"No person may keep more than four dogs at one dwelling without a kennel license." AFMC 1.1.';
    for (const text of ['AFMC 1.1 (Term limits).', quoted]) {
      const service = serviceOf([sectionOf('1.1', { heading: 'Kennels', text: keeping })]);
      service.failure = { kind: 'timeout', phase: 'headers' };
      service.failing = /^(?:headings |search [^1])/;
      const result = await check(text, [cited(text, 'AFMC 1.1', { number: '1.1' })], service);
      assert.deepEqual([result.counts.checked, result.counts.notChecked.serviceSilent], [0, 1], text);
      assert.deepEqual(
        result.unchecked.map(({ target, failure }) => [target.number, failure.kind]),
        [['1.1', 'timeout']],
      );
      // Findings about the cited section itself remain.
      assert.deepEqual(
        result.findings.map(({ kind }) => kind),
        text === quoted ? ['misquoted'] : [],
      );
    }
  });

  it('checks citations without a search for headings, or with a failing chain', async () => {
    const text = 'AFMC 1.1 (Term limits).';
    const service = serviceOf([sectionOf('1.1', { heading: 'Kennels', status: 'repealed' })]);
    const citations = [cited(text, 'AFMC 1.1', { number: '1.1' })];
    for (const [failing, kind] of [
      [/^search [^1]/, 'notOffered'],
      [/^chain/, 'offline'],
    ] as const) {
      service.failure = { kind };
      service.failing = failing;
      const { counts, unchecked, findings } = await check(text, citations, service);
      assert.deepEqual([counts.checked, unchecked.length, findings[0]?.kind], [1, 0, 'repealed']);
    }
  });

  it('stops when it is aborted', async () => {
    const text = 'AFMC 1.1; AFMC 1.2';
    const citations = [cited(text, 'AFMC 1.1', { number: '1.1' }), cited(text, 'AFMC 1.2', { number: '1.2' })];
    const controller = new AbortController();
    await assert.rejects(
      check(text, citations, serviceOf([]), {
        concurrency: 1,
        signal: controller.signal,
        onProgress: () => controller.abort(),
      }),
      isAbort,
    );
  });

  it('shows the misquotation and the section’s words', async () => {
    const text = '"No person may keep more than four dogs at one dwelling without a kennel license." AFMC 1.1(a).';
    const service = serviceOf([sectionOf('1.1', { text: keeping })]);
    const { findings } = await check(
      text,
      [cited(text, 'AFMC 1.1(a)', { number: '1.1', subdivisions: ['(a)'] })],
      service,
    );
    const [finding] = findings;
    assert.equal(finding?.kind, 'misquoted');
    assert.deepEqual(
      finding?.difference?.filter((part) => part.in !== 'both'),
      [
        { in: 'draft', text: 'four' },
        { in: 'section', text: 'three' },
      ],
    );
  });
});
