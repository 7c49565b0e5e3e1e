import { strict as assert } from 'node:assert';
import { citedRecord } from '../../../src/citation/document/records.ts';
import type { Target } from '../../../src/citation/types.ts';
import { statesFrom } from '../../../src/cli/states.ts';
import type { LegalCodeClient } from '../../../src/client/types.ts';
import type { ContentsEntry, HierarchyLevel, Page, SearchHit } from '../../../src/contract/resources.ts';
import { findContainer, lacksContainer } from '../../../src/lookup/containers.ts';
import { check } from './checked.ts';
import { cited, place, sectionOf, serviceOf } from './fake.ts';

const row = (level: string, number: string | undefined, contents?: string): ContentsEntry => ({
  kind: 'container',
  id: `${level} ${number}`,
  level,
  ...(number === undefined ? {} : { number }),
  ...(contents === undefined ? {} : { contents }),
});

/** A code with two titles; the chapters of the first are in subtitles. */
const levels: Readonly<Record<string, readonly ContentsEntry[]>> = {
  '/all': [{ kind: 'code', id: 'code', heading: 'Alder Falls Municipal Code', contents: '/code' }],
  '/code': [row('title', 'I', '/1'), row('title', 'II', '/2')],
  '/1': [row('subtitle', 'A', '/1a'), row('subtitle', 'B', '/1b')],
  '/1a': [row('chapter', '4'), row('chapter', '5')],
  '/1b': [row('chapter', '6')],
  '/2': [row('chapter', '7'), row('article', undefined)],
};

const served = (page: (link: string) => Omit<Page<ContentsEntry>, 'entries'>, origin?: string): LegalCodeClient => ({
  ...serviceOf([], origin === undefined ? {} : { origin }).client,
  contents: async (link) => ({ value: { entries: levels[link] ?? [], ...page(link) }, at: 1 }),
});
const jurisdiction = { ...place, links: { contents: '/all' } };
const target = (kind: Target['kind'], number: string, container?: Target['container']): Target => ({
  ...{ start: 0, end: 1, kind, number, subdivisions: [] },
  ...(container === undefined ? {} : { container }),
});
const lacks = (wanted: Target, client = served(() => ({ unread: 0 }))): Promise<boolean> =>
  lacksContainer(client, jurisdiction, { code: 'Alder Falls Municipal Code' }, wanted, {});

describe('a cited container', () => {
  for (const wanted of [
    target('title', '3'),
    target('chapter', '8'),
    target('chapter', '7', { kind: 'title', number: '1' }),
    target('chapter', '1.09'),
  ])
    it(`is missing if the code lists its kind without it: ${wanted.kind} ${wanted.number}`, async () =>
      assert.equal(await lacks(wanted), true));

  for (const wanted of [
    target('title', '2'),
    target('chapter', '6'),
    target('chapter', '1.04'),
    target('chapter', '7', { kind: 'title', number: 'II' }),
    // The code's numbering of these is unknown.
    target('part', '1'),
    target('article', '9'),
    target('chapter', '9', { kind: 'title', number: '4' }),
  ])
    it(`may exist otherwise: ${wanted.kind} ${wanted.number}`, async () => assert.equal(await lacks(wanted), false));

  it('may exist if the list has gaps, or the service is on another machine', async () => {
    assert.equal(
      await lacks(
        target('chapter', '8'),
        served((link) => ({ unread: link === '/1b' ? 1 : 0 })),
      ),
      false,
    );
    assert.equal(
      await lacks(
        target('chapter', '8'),
        served(() => ({ unread: 0 }), 'https://law.example'),
      ),
      false,
    );
  });

  it('that is missing is a finding, and counts as checked', async () => {
    const text = 'See AFMC ch. 8 and AFMC ch. 6.';
    const [missing, there] = ['8', '6'].map((number) => cited(text, `AFMC ch. ${number}`, { number, kind: 'chapter' }));
    assert.ok(missing !== undefined && there !== undefined);
    const client = served(() => ({ unread: 0 }));
    const service = { ...serviceOf([]), client };
    const { findings, counts } = await check(text, [missing, there], service, {}, jurisdiction);
    assert.deepEqual(
      findings.map(({ kind, message }) => [kind, message]),
      [['notFound', 'Alder Falls: chapter 8 was not found.']],
    );
    assert.deepEqual([counts.checked, counts.notChecked.container], [1, 1]);
  });
});

describe('a title that the library lacks', () => {
  const held = 'Permits are governed by title 7 of this code. Fees are set by chapter 9.04.';
  const client = (text: string): LegalCodeClient => {
    const section = sectionOf('5.04.010', { text: [{ designators: [], text }] });
    const found: Page<SearchHit> = { entries: [{ ...section, highlights: [] }], unread: 0 };
    return {
      ...serviceOf([section]).client,
      numbers: async () => ({ value: ['5.04.010', '6.04.010'], at: 1 }),
      search: async ({ match }) => ({ value: match === 'phrase' ? found : { entries: [], unread: 0 }, at: 1 }),
      contents: async () => ({ value: { entries: [row('title', '5'), row('title', '6')], unread: 0 }, at: 1 }),
    };
  };
  const partial = {
    ...place,
    codes: ['Alder Falls Municipal Code', 'Alder Falls Charter'].flatMap((name) =>
      place.codes.map((code) => ({ ...code, name, links: { numbers: '/n' } })),
    ),
    links: { contents: '/all' },
  };
  const outcome = async (number: string, text = held, kind: Target['kind'] = 'section') => {
    const draft = `See AFMC ${number}.`;
    const citation = { ...cited(draft, `AFMC ${number}`, { number, kind }), code: 'Alder Falls Municipal Code' };
    const service = { ...serviceOf([]), client: client(text) };
    const { findings, counts } = await check(draft, [citation], service, {}, partial);
    return [findings.map(({ kind }) => kind), counts.checked, counts.notChecked.notCovered];
  };

  it('is not checked if the code’s own text cites it, or a section or chapter in it', async () => {
    for (const [number, kind] of [
      ['7', 'title'],
      ['7.04.010', 'section'],
      ['9.04.010', 'section'],
    ] as const)
      assert.deepEqual(await outcome(number, held, kind), [['notCovered'], 0, 1], number);
    assert.deepEqual(await outcome('8', 'See section 8.04.010.', 'title'), [['notCovered'], 0, 1]);
  });

  it('is not in the service for `cite --states` and the marks either', async () => {
    const draft = 'AFMC 7.04.010, AFMC 8.08.010';
    const records = ['7.04.010', '8.08.010'].map((number) =>
      citedRecord({ ...cited(draft, `AFMC ${number}`, { number }), code: 'Alder Falls Municipal Code' }),
    );
    const { records: stated } = await statesFrom(client(held), [partial], '2026-11-21')(records, draft);
    assert.deepEqual(
      stated.flatMap(({ targets }) => targets.map(({ state }) => state)),
      ['notInService', 'notFound'],
    );
  });

  it('is not checked if the code’s own text lists it', async () => {
    const section = sectionOf('5.04.010', {
      text: [{ designators: [], text: 'An officer enforces Titles 5, 7, 23, and 25.' }],
    });
    const listing: LegalCodeClient = {
      ...client(held),
      section: async () => ({ value: section, at: 1 }),
      search: async ({ text }) => ({
        value: { entries: text === 'titles 23' ? [{ ...section, highlights: [] }] : [], unread: 0 },
        at: 1,
      }),
    };
    const draft = 'See AFMC 23.04.010 and AFMC 24.04.010.';
    const citations = ['23.04.010', '24.04.010'].map((number) => ({
      ...cited(draft, `AFMC ${number}`, { number }),
      code: 'Alder Falls Municipal Code',
    }));
    const { findings } = await check(draft, citations, { ...serviceOf([]), client: listing }, {}, partial);
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ['notCovered', 'notFound'],
    );
  });

  it('was not found if no text cites it, or the law of another place is cited', async () => {
    assert.deepEqual(await outcome('8', held, 'title'), [['notFound'], 1, 0]);
    assert.deepEqual(await outcome('8.08.010'), [['notFound'], 1, 0]);
    assert.deepEqual(await outcome('7', 'See title 7 of the United States Code.', 'title'), [['notFound'], 1, 0]);
    for (const other of ['The Building Code Section 7.04.010 applies.', 'See Alder Falls Charter § 7.04.010.'])
      assert.deepEqual(await outcome('7.04.020', other), [['notFound'], 1, 0], other);
  });

  it('is not checked if the citation names a code on a topic, which the library lacks', async () => {
    const [code] = partial.codes;
    assert.ok(code !== undefined);
    const only = { ...partial, codes: [code] };
    const outcomeOf = async (name: string, number: string) => {
      const draft = `See ${name} ${number}.`;
      const citation = { ...cited(draft, `${name} ${number}`, { number }), code: name };
      const service = { ...serviceOf([]), client: client('Nothing.') };
      return (await check(draft, [citation], service, {}, only)).findings.map(
        ({ kind, message }) => `${kind}: ${message}`,
      );
    };
    assert.deepEqual(await outcomeOf('Alder Falls Police Code', '37.9'), [
      'notCovered: Not checked: Alder Falls Police Code is not among the codes of the library or service in use.',
    ]);
    // The general code may contain the topic, and a general name is the code's.
    assert.deepEqual(await outcomeOf('Alder Falls Zoning Code', '5.04.999'), [
      'notFound: Alder Falls: § 5.04.999 was not found. Nearest numbers: § 5.04.010.',
    ]);
    assert.match((await outcomeOf('Alder Falls City Code', '37.9')).join(), /^notFound: /);
  });

  it('does not explain a missing section of a chapter that the library has', async () => {
    assert.deepEqual(await outcome('5.04.999', 'See section 5.04.999 of this code.'), [['notFound'], 1, 0]);
  });
});

describe('a heading beside the number of a chapter', () => {
  const rows = [
    { ...row('chapter', '4'), heading: 'Animals' },
    { ...row('chapter', '6'), heading: 'Noise and light' },
    { ...row('chapter', '7'), heading: 'Definitions' },
    { ...row('chapter', '8'), heading: 'Definitions' },
  ];
  const findings = async (text: string) => {
    const client: LegalCodeClient = {
      ...serviceOf([]).client,
      contents: async () => ({ value: { entries: rows, unread: 0 }, at: 1 }),
    };
    const citation = cited(text, 'AFMC ch. 4', { number: '4', kind: 'chapter' });
    const found = await check(text, [citation], { ...serviceOf([]), client }, {}, jurisdiction);
    return found.findings.map(({ kind, suggestion }) => [kind, suggestion?.text]);
  };

  it('is a finding if it belongs to another chapter', async () => {
    for (const text of ['AFMC ch. 4 (Noise and light) applies.', 'AFMC ch. 4, “Noise and Light,” applies.'])
      assert.deepEqual(await findings(text), [['wrongSubject', '6']]);
  });

  it('is none if it is the chapter’s own, of no chapter or of several, or describes the chapter', async () => {
    for (const words of ['Animals', 'Animal Control', 'Horses', 'Definitions', 'noise and light'])
      assert.deepEqual(await findings(`AFMC ch. 4 (${words}) applies.`), []);
  });
});

describe('the heading of a cited chapter', () => {
  const hit = (number: string, ...hierarchy: readonly HierarchyLevel[]): SearchHit => ({
    id: number,
    citation: `Alder Falls Municipal Code § ${number}`,
    number,
    hierarchy,
    highlights: [],
    links: {},
    extra: {},
  });
  const title = (number: string): HierarchyLevel => ({ level: 'title', number, heading: `Title ${number}` });
  const chapter = (number: string, heading: string): HierarchyLevel => ({ level: 'chapter', number, heading });
  const named = (level: string, number: string, heading: string, contents: string): ContentsEntry => ({
    ...row(level, number, contents),
    id: contents,
    heading,
  });
  /** Two titles with a chapter 5 each. */
  const code: Readonly<Record<string, readonly ContentsEntry[]>> = {
    '/all': [{ kind: 'code', id: 'code', heading: 'Alder Falls Municipal Code', contents: '/code' }],
    '/code': [named('title', '1', 'Safety', '/1'), named('title', '8', 'Parks', '/8')],
    '/1': [named('chapter', '5', 'Fire', '/1/5'), named('chapter', '6', 'Water', '/1/6')],
    '/8': [named('chapter', '5', 'Trees', '/8/5')],
  };
  const found = (wanted: Target, hits: readonly SearchHit[] = [], origin?: string) =>
    findContainer(
      {
        origin: origin ?? served(() => ({ unread: 0 })).origin,
        search: async () => ({ value: { entries: hits, unread: 0 }, at: 1 }),
        contents: async (link) => ({ value: { entries: code[link] ?? [], unread: 0 }, at: 1 }),
      },
      jurisdiction,
      { code: 'Alder Falls Municipal Code' },
      wanted,
      {},
    );

  it('comes from the sections that are in it', async () => {
    const inside = hit('23.44.040', title('23'), chapter('23.44', 'Single-family zones'));
    assert.deepEqual(await found(target('chapter', '23.44'), [inside]), { heading: 'Single-family zones' });
  });

  it('is that of the cited title’s chapter', async () => {
    const hits = [hit('5-501', title('5'), chapter('5', 'Fire')), hit('8-501', title('8'), chapter('5', 'Trees'))];
    assert.deepEqual(await found(target('chapter', '5', { kind: 'title', number: '8' }), hits), { heading: 'Trees' });
  });

  it('comes from the table of contents if no section found is in it', async () => {
    const trees = { heading: 'Trees', contents: '/8/5' };
    assert.deepEqual(await found(target('chapter', '5', { kind: 'title', number: '8' })), trees);
    const elsewhere = hit('23.42.040', title('23'), chapter('23.42', 'Other'));
    assert.deepEqual(await found(target('title', '8'), [elsewhere]), { heading: 'Parks', contents: '/8' });
    assert.deepEqual(await found(target('chapter', '6')), { heading: 'Water', contents: '/1/6' });
  });

  it('is unknown where each title may have a chapter of the number, or none has it', async () => {
    assert.equal(await found(target('chapter', '5')), undefined);
    const hits = [hit('5-501', title('5'), chapter('5', 'Fire'))];
    assert.equal(await found(target('chapter', '5'), hits), undefined);
    assert.equal(await found(target('chapter', '9', { kind: 'title', number: '8' })), undefined);
    assert.equal(await found(target('chapter', '')), undefined, 'this chapter');
  });

  it('is not read from the table of contents of a service on another machine', async () => {
    const wanted = target('chapter', '5', { kind: 'title', number: '8' });
    assert.equal(await found(wanted, [], 'https://law.example.org'), undefined);
  });
});
