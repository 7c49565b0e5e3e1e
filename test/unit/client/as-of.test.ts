import { strict as assert } from 'node:assert';
import { clientAsOf } from '../../../src/client/as-of.ts';
import { LookupError } from '../../../src/contract/failure.ts';
import { problemMediaType, problems } from '../../../src/contract/problem.ts';
import { describeFailure, untranslated } from '../../../src/lookup/failure-words.ts';
import { kindOf, over, type Reply, section, url, Wire } from './wire.ts';

const date = '2022-05-01';
const asOf = { date, codified_through: '2021-12-31' };
const place = (editions: readonly object[]): Reply => ({
  body: { data: [{ jurisdiction_id: 'j', codes: [{ code_id: 'c', name: 'Code', editions }] }] },
});

/** A service that holds an edition of 2021. */
function withEditions(path: string): Reply {
  if (path.startsWith('/v1/jurisdictions') && !path.includes('/contents'))
    return place([{ codified_through: '2021-12-31' }]);
  if (!path.includes(`as_of=${date}`)) {
    const { editionNotHeld } = problems;
    return { status: 404, headers: { 'content-type': problemMediaType }, body: editionNotHeld };
  }
  if (path.startsWith('/v1/code-sections')) return section('s1', { as_of: asOf });
  return { body: { data: path.includes('none') ? [] : [{ code_section_id: 's1', number: '1', as_of: asOf }] } };
}

/** A service that does not know the parameter: it answers with its current text. */
function withoutEditions(path: string): Reply {
  if (path.startsWith('/v1/jurisdictions')) return place([]);
  if (path.startsWith('/v1/code-sections')) return section('s1', { as_of: date });
  return { body: { data: path.includes('none') ? [] : [{ code_section_id: 's1', number: '1' }] } };
}

describe('the law as of a date', () => {
  it('is requested in each request that accepts a date', async () => {
    const wire = new Wire(withEditions);
    const client = clientAsOf(over(wire), date);
    assert.equal((await client.section('s1')).value.asOf?.codifiedThrough, '2021-12-31');
    await client.sectionsNumbered(`${url}/numbered`, ['1']);
    await client.search({ text: '1' });
    await client.contents(`${url}/v1/jurisdictions/j/contents?parent=p`);
    assert.deepEqual(
      wire.asked.map(({ path }) => path),
      [
        `/v1/code-sections/s1?as_of=${date}`,
        `/numbered?as_of=${date}&numbers=1`,
        `/v1/search?as_of=${date}&q=1`,
        '/v1/jurisdictions',
        `/v1/jurisdictions/j/contents?parent=p&as_of=${date}`,
      ],
    );
  });

  it('is kept apart from current law', async () => {
    const wire = new Wire((path) => (path.includes('as_of') ? withEditions(path) : section('s1')));
    const client = over(wire);
    assert.equal((await client.section('s1')).value.asOf, undefined);
    assert.equal((await clientAsOf(client, date).section('s1')).value.asOf?.date, date);
    await client.section('s1');
    assert.equal(wire.asked.length, 2);
    const dated = clientAsOf(client, '2023-01-01');
    assert.deepEqual([client.hasFresh('s1'), dated.hasFresh('s1')], [true, false]);
  });

  it('before the first edition is not available', async () => {
    const client = clientAsOf(over(new Wire(withEditions)), '1999-01-01');
    assert.equal(await kindOf(client.section('s1')), 'editionNotHeld');
    assert.equal(await kindOf(client.search({ text: '1' })), 'editionNotHeld');
    const words = await client.contents('/v1/contents').catch((error: unknown) => {
      assert.ok(error instanceof LookupError);
      return describeFailure(error.failure, untranslated).message;
    });
    assert.match(String(words), /^The service holds no edition for 1999-01-01\./);
  });

  it('that is not a date is named with the setting and the entry that may state it', () => {
    const { message } = describeFailure({ kind: 'notADate', stated: 'May 2022' }, untranslated);
    assert.match(message, /^“May 2022” is not a date\..*as-of.*legalCode\.asOf/);
  });

  it('is never current text from a service that ignores the date, nor an empty list from it', async () => {
    const client = clientAsOf(over(new Wire(withoutEditions)), date);
    for (const asked of [
      client.section('s1'),
      client.search({ text: '1' }),
      client.search({ text: 'none' }),
      client.sectionsNumbered(`${url}/numbered`, ['none']),
      client.contents(`${url}/contents`),
    ])
      assert.equal(await kindOf(asked), 'editionsNotOffered');
  });

  it('may be empty at a service that holds editions', async () => {
    const client = clientAsOf(over(new Wire(withEditions)), date);
    assert.deepEqual((await client.search({ text: 'none' })).value.entries, []);
  });

  it('has the acts of the date and before; one without a date may be among them', async () => {
    const acts = [
      { action: 'enacted', adopted_on: '1987' },
      { action: 'amended' },
      // The year of the date: nothing shows that it is later.
      { action: 'amended', effective_from: '2022' },
      { action: 'amended', adopted_on: '2022-04-30', effective_from: '2022-05-02' },
      { action: 'repealed', adopted_on: '2024-01-01', effective_from: '2021-01-01' },
    ];
    const client = over(new Wire(() => ({ body: { data: acts } })));
    const then = (await clientAsOf(client, date).chain('s1')).value;
    assert.deepEqual(
      then.entries.map(({ adoptedOn, effectiveFrom }) => adoptedOn ?? effectiveFrom),
      ['1987', undefined, '2022'],
    );
    assert.equal(then.later, 2);
    const now = (await client.chain('s1')).value;
    assert.deepEqual([now.entries.length, now.later], [5, undefined]);
  });
});
