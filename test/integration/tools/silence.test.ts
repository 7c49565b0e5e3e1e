import { strict as assert } from 'node:assert';
import { createServer, type RequestListener, type Server } from 'node:http';
import { lawTools } from '../../../src/cli/law-tools.ts';
import { answerOf, at, outcomesIn } from '../../unit/tools/tools.ts';

/** A service that lists its place, and then fails in a given way. */
const ways: Readonly<Record<string, RequestListener>> = {
  refuses: (_, response) => response.writeHead(403).end('{}'),
  'limits the rate': (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end('{}'),
  fails: (_, response) => response.writeHead(500).end('{}'),
  'answers something else': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>'),
  'hangs up': (request) => request.destroy(),
};

const place = {
  jurisdiction_id: 'j',
  name: 'Alder Falls',
  region: 'WA',
  codes: [{ code_id: 'c', name: 'Alder Falls Municipal Code', abbreviations: ['AFMC'] }],
};

describe('a service that falls silent', () => {
  let server: Server;
  const start = async (answer: RequestListener): Promise<string> => {
    server = createServer((request, response) => {
      if (request.url?.startsWith('/v1/jurisdictions') === true)
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ data: [place], next: null }));
      else answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    return `http://127.0.0.1:${address.port}`;
  };
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  for (const [way, answer] of Object.entries(ways))
    it(`and ${way} makes no section nonexistent`, async () => {
      const sent: string[] = [];
      const tools = lawTools({ library: undefined, service: await start(answer) }, (line) => sent.push(line));
      try {
        const text = 'AFMC 6.10.010 applies. AFMC 6.10.020 does not. Springfield Municipal Code § 1.10 may.';
        const check = await answerOf(tools, 'check_citations', { text });
        assert.deepEqual(outcomesIn(check), ['could_not_ask', 'could_not_ask', 'not_covered']);
        assert.deepEqual(at(check, 'coverage', 'not_checked'), ['Alder Falls']);
        assert.deepEqual(
          [at(check, 'counts', 'results'), at(check, 'counts', 'checked'), at(check, 'counts', 'not_checked')],
          [3, 0, 3],
        );
        assert.ok(
          sent.some((line) => /list of jurisdictions$/.test(line)),
          String(sent),
        );
        assert.ok(
          sent.some((line) => /6\.10\.010/.test(line)),
          String(sent),
        );
      } finally {
        await tools.close();
      }
    });

  it('gets requests again once it is back', async () => {
    const url = await start((_, response) => response.writeHead(404).end('{}'));
    await new Promise<void>((resolve) => server.close(() => resolve()));
    const tools = lawTools({ library: undefined, service: url }, () => undefined);
    try {
      assert.equal(at(await answerOf(tools, 'list_coverage', {}), 'why', 'kind'), 'offline');
      await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve));
      const coverage = await answerOf(tools, 'list_coverage', {});
      assert.equal(at(coverage, 'places', 0, 'name'), 'Alder Falls');
    } finally {
      await tools.close();
    }
  });

  it('and is stopped makes no place uncovered', async () => {
    const url = await start((_, response) => response.end());
    await new Promise<void>((resolve) => server.close(() => resolve()));
    const tools = lawTools({ library: undefined, service: url }, () => undefined);
    try {
      const check = await answerOf(tools, 'check_citations', { text: 'AFMC 6.10.010. Seattle Municipal Code § 1.10.' });
      for (const outcome of outcomesIn(check)) assert.equal(outcome, 'could_not_ask');
      const coverage = await answerOf(tools, 'list_coverage', { name: 'Seattle' });
      assert.deepEqual(at(coverage, 'coverage', 'not_covered'), []);
      assert.equal(at(coverage, 'why', 'kind'), 'offline');
    } finally {
      await tools.close();
    }
  });
});
