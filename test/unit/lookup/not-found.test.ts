import { strict as assert } from 'node:assert';
import { createLookup } from '../../../src/lookup/index.ts';
import type { Resolution } from '../../../src/lookup/types.ts';
import { over, type Reply, Wire } from '../client/wire.ts';
import { cited, place, serviceOf } from './fake.ts';

describe('a section that is not found', () => {
  const jurisdictions: Reply = { body: { data: [{ id: 'j', name: 'Alder Falls' }] } };
  const none: Reply = { body: { data: [] } };
  const resolveOver = (reply: (path: string) => Reply) => {
    const client = over(new Wire((path) => (path === '/v1/jurisdictions' ? jurisdictions : reply(path))), {
      freshFor: 0,
    });
    const lookup = createLookup({
      client: async () => client,
      jurisdiction: () => place,
      all: async () => [place],
    });
    const citation = cited('AFMC 6.04.010', 'AFMC 6.04.010', { number: '6.04.010' });
    const [target] = citation.targets;
    assert.ok(target !== undefined);
    return () => lookup.resolve(citation, target);
  };

  it('is not found if the service now denies it', async () => {
    assert.equal((await resolveOver(() => none)()).kind, 'notFound');
  });

  it('is not reported as missing if the service said so before and fails now', async () => {
    let reply = none;
    const resolveAgain = resolveOver(() => reply);
    await resolveAgain();
    reply = { status: 500 };
    const resolution = await resolveAgain();
    assert.deepEqual(resolution, { kind: 'failed', failure: { kind: 'serviceError', status: 500 } });
  });

  it('may exist if a hit of the search cannot be read', async () => {
    const resolution = await resolveOver(() => ({ body: { data: [{ heading: 'Fences' }] } }))();
    assert.deepEqual(resolution, { kind: 'failed', failure: { kind: 'notUnderstood', expected: 'code_section_id' } });
  });

  it('is found on a later page, and behind a hit without a number', async () => {
    const found = { id: 's', jurisdiction_id: 'j', number: '6.04.010' };
    const paged = await resolveOver((path) => {
      if (path.startsWith('/v1/code-sections')) return { body: found };
      return path.includes('page=2')
        ? { body: { data: [found] } }
        : { body: { data: [{ id: 'o', number: '6.04.011' }], next: '/v1/search?page=2' } };
    })();
    assert.equal(paged.kind, 'found');
    const unnamed = await resolveOver((path) =>
      path.startsWith('/v1/search') ? { body: { data: [{ id: 's', title: 'Fences' }] } } : { body: found },
    )();
    assert.equal(unnamed.kind, 'found');
  });

  it('may exist if the service does not claim to have everything', async () => {
    const resolution = await resolveOver(() => ({ body: { data: [], complete: false } }))();
    assert.deepEqual(resolution, { kind: 'failed', failure: { kind: 'incomplete' } });
  });

  it('may exist if it was found before and the service has not checked its library', async () => {
    const resolution = await resolveOver((path) =>
      path.startsWith('/v1/search')
        ? { body: { data: [{ id: 's', jurisdiction_id: 'j', number: '6.04.010' }] } }
        : { status: 404, body: { complete: false } },
    )();
    assert.deepEqual(resolution, { kind: 'failed', failure: { kind: 'incomplete' } });
  });
});

describe('a number that is not found as of a date', () => {
  const code = (name: string, codifiedThrough: string) => ({
    name,
    abbreviations: [],
    editions: [{ codifiedThrough }],
    links: {},
    extra: {},
  });
  const [older, newer] = [code('Dog Code', '2010-01-01'), code('Noise Code', '2019-01-01')];
  const town = { ...place, codes: [older, newer] };

  const asOf = async (date: string, named: string | null): Promise<Resolution> => {
    const citation = cited('§ 4', '§ 4', { number: '4' }, { code: named });
    const [target] = citation.targets;
    assert.ok(target !== undefined);
    const client = { ...serviceOf([]).client, asOf: date };
    return createLookup({ client: async () => client, jurisdiction: () => town, all: async () => [town] }).resolve(
      citation,
      target,
    );
  };

  it('is missing if the service holds its code for the date', async () => {
    assert.equal((await asOf('2015-01-01', 'Dog Code')).kind, 'notFound');
    assert.equal((await asOf('2020-01-01', null)).kind, 'notFound');
  });

  it('is not said to be missing if the first edition of its code is later', async () => {
    const notHeld = { kind: 'failed', failure: { kind: 'editionNotHeld', asOf: '2015-01-01' } };
    assert.deepEqual(await asOf('2015-01-01', 'Noise Code'), notHeld);
    assert.deepEqual(await asOf('2015-01-01', null), notHeld);
  });
});
