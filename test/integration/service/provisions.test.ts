import { strict as assert } from 'node:assert';
import type { FastifyInstance } from 'fastify';
import { importPaths } from '../../../src/service/import/index.ts';
import { createServer } from '../../../src/service/server.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { longHistory, ospreyLake, pixel } from '../../unit/import/complete.ts';
import { removeTrees, tree } from '../../unit/import/trees.ts';
import { accounts, ask, city, keys, publish } from './fixtures.ts';
import { inEachStore, type LibraryPlace } from './stores.ts';

inEachStore('law outside sections', (kind) => {
  let place: LibraryPlace;
  let store: Store;
  let app: FastifyInstance;
  before(async () => {
    place = await kind.place();
    store = await place.open();
    await importPaths([tree(ospreyLake)], store);
    await publish(store, city);
    app = createServer({ store, accounts, loopback: true });
  });
  after(async () => {
    await app.close();
    await place.drop();
    removeTrees();
  });

  const get = async (url: string, key?: string) => (await ask(app, url, key === undefined ? {} : { key })).body;
  const first = async (q: string) => (await get(`/v1/search?q=${encodeURIComponent(q)}`)).data[0];

  it('is found by its citation and opens with its kind, its text and its history', async () => {
    for (const [q, citation] of [
      ['article IV', 'Osprey Lake Const. art. IV'],
      ['Osprey Lake Const. art. IV', 'Osprey Lake Const. art. IV'],
      ['chapter 5.12', 'Osprey Lake Code ch. 5.12'],
      ['ch. 5.12, app. A', 'Osprey Lake Code ch. 5.12, app. A'],
      ['preamble', 'Osprey Lake Const. pmbl.'],
      ['islands and shore', 'Osprey Lake Const. art. I'],
    ] as const)
      assert.equal((await first(q)).citation, citation, q);
    const hit = await first('Osprey Lake Const. art. IV');
    const article = await get(hit.links.self);
    assert.deepEqual([article.kind, article.number, article.hierarchy], ['article', 'IV', []]);
    assert.deepEqual(article.text[1], { designators: ['(b)'], text: 'Each serves two years.' });
    const { data } = await get(hit.links.legislative_chain);
    assert.equal(data[0].act.number, '1971-4');
  });

  it('is opened from the row of its container, which also opens the container’s own text', async () => {
    const { jurisdiction_id: id } = (await store.jurisdictions('all', { limit: 9 })).entries.find(
      ({ name }) => name !== 'Alder Bay',
    ) ?? { jurisdiction_id: '' };
    const codes = (await get(`/v1/jurisdictions/${id}/contents`)).data;
    const constitution = codes.find(({ heading }: { heading: string }) => heading === 'Osprey Lake Const.');
    assert.equal((await get(constitution.links.self)).citation, 'Osprey Lake Const. pmbl.');
    const code = codes.find(({ heading }: { heading: string }) => heading === 'Osprey Lake Code');
    assert.equal(code.code_section_id, undefined);
    const [titleFive] = (await get(code.links.contents)).data;
    const [chapter] = (await get(titleFive.links.contents)).data;
    assert.equal(chapter.provision_kind, 'chapter');
    assert.equal((await get(chapter.links.self)).text[0].text, 'This chapter applies to every dock on the lake.');
    const below = (await get(chapter.links.contents)).data;
    assert.deepEqual(
      below.map((entry: { number?: string; heading?: string }) => entry.number ?? entry.heading),
      ['5.12.010', '5.12.020', 'Transition', 'A'],
    );
  });

  it('is in the list of its code’s headings, with an identifier instead of a number', async () => {
    const { jurisdiction_id: id } = await first('ch. 5.12, app. A');
    const { codes } = await get(`/v1/jurisdictions/${id}`);
    const code = codes.find(({ name }: { name: string }) => name === 'Osprey Lake Code');
    const { headings } = await get(code.links.headings);
    const transition = headings.find(([, heading]: readonly string[]) => heading === 'Transition');
    assert.equal(transition[0], '');
    assert.equal((await get(`/v1/code-sections/${transition[2]}`)).heading, 'Transition');
  });

  it('links each section to its containers’ own notes and histories, at any length', async () => {
    const section = await get((await first('5.12.010')).links.self);
    assert.deepEqual(section.notes, []);
    const chapter = await get(section.links.container_notes);
    assert.deepEqual([chapter.level, chapter.number], ['chapter', '5.12']);
    assert.deepEqual(chapter.notes, [{ kind: 'Cross References', text: longHistory }]);
    assert.equal(chapter.links.container_notes, undefined, 'the title says nothing of itself');
    assert.equal((await get(chapter.links.section)).citation, 'Osprey Lake Code ch. 5.12');
    assert.equal((await get((await first('Osprey Lake Const. art. I')).links.self)).links.container_notes, undefined);
  });

  it('keeps a container from an account elsewhere', async () => {
    const link = (await get((await first('5.12.010')).links.self)).links.container_notes;
    assert.equal((await ask(app, link, { key: keys.county })).status, 404);
    const seen = await store.container(new Set(), link.split('/').at(-1) ?? '');
    assert.equal(seen, undefined);
  });

  it('serves a picture only with its own type', async () => {
    const section = await get((await first('5.12.020')).links.self);
    const { href } = section.text.find((block: { image?: { href?: string } }) => block.image?.href !== undefined).image;
    const authorization = `Bearer ${keys.full}`;
    const answer = await app.inject({ url: href, headers: { authorization } });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
    assert.ok(answer.rawPayload.equals(pixel));
    const again = await app.inject({
      url: href,
      headers: { authorization, 'if-none-match': String(answer.headers.etag) },
    });
    assert.equal(again.statusCode, 304);
    assert.equal((await ask(app, href, { key: keys.basic })).status, 403, 'it belongs to the text');
    assert.equal((await ask(app, href, { key: keys.county })).status, 404, 'it belongs to a jurisdiction');
    assert.equal((await ask(app, `/v1/files/${'0'.repeat(64)}`)).status, 404);
    assert.equal((await ask(app, '/v1/files/..%2f..%2fetc')).status, 404);
  });

  it('keeps identifiers when it is imported again, its ledger, and nothing once it is removed', async () => {
    const before = await first('Osprey Lake Const. art. IV');
    const summary = await importPaths([tree(ospreyLake)], store);
    assert.equal((await first('Osprey Lake Const. art. IV')).code_section_id, before.code_section_id);
    const byCode = (one: { readonly publication: string; readonly element: string }): string =>
      `${one.publication} ${one.element}`;
    const sorted = (lines: typeof summary.ledger) => lines.toSorted((a, b) => (byCode(a) < byCode(b) ? -1 : 1));
    assert.deepEqual(sorted(await store.ledger()), sorted(summary.ledger));
    const files = kind.name === 'SQLite' ? 'file' : 'legal_code.file';
    assert.equal((await place.ask(`SELECT hash FROM ${files}`)).length, 1);
    await store.remove(before.jurisdiction_id);
    assert.equal((await place.ask(`SELECT hash FROM ${files}`)).length, 0);
  });
});
