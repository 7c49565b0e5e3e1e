import { strict as assert } from 'node:assert';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LookupError } from '../../../src/contract/failure.ts';
import { describeFailure, type NextAction, untranslated } from '../../../src/lookup/failure-words.ts';
import { watchRejections } from '../../unit/client/rejections.ts';
import { clientOf, json, serve, stopAll } from './servers.ts';

const key = 'sk-live-0123456789abcdef';
const section = { code_section_id: 's1', number: '6.04.010', heading: 'Fences' };
const timers = new Set<NodeJS.Timeout>();

/**
 * Lists what a server does to its client, what a user then reads and can do, and whether earlier answers stay readable.
 */
interface Fault {
  readonly what: string;
  readonly does: (request: IncomingMessage, response: ServerResponse) => void;
  readonly says: RegExp;
  readonly steps: readonly NextAction[];
  readonly stays: boolean;
}

const ok = { 'content-type': 'application/json' };
const unreachable = ['retry', 'checkConnection', 'openSettings'] as const;
const late = ['retry', 'checkConnection'] as const;
const odd = ['openSettings', 'showLog'] as const;
const failed = ['retry', 'showLog'] as const;
const notJson =
  /^The service’s answer was not understood: expected JSON\. Check that the address is a Legal Code Lookup service\.$/;
const tooLarge = /^The service’s answer was not understood: expected an answer of at most 1 MB\./;
const notHttp = /^The service’s answer was not understood: expected an HTTP answer\./;

function dripping(write: () => void): void {
  timers.add(setInterval(write, 20));
}

const status = (
  code: number,
  says: RegExp,
  steps: readonly NextAction[],
  stays: boolean,
  headers: Readonly<Record<string, string>> = {},
): Fault => ({
  what: `${code}${headers['retry-after'] === undefined ? '' : `, Retry-After: ${headers['retry-after']}`}`,
  does: (_, response) => json(response, { detail: 'So it is.' }, headers, code),
  says,
  steps,
  stays,
});

const faults: readonly Fault[] = [
  {
    what: 'a reset before any answer',
    does: (request) => request.socket.resetAndDestroy(),
    says: /^The service closed the connection before its answer was complete\.$/,
    steps: unreachable,
    stays: true,
  },
  {
    what: 'a close before any answer',
    does: (request) => request.socket.end(),
    says: /^The service closed the connection before its answer was complete\.$/,
    steps: unreachable,
    stays: true,
  },
  {
    what: 'silence',
    does: () => undefined,
    says: /^The service did not answer in time\.$/,
    steps: late,
    stays: true,
  },
  {
    what: 'endless headers, a byte at a time',
    does: (request) => {
      request.socket.write('HTTP/1.1 200 OK\r\nx-long: ');
      dripping(() => request.socket.write('x'));
    },
    says: /^The service did not (answer|finish its answer) in time\.$/,
    steps: late,
    stays: true,
  },
  {
    what: 'a body that stops',
    does: (_, response) => response.writeHead(200, ok).write('{"id"'),
    says: /^The service did not finish its answer in time\.$/,
    steps: late,
    stays: true,
  },
  {
    what: 'a body a byte at a time',
    does: (_, response) => {
      response.writeHead(200, ok);
      dripping(() => response.write(' '));
    },
    says: /^The service did not finish its answer in time\.$/,
    steps: late,
    stays: true,
  },
  {
    what: 'a reset in the body',
    does: (_, response) => {
      response.writeHead(200, { ...ok, 'content-length': '1000' });
      response.write('{"id"', () => response.socket?.resetAndDestroy());
    },
    says: /^The service closed the connection before its answer was complete\.$/,
    steps: unreachable,
    stays: true,
  },
  {
    what: 'a whole section with fewer bytes than promised',
    does: (_, response) => {
      response.writeHead(200, { ...ok, 'content-length': '1000' });
      response.write(JSON.stringify(section), () => response.socket?.end());
    },
    says: /^The service closed the connection before its answer was complete\.$/,
    steps: unreachable,
    stays: true,
  },
  {
    what: 'a whole section in endless chunks',
    does: (_, response) => {
      response.writeHead(200, ok);
      response.write(JSON.stringify(section), () => response.socket?.end());
    },
    says: /^The service closed the connection before its answer was complete\.$/,
    steps: unreachable,
    stays: true,
  },
  {
    what: 'another protocol',
    does: (request) => request.socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
    says: notHttp,
    steps: odd,
    stays: false,
  },
  {
    what: 'headers of a megabyte',
    does: (request) => request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1 << 20)}\r\n\r\n{}`),
    says: notHttp,
    steps: odd,
    stays: false,
  },
  {
    what: 'two lengths that contradict each other',
    does: (request) => request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 900\r\n\r\n{}'),
    says: notHttp,
    steps: odd,
    stays: false,
  },
  { what: 'nothing', does: (_, response) => response.end(), says: notJson, steps: odd, stays: false },
  { what: '204', does: (_, response) => response.writeHead(204).end(), says: notJson, steps: odd, stays: false },
  {
    what: 'truncated JSON',
    does: (_, response) => response.writeHead(200, ok).end(JSON.stringify(section).slice(0, -4)),
    says: notJson,
    steps: odd,
    stays: false,
  },
  {
    what: 'two answers in one',
    does: (_, response) => response.writeHead(200, ok).end(JSON.stringify(section).repeat(2)),
    says: notJson,
    steps: odd,
    stays: false,
  },
  {
    what: 'a sign-in page',
    does: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    says: notJson,
    steps: odd,
    stays: true,
  },
  {
    what: 'a picture',
    does: (_, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from('89504e470d0a1a0a', 'hex')),
    says: notJson,
    steps: odd,
    stays: false,
  },
  {
    what: 'undeclared UTF-16',
    does: (_, response) => response.writeHead(200, ok).end(Buffer.from(JSON.stringify(section), 'utf16le')),
    says: notJson,
    steps: odd,
    stays: false,
  },
  {
    what: 'Latin-1 declared as UTF-8',
    does: (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        .end(Buffer.from('{"id":"s1","heading":"Cafés"}', 'latin1')),
    says: /^The service’s answer was not understood: expected text in utf-8\./,
    steps: odd,
    stays: false,
  },
  {
    what: 'JSON that is something else',
    does: (_, response) => json(response, { weather: 'fine' }),
    says: /^The service’s answer was not understood: expected code_section_id\./,
    steps: odd,
    stays: false,
  },
  {
    what: 'an endless body',
    does: (_, response) => {
      response.writeHead(200, ok);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 0x20)));
        response.once('drain', more);
      };
      more();
    },
    says: tooLarge,
    steps: odd,
    stays: false,
  },
  ...(
    [
      ['gzip', gzipSync(Buffer.alloc(20 << 20, 0x20))],
      ['br', brotliCompressSync(Buffer.alloc(20 << 20, 0x20))],
      ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(20 << 20, 0x20)))],
    ] as const
  ).map(
    ([coding, bomb]): Fault => ({
      what: `a compression bomb in ${coding}`,
      does: (_, response) => response.writeHead(200, { ...ok, 'content-encoding': coding }).end(bomb),
      says: tooLarge,
      steps: odd,
      stays: false,
    }),
  ),
  status(
    401,
    /^The service did not accept your API key\. The service says: So it is\.$/,
    ['setKey', 'checkConnection'],
    false,
  ),
  status(403, /^The service refused access to this\. The service says: So it is\.$/, [], false),
  status(404, /^The service did not find this\. The service says: So it is\.$/, ['retry'], false),
  status(409, /^The service rejected the request \(status 409\)\. The service says: So it is\.$/, ['showLog'], false),
  status(429, /^The service received too many requests from this account\. Try again later\./, ['retry'], true),
  status(
    429,
    /^The service received .* Try again after \d\d.\d\d( [AP]M)?\. The service says: So it is\.$/u,
    ['retry'],
    true,
    {
      'retry-after': '3600',
    },
  ),
  status(429, /^The service received .* Try again after \d/, ['retry'], true, {
    'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT',
  }),
  status(429, /^The service received .* Try again later\. The service says: So it is\.$/, ['retry'], true, {
    'retry-after': '1e308 or never',
  }),
  status(500, /^The service failed \(status 500\)\. The service says: So it is\.$/, failed, true),
  status(502, /^The service failed \(status 502\)\. The service says: So it is\.$/, failed, true),
  status(503, /^The service failed \(status 503\)\. The service says: So it is\.$/, failed, true),
  status(503, /^The service is unavailable \(status 503\)\. Try again after \d/, failed, true, {
    'retry-after': '3600',
  }),
  {
    what: 'a proxy’s page with 502',
    does: (_, response) =>
      response
        .writeHead(502, { 'content-type': 'text/html' })
        .end('<html><h1>Bad <script>gateway</script></h1></html>'),
    says: /^The service failed \(status 502\)\.$/,
    steps: failed,
    stays: true,
  },
  {
    what: 'the key in its error message',
    does: (_, response) => json(response, { detail: `I do not know ${key}.` }, {}, 401),
    says: /^The service did not accept your API key\. The service says: I do not know …\.$/,
    steps: ['setKey', 'checkConnection'],
    stays: false,
  },
  {
    what: 'a redirect to http elsewhere',
    does: (_, response) => response.writeHead(302, { location: 'http://law.example.org/v1' }).end(),
    says: /^The service’s answer was not understood: expected a redirect to https\./,
    steps: odd,
    stays: true,
  },
  {
    what: 'a redirect in a circle',
    does: (_, response) => response.writeHead(302, { location: '/v1/code-sections/s1' }).end(),
    says: /^The service’s answer was not understood: expected at most 5 redirects\./,
    steps: odd,
    stays: false,
  },
  {
    what: 'a redirect to nowhere',
    does: (_, response) => response.writeHead(302).end(),
    says: /^The service’s answer was not understood: expected the address of a redirect\./,
    steps: odd,
    stays: false,
  },
];

describe('a service that answers with', () => {
  const rejections = watchRejections();
  afterEach(async () => {
    for (const timer of timers) clearInterval(timer);
    timers.clear();
    await stopAll();
    await rejections.none();
  });

  for (const { what, does, says, steps, stays } of faults) {
    it(`${what} shows ${stays ? 'why, and the earlier answer with its age' : 'why'}`, async () => {
      let broken = true;
      const { url } = await serve((request, response) => {
        if (broken) does(request, response);
        else json(response, section);
      });
      let now = Date.now();
      const log: string[] = [];
      const client = clientOf({
        url,
        key: () => key,
        sizeLimit: 1 << 20,
        freshFor: 0,
        now: () => now,
        log: (line) => log.push(line),
        timeouts: { connect: 5000, headers: 800, body: 800, total: /a byte at a time/.test(what) ? 2000 : 15_000 },
      });
      const ask = (): Promise<string> =>
        client.section('s1').then(
          ({ value, at, stale }) => `${value.heading} ${stale === true ? `as of ${at}` : 'now'}`,
          (error: unknown) => {
            assert.ok(error instanceof LookupError, String(error));
            const words = describeFailure(error.failure, untranslated);
            assert.deepEqual(words.steps, steps);
            assert.ok(!`${JSON.stringify(error.failure)} ${error.stack} ${String(error.cause)}`.includes(key));
            assert.ok(!words.message.includes(key));
            return words.message;
          },
        );
      assert.match(await ask(), says);
      broken = false;
      const at = now;
      now += 60_000;
      assert.equal(await ask(), 'Fences now');
      now += 60_000;
      broken = true;
      const again = await ask();
      if (stays) assert.equal(again, `Fences as of ${at + 60_000}`);
      else assert.match(again, says);
      broken = false;
      now += 60_000;
      assert.equal(await ask(), 'Fences now');
      assert.ok(log.length >= 4);
      for (const line of log) assert.match(line, /^GET \/v1\/code-sections\/s1 [\w() ]+ \d+ ms$/);
    });
  }
});
