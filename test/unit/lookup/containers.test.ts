import { strict as assert } from 'node:assert';
import type { Target } from '../../../src/citation/types.ts';
import type { LegalCodeClient } from '../../../src/client/types.ts';
import type { ContentsEntry, Page } from '../../../src/contract/resources.ts';
import { lacksContainer } from '../../../src/lookup/containers.ts';
import { check } from './checked.ts';
import { cited, place, serviceOf } from './fake.ts';

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
    // Nothing says how the code numbers these.
    target('part', '1'),
    target('article', '9'),
    target('chapter', '9', { kind: 'title', number: '4' }),
  ])
    it(`may be there otherwise: ${wanted.kind} ${wanted.number}`, async () => assert.equal(await lacks(wanted), false));

  it('may be there if the list has gaps, or the service is on another machine', async () => {
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
