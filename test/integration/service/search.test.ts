import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { accounts, ask, type Fixture, fixture } from './fixtures.ts';
import { inEachStore } from './stores.ts';

interface Hit {
  readonly number: string;
  readonly citation: string;
  readonly heading: string;
  readonly snippet: string;
  readonly match: string;
  readonly former_number?: string;
  readonly highlights: readonly {
    readonly field: 'citation' | 'heading' | 'snippet';
    readonly start: number;
    readonly end: number;
  }[];
}

inEachStore('search', (kind) => {
  let service: Fixture;
  before(async () => {
    service = await fixture(accounts, kind);
  });
  after(() => service.close());

  const search = async (q: string, jurisdiction?: string): Promise<readonly Hit[]> => {
    const parameters = new URLSearchParams({
      q,
      ...(jurisdiction === undefined ? {} : { jurisdiction_id: jurisdiction }),
    });
    const answer = await ask(service.app, `/v1/search?${parameters}`);
    assert.equal(answer.status, 200, q);
    return answer.body.data;
  };
  const marked = (hit: Hit | undefined): string[] =>
    (hit?.highlights ?? []).map(({ field, start, end }) => `${field}: ${hit?.[field].slice(start, end)}`);

  it('states that no hit matches well, and only then', async () => {
    const weak = async (q: string): Promise<unknown> =>
      (await ask(service.app, `/v1/search?${new URLSearchParams({ q })}`)).body.weak;
    assert.equal(await weak('bankruptcy of a divorced spouse who inherits a vineyard with a permit'), true);
    assert.equal(await weak('when may leaf blowers be operated'), undefined);
    assert.equal(await weak('§ 5.08.010'), undefined);
  });

  it('finds a section by any usual form of its citation', async () => {
    const forms: [string, string][] = [
      ['5.08.010', '5.08.010'],
      ['§ 5.08.010', '5.08.010'],
      ['§\u00a05.08.010', '5.08.010'],
      ['§5.08.010(b)(1)', '5.08.010'],
      ['5.08.010(b)(1)', '5.08.010'],
      ['Section 5.08.010', '5.08.010'],
      ['Sec. 5.08.010', '5.08.010'],
      ['ABMC 5.08.010', '5.08.010'],
      ['A.B.M.C. § 5.08.010', '5.08.010'],
      ['Alder Bay Municipal Code § 5.08.010', '5.08.010'],
      ['alder bay municipal code section 5.08.010', '5.08.010'],
      ['Alder Bay Mun. Code § 5.08.010(a)', '5.08.010'],
      ['Brook County Code § 7-101', '7-101'],
      ['BCC 7–101', '7-101'],
      ['§ 7‑101', '7-101'],
      ['7-201.01(a)', '7-201.01'],
      ['33-553', '5.08.010'],
    ];
    for (const [q, number] of forms) {
      const [first] = await search(q);
      assert.equal(first?.number, number, q);
      assert.equal(first?.match, 'citation', q);
    }
  });

  it('states the earlier number by which a section was found, and only that', async () => {
    const formerOf = async (q: string) => (await search(q))[0]?.former_number;
    assert.equal(await formerOf('33-553'), '1981 Code, § 33-553.');
    assert.equal(await formerOf('ABMC § 33-553'), '1981 Code, § 33-553.');
    for (const q of ['5.08.010', '5.08', 'Alder Bay Municipal Code § 5.08.010(b)', 'leaf blowers'])
      assert.equal(await formerOf(q), undefined, q);
  });

  it('lists the sections of an act by its number, also if the library has no record of it', async () => {
    for (const q of ['Ord. 101', 'Ordinance No. 101', 'ord 101', 'Alder Bay, Wash., Ord. No. 101', 'Ord. 900'])
      assert.deepEqual(
        (await search(q)).map(({ number, match, highlights }) => ({ number, match, highlights })),
        [{ number: '5.08.010', match: 'text', highlights: [] }],
        q,
      );
  });

  it('states that text with words of another act’s citation does not match well', async () => {
    const found = await ask(service.app, '/v1/search?q=Ord.%20102%20Noise');
    assert.equal(found.body.weak, undefined);
    const other = await ask(service.app, `/v1/search?${new URLSearchParams({ q: 'Noise Resolution 101' })}`);
    assert.equal(other.body.weak, true);
    assert.ok(other.body.data.length > 0);
  });

  it('finds every section that has the number', async () => {
    assert.deepEqual(
      (await search('5.08.050')).map((hit) => hit.heading),
      ['Definitions', 'Definitions (continued)', 'Definitions for dogs'],
    );
  });

  it('does not give a code’s section for another code’s citation', async () => {
    for (const q of ['BCC 5.08.010', 'Brook County Code § 5.08.010'])
      assert.ok(
        (await search(q)).every((hit) => hit.match === 'text'),
        q,
      );
    assert.deepEqual(
      (await search('5.08.010', service.ids.county)).filter((hit) => hit.match === 'citation'),
      [],
    );
  });

  it('lists the sections in order while a number is being typed', async () => {
    const numbers = async (q: string): Promise<string[]> => (await search(q)).map((hit) => hit.number);
    const all = ['5.08.010', '5.08.020', '5.08.030', '5.08.040', '5.08.050', '5.08.050', '5.08.050'];
    assert.deepEqual(await numbers('5.08'), all);
    assert.deepEqual(await numbers('5.08.'), all);
    assert.deepEqual(await numbers('§ 5.08.0'), all);
    assert.deepEqual((await numbers('7-')).slice(0, 3), ['7-101', '7-102', '7-201.01']);
    assert.deepEqual(await numbers('7-10'), ['7-101', '7-102']);
    const [first] = await search('5.08.0');
    assert.deepEqual(marked(first), ['citation: 5.08.0']);
  });

  it('reads a number typed without its signs, and one that begins other numbers', async () => {
    assert.equal((await search('5 08 010'))[0]?.number, '5.08.010');
    assert.equal((await search('7 201 01'))[0]?.number, '7-201.01');
    assert.deepEqual(
      (await search('ABMC 5.08')).slice(0, 3).map((hit) => hit.number),
      ['5.08.010', '5.08.020', '5.08.030'],
    );
  });

  it('finds words, the heading’s first, and marks them', async () => {
    const hits = await search('noise permit');
    assert.equal(hits[0]?.heading, 'Noise permits');
    assert.deepEqual(marked(hits[0]), ['heading: Noise', 'heading: permits', 'snippet: permit']);
    const [blower] = await search('leaf blower');
    assert.equal(blower?.number, '5.08.030', 'in the heading before in the text');
  });

  it('marks by UTF-16 units, past accents and characters outside the basic plane', async () => {
    const [cafe] = await search('cafe neon');
    assert.equal(cafe?.number, '5.08.010');
    assert.deepEqual(marked(cafe), ['snippet: Café', 'snippet: Néon']);
    const [site] = await search('néon site');
    assert.deepEqual(marked(site), ['snippet: Néon', 'snippet: site']);
  });

  it('finds by the beginning of the last word, by a phrase, by the chapter’s heading', async () => {
    assert.equal((await search('quiet hours in res'))[0]?.number, '5.08.010');
    assert.equal((await search('constr'))[0]?.number, '5.08.010');
    assert.deepEqual(
      (await search('"leaf blower"')).map((hit) => hit.number),
      ['5.08.010'],
    );
    assert.deepEqual((await search('"blower leaf"')).length, 0);
    assert.deepEqual(
      (await search('"Leaf blowers"')).map((hit) => hit.number),
      ['5.08.030'],
      'a quoted phrase is wanted as written, not by its stems',
    );
    assert.equal((await search('dogs barking'))[0]?.number, '5.12.100');
  });

  it('finds a heading in spite of a typing error in one word', async () => {
    for (const [q, number] of [
      ['quite hours in residential zones', '5.08.010'],
      ['quiet huors in residential zones', '5.08.010'],
      ['quiet hours in residental zones', '5.08.010'],
      ['garden machinary', '5.08.040'],
      ['leef blowers', '5.08.030'],
      ['noize permits', '5.08.020'],
    ] as const)
      assert.ok(
        (await search(q)).slice(0, 10).some((hit) => hit.number === number),
        q,
      );
  });

  it('finds a heading in spite of a typing error in every word', async () => {
    for (const [q, number] of [
      ['machinary', '5.08.040'],
      ['leef blowrs', '5.08.030'],
      ['gardn mchineery', '5.08.040'],
      ['quiett huors residental zoens', '5.08.010'],
    ] as const)
      assert.equal((await search(q))[0]?.number, number, q);
  });

  it('stays within the requested jurisdiction', async () => {
    assert.ok((await search('rule', service.ids.county)).length >= 4);
    assert.deepEqual(await search('wells', service.ids.city), []);
  });

  it('finds only mentions for a citation of a missing section', async () => {
    for (const query of [
      'Alder Bay Municipal Code § 99.44.010(b)(1)',
      'ABMC 99.44.010(b)',
      '99.44.010 (a)',
      '§ 99.44.010',
      'Section 99 of the Alder Bay Municipal Code',
    ])
      assert.deepEqual(await search(query), [], query);
    const [mentioning, ...others] = await search('BCC 5.08.020(b)');
    assert.match(mentioning?.snippet ?? '', /A permit under § 5\.08\.020/);
    assert.deepEqual(others, []);
    assert.ok((await search('noise under 99.44.010')).length > 0, 'words beside a number are words');
  });

  it('finds by number only, by heading only, or by a phrase only, on request', async () => {
    const matching = async (match: string, q: string): Promise<readonly string[]> => {
      const place = match === 'heading' ? { jurisdiction_id: service.ids.city } : {};
      const answer = await ask(service.app, `/v1/search?${new URLSearchParams({ q, match, ...place })}`);
      assert.equal(answer.status, 200, q);
      return answer.body.data.map((hit: Hit) => hit.number);
    };
    assert.deepEqual(await matching('number', '5.08.010(b)'), ['5.08.010']);
    assert.deepEqual(await matching('number', 'ABMC 5.08.010'), ['5.08.010']);
    assert.deepEqual(await matching('number', '99.44.010'), []);
    assert.deepEqual(await matching('number', 'noise permits'), []);
    assert.deepEqual(await matching('heading', 'machinery'), ['5.08.040', '5.08.030']);
    assert.deepEqual(await matching('heading', 'garden mach'), ['5.08.040', '5.08.030']);
    assert.deepEqual(await matching('heading', 'machinery blow'), ['5.08.030'], 'in any order, the last unfinished');
    assert.deepEqual(await matching('heading', 'gard machinery'), [], 'only the last is unfinished');
    assert.deepEqual(await matching('heading', 'decibels'), [], 'words of the text alone');
    assert.deepEqual(await matching('heading', '?!'), []);
    assert.deepEqual(await matching('phrase', 'clerk may give a permit'), ['5.08.020']);
    assert.deepEqual(await matching('phrase', 'clerks may give permits'), []);
    assert.deepEqual(await matching('phrase', '?!'), []);
    const [hit] = (await ask(service.app, '/v1/search?q=5.08.010&match=number')).body.data;
    assert.equal(hit.snippet, undefined);
    assert.equal((await ask(service.app, '/v1/search?q=noise&match=everything')).status, 400);
    assert.equal((await ask(service.app, '/v1/search?q=noise&match=heading')).status, 400, 'needs a jurisdiction');
  });

  it('answers odd queries like any others', async () => {
    const odd = [
      '',
      ' ',
      '"',
      '""',
      '"""',
      "'",
      '*',
      '**',
      '-',
      '--',
      '- noise',
      'NEAR(',
      'NEAR(noise permit, 2)',
      'noise AND',
      'OR',
      'NOT noise',
      'heading:noise',
      '{heading}: x',
      '^noise',
      'noise*',
      '*noise',
      '(',
      ')',
      '((((',
      'a"b',
      '🎷',
      '🎷🎷 noise',
      '\u0000',
      'noise\u0000permit',
      '\ud800',
      'é',
      '%',
      '%%',
      '_',
      ';--',
      "'; DROP TABLE section;--",
      '\\',
      '§',
      '§§',
      '§§§§',
      '.',
      '...',
      '1',
      '1.',
      '.1',
      '1..2',
      '1-',
      '-1',
      'null',
      'undefined',
      '{}',
      '[]',
      'a'.repeat(2_000),
      '"'.repeat(500),
      'the',
      'the of and',
      'ﬁre',
      '\u202e noise',
      'ＮＯＩＳＥ',
    ];
    for (const q of odd) await search(q);
    assert.equal((await ask(service.app, `/v1/search?q=${'a'.repeat(10_000)}`)).status, 400);
    assert.equal((await ask(service.app, '/v1/search?q=%E0%A4%A')).status < 500, true);
    assert.equal((await ask(service.app, '/v1/search?q=')).status, 200);
  });

  it('refuses a query or phrase over the limit, with the reason', async () => {
    const hostile = [
      ['9.'.repeat(1_000), /phrase may have up to 12 words/],
      [
        Array.from({ length: 24 }, () => 'of-the-of-the-of-the-of-the-of-the').join(' '),
        /up to 32 words; this one has 240/,
      ],
      [`"${'of the '.repeat(250)}"`, /phrase may have up to 12 words/],
      ['of the '.repeat(250), /up to 32 words/],
      [Array.from({ length: 24 }, () => 'of-the').join(' '), /up to 32 words; this one has 48/],
    ] as const;
    for (const [q, reason] of hostile) {
      const answer = await ask(service.app, `/v1/search?${new URLSearchParams({ q })}`);
      assert.equal(answer.status, 422, q);
      assert.equal(answer.body.type, 'https://legal-code-lookup.example/problems/search-too-costly');
      assert.match(answer.body.detail, reason);
    }
    assert.equal((await ask(service.app, `/v1/search?${new URLSearchParams({ q: 'noise '.repeat(32) })}`)).status, 200);
  });

  it('fails on no query', async () => {
    // Three hundred searches, each validated against its schema, take seconds on a busy machine.
    const query = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(
          '"',
          '*',
          '-',
          '(',
          ')',
          ':',
          '^',
          ' ',
          'NEAR',
          'AND',
          'OR',
          'a',
          '5',
          '.',
          '§',
          '+',
          '{',
          '}',
        ),
        maxLength: 30,
      }),
    );
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const answer = await ask(service.app, `/v1/search?${new URLSearchParams({ q })}`);
        assert.equal(answer.status, 200);
        for (const hit of answer.body.data)
          for (const { field, start, end } of hit.highlights)
            assert.ok(0 <= start && start < end && end <= hit[field].length);
      }),
      { numRuns: 300 },
    );
  });
});
