import { strict as assert } from 'node:assert';
import { LookupError } from '../../../src/contract/failure.ts';
import { meteredClient } from '../../../src/tools/metered-client.ts';
import { sectionOf, serviceOf } from '../lookup/fake.ts';

describe('requests of an assistant', () => {
  function metered(limit: number) {
    let now = 1_000_000;
    const lines: string[] = [];
    const service = serviceOf([sectionOf('6.10.010')], { origin: 'https://law.example.org' });
    // The service answers immediately.
    const fresh = {
      ...service.client,
      section: async (id: string) => ({ ...(await service.client.section(id)), at: now }),
    };
    const client = meteredClient(fresh, { limit, log: (line) => lines.push(line), now: () => now });
    return {
      service,
      client,
      lines,
      pass: (milliseconds: number) => {
        now += milliseconds;
      },
    };
  }
  const limited = (error: unknown): boolean => error instanceof LookupError && error.failure.kind === 'rateLimited';

  it('are limited per minute, and continue afterward', async () => {
    const { client, pass } = metered(2);
    await client.section('s-6.10.010');
    await client.section('s-6.10.010');
    await assert.rejects(client.section('s-6.10.010'), limited);
    pass(60_000);
    await client.section('s-6.10.010');
  });

  it('are not counted if the client already has the answer', async () => {
    const { client } = metered(1);
    // `at` of the other answers is long past.
    for (let time = 0; time < 5; time++) await client.search({ text: '6.10.010' });
  });

  it('stop for a while after one timed out', async () => {
    const { client, lines, pass, service } = metered(9);
    const timedOut = (error: unknown): boolean => error instanceof LookupError && error.failure.kind === 'timeout';
    service.failure = { kind: 'timeout', phase: 'headers' };
    await assert.rejects(client.section('s-6.10.010'), timedOut);
    service.failure = undefined;
    await assert.rejects(client.section('s-6.10.010'), timedOut);
    assert.equal(lines.length, 1);
    pass(15_000);
    await client.section('s-6.10.010');
  });

  it('are logged with their content and destination', async () => {
    const { client, lines } = metered(2);
    await client.section('s-6.10.010');
    assert.deepEqual(lines, ['https://law.example.org: section s-6.10.010']);
  });
});
