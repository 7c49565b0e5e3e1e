import { strict as assert } from 'node:assert';
import type { Page, Section } from '../../../src/contract/resources.ts';
import { checkDraft } from '../../../src/lookup/check.ts';
import { untranslated } from '../../../src/lookup/failure-words.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import { foundKey } from '../../../src/lookup/prepare.ts';
import { cited, place, sectionOf, serviceOf } from './fake.ts';

const text = 'AFMC 1.1, AFMC 1.2 and AFMC 9.9.';
const citations = ['1.1', '1.2', '9.9'].map((number) => cited(text, `AFMC ${number}`, { number }));
const targets = citations.flatMap((citation) => citation.targets.map((target) => ({ citation, target })));

function lookupOver(links: Readonly<Record<string, string>>, numbered: Partial<Page<Section>> = {}) {
  const service = serviceOf([sectionOf('1.1'), sectionOf('1.2')], { numbered });
  const jurisdiction = { ...place, links };
  const lookup = createLookup({
    client: async () => service.client,
    jurisdiction: () => jurisdiction,
    all: async () => [jurisdiction],
  });
  return { lookup, service };
}

describe('many citations of one place', () => {
  it('are requested at once if the service offers that', async () => {
    const { lookup, service } = lookupOver({ numbered: '/numbered' });
    const prepared = await lookup.prepare(targets);
    assert.deepEqual(service.asked, ['numbered 1.1 1.2 9.9']);
    const kinds = await Promise.all(
      targets.map(({ citation, target }) => lookup.resolve(citation, target, undefined, prepared)),
    );
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['found', 'found', 'notFound'],
    );
    assert.ok(!service.asked.some((request) => request.startsWith('search')), 'the answer is about all of them');
  });

  it('are read in other ways, in a second request, only if they are not found as written', async () => {
    const service = serviceOf([sectionOf('1.1'), sectionOf('1.2.H')]);
    const jurisdiction = { ...place, links: { numbered: '/numbered' } };
    const lookup = createLookup({
      client: async () => service.client,
      jurisdiction: () => jurisdiction,
      all: async () => [jurisdiction],
    });
    const draft = 'AFMC 1.1 and AFMC 1.2(H).';
    const written = [
      cited(draft, 'AFMC 1.1', { number: '1.1' }),
      cited(draft, 'AFMC 1.2(H)', { number: '1.2', subdivisions: ['H'] }),
    ].flatMap((citation) => citation.targets.map((target) => ({ citation, target })));
    const prepared = await lookup.prepare(written);
    assert.deepEqual(service.asked, ['numbered 1.1 1.2', 'numbered 1.2.H']);
    const [, second] = written;
    assert.ok(second !== undefined);
    const resolution = await lookup.resolve(second.citation, second.target, undefined, prepared);
    assert.equal(resolution.kind === 'found' && resolution.section.value.number, '1.2.H');
  });

  it('are requested one by one otherwise', async () => {
    const { lookup, service } = lookupOver({});
    await lookup.prepare(targets);
    assert.deepEqual(service.asked, []);
  });

  it('are requested one by one if the answer for all of them may have gaps', async () => {
    for (const gap of [{ incomplete: true as const }, { unread: 1 }]) {
      const { lookup, service } = lookupOver({ numbered: '/numbered' }, gap);
      const prepared = await lookup.prepare(targets);
      const known = targets.map(({ citation, target }) => prepared.get(foundKey(citation, target.number))?.kind);
      assert.deepEqual(known, ['one', 'one', undefined]);
      const [, , last] = targets;
      assert.ok(last !== undefined);
      await lookup.resolve(last.citation, last.target, undefined, prepared);
      assert.ok(service.asked.includes('search 9.9'));
    }
  });

  it('are still looked up when that request fails', async () => {
    const { lookup, service } = lookupOver({ numbered: '/numbered' });
    service.failure = { kind: 'timeout', phase: 'body' };
    await lookup.prepare(targets);
    service.failure = undefined;
    const [first] = targets;
    assert.ok(first !== undefined);
    assert.equal((await lookup.resolve(first.citation, first.target)).kind, 'found');
  });

  it('are requested in a check while it examines the citations before them', async () => {
    const numbers = Array.from({ length: 450 }, (_, at) => `7.${at + 1}`);
    const draft = numbers.map((number) => `AFMC ${number}.`).join('\n');
    const service = serviceOf(numbers.map((number) => sectionOf(number)));
    const jurisdiction = { ...place, links: { numbered: '/numbered' } };
    const examinedAtRequest: number[] = [];
    let examined = 0;
    const listed = service.client.sectionsNumbered;
    const client = {
      ...service.client,
      sectionsNumbered: (...request: Parameters<typeof listed>) => {
        examinedAtRequest.push(examined);
        return listed(...request);
      },
    };
    const lookup = createLookup({
      client: async () => client,
      jurisdiction: () => jurisdiction,
      all: async () => [jurisdiction],
    });
    const check = await checkDraft(
      {
        name: 'draft.md',
        text: draft,
        citations: numbers.map((number) => cited(draft, `AFMC ${number}.`, { number })),
      },
      {
        lookup,
        client: async () => client,
        t: untranslated,
        today: '2026-01-01',
        onProgress: (done) => {
          examined = done;
        },
      },
    );
    assert.equal(check.counts.checked, 450);
    assert.deepEqual(new Set(examinedAtRequest), new Set([0, 200]));
    assert.equal(examinedAtRequest.filter((done) => done === 0).length, 16, '400 numbers, 25 in each request');
  });
});
