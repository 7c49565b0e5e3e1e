/** Duplicate header fields: of two readers of such a request, one may use the first line and the other the last. */
import { strict as assert } from 'node:assert';
import { createServer } from '../../../src/service/server.ts';
import { accounts, type Fixture, fixture, keys } from './fixtures.ts';
import { sendRaw } from './raw.ts';

describe('a request with two lines of', () => {
  let service: Fixture;
  let app: Fixture['app'];
  let port: number;
  before(async () => {
    service = await fixture();
    app = createServer({ store: service.store, accounts, loopback: true, addressHeader: 'X-Forwarded-For' });
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  after(async () => {
    await app.close();
    await service.close();
  });

  /** The status of the answer to a request with these lines, besides the usual ones of other names. */
  const statusOf = async (lines: readonly string[]): Promise<number | undefined> => {
    const nameOf = (line: string): string => line.slice(0, line.indexOf(':')).toLowerCase();
    const given = new Set(lines.map(nameOf));
    const usual = [`Host: 127.0.0.1:${port}`, `Authorization: Bearer ${keys.full}`].filter(
      (line) => !given.has(nameOf(line)),
    );
    const [answer] = await sendRaw(port, ['GET /v1/jurisdictions HTTP/1.1', ...usual, ...lines, '', ''].join('\r\n'));
    return answer?.status;
  };
  const right = `Authorization: Bearer ${keys.full}`;

  const cases: readonly (readonly [what: string, status: number, one: () => string, other: () => string])[] = [
    ['Host', 400, () => `Host: 127.0.0.1:${port}`, () => 'Host: law.example'],
    ['Host in another case', 400, () => `Host: 127.0.0.1:${port}`, () => `HOST: 127.0.0.1:${port}`],
    ['Authorization', 400, () => right, () => 'Authorization: Bearer another-key'],
    ['Authorization, both right', 400, () => right, () => right],
    ['Authorization of two accounts', 400, () => right, () => `Authorization: Bearer ${keys.county}`],
    ['Origin', 403, () => 'Origin:', () => 'Origin: https://law.example'],
    ['Sec-Fetch-Site', 403, () => 'Sec-Fetch-Site: none', () => 'Sec-Fetch-Site: cross-site'],
    ['Content-Length', 400, () => 'Content-Length: 0', () => 'Content-Length: 5'],
    ['Transfer-Encoding', 400, () => 'Transfer-Encoding: chunked', () => 'Transfer-Encoding: chunked'],
    ['a length, of both kinds', 400, () => 'Content-Length: 5', () => 'Transfer-Encoding: chunked'],
  ];
  for (const [what, status, one, other] of cases)
    it(`${what} is refused in either order`, async () => {
      assert.equal(await statusOf([one(), other()]), status);
      assert.equal(await statusOf([other(), one()]), status);
    });

  it('If-Match holds for the versions in both', async () => {
    assert.equal(await statusOf(['If-Match: "one"', 'If-Match: "other"']), 412);
    assert.equal(await statusOf(['If-Match: "one"', 'If-Match: *']), 412);
  });

  it('a client’s address comes from the last, which the trusted proxy wrote', async () => {
    const from = (first: string, last: string) =>
      statusOf(['Authorization: Bearer a-wrong-key', `X-Forwarded-For: ${first}`, `X-Forwarded-For: ${last}`]);
    const held: number[] = [];
    const slowed = createServer({
      store: service.store,
      accounts,
      loopback: true,
      addressHeader: 'X-Forwarded-For',
      later(delay, work) {
        held.push(delay);
        work();
      },
    });
    const before = port;
    try {
      port = Number(new URL(await slowed.listen({ host: '127.0.0.1', port: 0 })).port);
      for (let guess = 0; guess < 21; guess += 1) assert.equal(await from(`198.51.100.${guess}`, '203.0.113.7'), 401);
      assert.deepEqual(held, [100], 'another first line is no other client');
      assert.equal(await from('203.0.113.7', '203.0.113.8'), 401);
      assert.equal(held.length, 1);
    } finally {
      port = before;
      await slowed.close();
    }
  });
});
