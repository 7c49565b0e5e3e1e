import { strict as assert } from 'node:assert';
import type { Store } from '../../../src/service/store/store.ts';
import { countyPublication, publish, section } from './fixtures.ts';
import { inEachStore, type LibraryPlace } from './stores.ts';

const names = ['Ash County', 'Brook County', 'Cedar County'];

inEachStore('a search from a draft of one jurisdiction', (kind) => {
  let place: LibraryPlace;
  let store: Store;
  const ids = new Map<string, string>();
  before(async () => {
    place = await kind.place();
    store = await place.open();
    for (const name of names)
      await publish(store, {
        ...countyPublication,
        jurisdiction: { ...countyPublication.jurisdiction, key: `us/xx/counties/${name.toLowerCase()}`, name },
      });
    for (const { name, jurisdiction_id: id } of (await store.jurisdictions('all', { limit: 10 })).entries)
      ids.set(name, id);
  });
  after(() => place.drop());

  const searched = async (text: string, preferred: string | undefined, limit = 20) =>
    await store.search('all', {
      text,
      limit,
      ...(preferred === undefined ? {} : { preferredJurisdictionId: preferred }),
    });

  for (const [title, text, each] of [
    ['a bare number', '12-34', 1],
    ['a heading', 'County rule 12-34', 1],
    ['words', 'wells and culverts', 4],
  ] as const)
    it(`lists that jurisdiction’s sections first for ${title}, and the others after them`, async () => {
      for (const name of names) {
        const { entries } = await searched(text, ids.get(name));
        assert.ok(entries.length >= names.length * each, name);
        for (const hit of entries.slice(0, each)) assert.equal(hit.jurisdiction_id, ids.get(name), name);
      }
    });

  it('does not look for the jurisdiction’s own name, in a search of it or from its draft', async () => {
    const id = ids.get('Ash County') ?? '';
    for (const where of [{ jurisdictionId: id }, { preferredJurisdictionId: id }]) {
      const found = async (text: string) =>
        (await store.search('all', { text, limit: 50, ...where })).entries.map((hit) => hit.code_section_id);
      assert.deepEqual(await found('zebras in Ash County'), []);
      assert.deepEqual(await found('ash county culverts in'), await found('culverts in'));
      assert.notDeepEqual(await found('Ash County'), []);
    }
  });

  it('lists first the sections of the place that the question names, also from the draft of another', async () => {
    for (const name of names)
      for (const preferred of [undefined, ids.get('Ash County')])
        for (const text of [`wells and culverts in ${name}`, `${name.toLowerCase()} wells`]) {
          const { entries } = await searched(text, preferred);
          assert.ok(entries.length >= names.length * 4, text);
          for (const hit of entries.slice(0, 4)) assert.equal(hit.jurisdiction_id, ids.get(name), text);
        }
  });

  it('names no place of another account', async () => {
    const scope = new Set([ids.get('Ash County') ?? '']);
    const { entries } = await store.search(scope, { text: 'wells in Cedar County', limit: 20 });
    assert.deepEqual(new Set(entries.map((hit) => hit.jurisdiction_id)), scope);
  });

  it('shows each section once, page after page', async () => {
    const preferred = ids.get('Cedar County');
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await store.search('all', {
        text: 'wells and culverts',
        limit: 5,
        ...(preferred === undefined ? {} : { preferredJurisdictionId: preferred }),
        ...(after === undefined ? {} : { after }),
      });
      seen.push(...page.entries.map((hit) => hit.code_section_id));
      if (page.next === undefined) break;
      after = page.next;
    }
    assert.equal(seen.length, 12);
    assert.equal(new Set(seen).size, 12);
  });

  it('ignores an unknown jurisdiction', async () => {
    const found = async (preferred: string | undefined) =>
      (await searched('wells', preferred)).entries.map((hit) => hit.code_section_id);
    assert.deepEqual(await found('00000000-0000-4000-8000-000000000000'), await found(undefined));
  });
});

inEachStore('a number that thousands of sections of another place have', (kind) => {
  const many = Array.from({ length: 2_100 }, (_, index) =>
    section('12-34', {
      code: countyPublication.codes[0]?.key ?? '',
      citation: 'Brook County Code § 12-34',
      containers: [{ level: 'chapter', number: `${index + 1}` }],
    }),
  );
  let place: LibraryPlace;
  let store: Store;
  let port = '';
  before(async function () {
    this.timeout(120_000);
    place = await kind.place();
    store = await place.open();
    await publish(store, { ...countyPublication, sections: many });
    const [code, own] = ['Port Wenlow Municipal Code', '12-34'];
    await publish(store, {
      jurisdiction: { key: 'us/xx/cities/port-wenlow', name: 'Port Wenlow', kind: 'city' },
      codes: [{ key: code, name: code, abbreviations: ['PWMC'], sectionGrammar: 'hyphenated' }],
      sections: [section(own, { code, citation: `${code} § ${own}` })],
      acts: [],
    });
    const { entries } = await store.jurisdictions('all', { limit: 10 });
    port = entries.find(({ name }) => name === 'Port Wenlow')?.jurisdiction_id ?? '';
  });
  after(() => place.drop());

  for (const text of ['PWMC 12-34', 'Port Wenlow Municipal Code § 12-34', 'Port Wenlow 12-34', '12-34, Port Wenlow'])
    it(`finds “${text}”`, async () => {
      const { entries } = await store.search('all', { text, limit: 5 });
      assert.equal(entries[0]?.jurisdiction_id, port);
      assert.notEqual(entries[1]?.match, 'citation');
    });

  it('lists the section of the draft’s jurisdiction first', async () => {
    const { entries } = await store.search('all', { text: '12-34', limit: 5, preferredJurisdictionId: port });
    assert.equal(entries[0]?.jurisdiction_id, port);
  });

  it('keeps all sections with the number if the words beside it name no place', async () => {
    const { entries } = await store.search('all', { text: 'who makes a noise 12-34', limit: 5 });
    assert.equal(entries[0]?.match, 'citation');
  });
});
