import { strict as assert } from 'node:assert';
import { LookupError } from '../../../src/contract/failure.ts';
import { kindOf, offline, over, type Reply, section, Wire } from './wire.ts';

describe('a cached answer', () => {
  it('is fresh for the stated or default time, and is then revalidated by its ETag', async () => {
    let now = 1000;
    const wire = new Wire((_, headers) =>
      headers['if-none-match'] === '"1"'
        ? { status: 304, headers: { 'cache-control': 'max-age=10' } }
        : { ...section('s1'), headers: { etag: '"1"', 'cache-control': 'private, max-age=10' } },
    );
    const client = over(wire, { now: () => now });
    assert.equal((await client.section('s1')).at, 1000);
    now += 9_999;
    assert.equal((await client.section('s1')).at, 1000);
    assert.equal(wire.asked.length, 1);
    now += 1;
    const confirmed = await client.section('s1');
    assert.equal(confirmed.at, now);
    assert.equal(confirmed.value.id, 's1');
    assert.equal(wire.asked[1]?.headers['if-none-match'], '"1"');
    await client.section('s1');
    assert.equal(wire.asked.length, 2);
    await client.section('s1', { reload: true });
    assert.equal(wire.asked.length, 3);
  });

  it('is evicted, oldest first, beyond 13 million characters of JSON', async () => {
    const wire = new Wire((path) => section(path.split('/').at(-1) ?? '', { heading: 'x'.repeat(100_000) }));
    const client = over(wire);
    const ids = Array.from({ length: 200 }, (_, number) => `s${number}`);
    for (const id of ids) await client.section(id);
    wire.asked.length = 0;
    await client.section('s199');
    assert.equal(wire.asked.length, 0, 'the newest is still there');
    for (const id of ids.toReversed()) await client.section(id);
    const kept = ids.length - wire.asked.length;
    assert.ok(kept > 100 && kept < 140, `${kept} of 200 sections of 100,000 characters`);
  });

  it('is still there after 2,000 sections of 4,000 characters', async () => {
    const wire = new Wire((path) => section(path.split('/').at(-1) ?? '', { heading: 'x'.repeat(4_000) }));
    const client = over(wire);
    const ids = Array.from({ length: 2_000 }, (_, number) => `s${number}`);
    for (const id of ids) await client.section(id);
    wire.asked.length = 0;
    for (const id of ids) await client.section(id);
    assert.equal(wire.asked.length, 0);
  });

  const directives: readonly (readonly [string, number])[] = [
    ['no-store', 2],
    ['no-cache', 2],
    ['max-age=0', 2],
    ['max-age=60', 1],
    ['', 1],
  ];
  for (const [directive, asked] of directives) {
    it(`with Cache-Control "${directive}" is requested ${asked === 1 ? 'once' : 'each time'}`, async () => {
      const wire = new Wire(() => ({ ...section('s1'), headers: { 'cache-control': directive } }));
      const client = over(wire);
      await client.section('s1');
      await client.section('s1');
      assert.equal(wire.asked.length, asked);
    });
  }

  it('is returned as stale while the service is unreachable, but never after a refusal', async () => {
    let now = 0;
    const wire = new Wire(() => section('s1'));
    const client = over(wire, { now: () => now, freshFor: 10 });
    await client.section('s1');
    now = 1_000_000;
    for (const failure of [offline, new LookupError({ kind: 'timeout', phase: 'connect' })]) {
      wire.reply = () => failure;
      const { stale, at } = await client.section('s1');
      assert.deepEqual([stale, at], [true, 0]);
      now += 60_000;
    }
    for (const status of [500, 503, 429]) {
      wire.reply = () => ({ status, body: {} });
      assert.equal((await client.section('s1')).stale, true);
    }
    for (const [status, kind] of [
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [404, 'notFound'],
    ] as const) {
      wire.reply = () => ({ status, body: {} });
      assert.equal(await kindOf(client.section('s1')), kind);
      wire.reply = () => offline;
      assert.equal(await kindOf(client.section('s1')), 'offline');
      wire.reply = () => section('s1');
      assert.equal((await client.section('s1')).stale, undefined);
      now += 60_000;
    }
    wire.reply = () => offline;
    assert.equal(await kindOf(client.check()), 'offline');
  });

  it('is returned at once after a recent timeout, unless a reload is requested', async () => {
    let now = 0;
    const wire = new Wire(() => section('s1'));
    const client = over(wire, { now: () => now, freshFor: 10 });
    await client.section('s1');
    now = 100_000;
    wire.reply = () => new LookupError({ kind: 'timeout', phase: 'headers' });
    assert.equal((await client.section('s1')).stale, true);
    const asked = wire.asked.length;
    now += 1_000;
    assert.equal((await client.section('s1')).stale, true);
    assert.equal(wire.asked.length, asked);
    wire.reply = () => section('s1');
    assert.equal((await client.section('s1', { reload: true })).stale, undefined);
    now += 1_000;
    assert.equal((await client.section('s1')).stale, undefined);
    assert.equal(wire.asked.length, asked + 2);
  });

  it('is requested again after a refresh, and remains if that fails', async () => {
    const wire = new Wire(() => section('s1', { heading: 'Old' }));
    const client = over(wire);
    await client.section('s1');
    client.forget();
    wire.reply = () => offline;
    const { stale, value } = await client.section('s1');
    assert.deepEqual([stale, value.heading], [true, 'Old']);
    wire.reply = () => section('s1', { heading: 'New' });
    assert.equal((await client.section('s1')).value.heading, 'New');
  });

  it('is requested again if the clock is set back', async () => {
    let now = 5000;
    const wire = new Wire(() => section('s1'));
    const client = over(wire, { now: () => now });
    await client.section('s1');
    now = 0;
    await client.section('s1');
    assert.equal(wire.asked.length, 2);
  });

  it('is dropped when the key changes, with the requests in progress', async () => {
    let key: string | undefined = 'first-key';
    let release = (): void => undefined;
    const wire = new Wire(() => section('s1'));
    const client = over(wire, { key: () => key });
    await client.section('s1');
    key = 'second-key';
    await client.section('s1');
    assert.equal(wire.asked.length, 2);
    wire.reply = () =>
      new Promise((resolve) => {
        release = () => resolve(section('s2'));
      });
    const late = client.section('s2');
    await new Promise((resolve) => setImmediate(resolve));
    key = undefined;
    wire.reply = () => ({ status: 401, body: {} });
    assert.equal(await kindOf(client.section('s1')), 'unauthorized');
    release();
    await late;
    assert.equal(await kindOf(client.section('s2')), 'unauthorized');
    assert.equal(wire.asked.at(-1)?.headers.authorization, undefined);
  });

  it('is dropped when forgotten', async () => {
    const wire = new Wire(() => section('s1'));
    const client = over(wire);
    await client.section('s1');
    client.forget();
    await client.section('s1');
    assert.equal(wire.asked.length, 2);
  });
});

describe('the outcome event', () => {
  it('fires for each request to the service, and for none that the cache answered', async () => {
    const outcomes: (string | undefined)[] = [];
    const replies: Reply[] = [section('s'), { status: 500 }, { body: 'law' }, { status: 304 }, offline];
    const wire = new Wire(() => replies.shift() ?? { status: 404 });
    const client = over(wire, { onOutcome: (failure) => outcomes.push(failure?.kind) });
    await client.section('s');
    await client.section('s');
    assert.deepEqual(outcomes, [undefined]);
    for (let asked = 0; asked < 4; asked += 1) await kindOf(client.section('s', { reload: true }));
    assert.deepEqual(outcomes, [undefined, 'serviceError', 'notUnderstood', 'serviceError', 'offline']);
  });

  it('does not report a canceled one', async () => {
    const outcomes: unknown[] = [];
    const controller = new AbortController();
    const client = over(new Wire(() => new Promise(() => undefined)), {
      onOutcome: (failure) => outcomes.push(failure),
    });
    const asking = kindOf(client.section('s', { signal: controller.signal }));
    controller.abort();
    assert.equal(await asking, 'aborted');
    assert.deepEqual(outcomes, []);
  });
});
