import { strict as assert } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LookupError } from '../../../src/contract/failure.ts';
import { type EmbeddedOptions, EmbeddedService } from '../../../src/workbench/connection/embedded.ts';
import { getAt } from './over-socket.ts';

/** A replacement for our service: prints its arguments, answers, and follows its `--seed` argument. */
const standIn = `
import { createServer } from 'node:http';
import { appendFileSync, rmSync } from 'node:fs';
const argument = (name) => process.argv[process.argv.indexOf(name) + 1];
appendFileSync(argument('--library'), JSON.stringify({ argv: process.argv.slice(2), key: process.env.LEGAL_CODE_API_KEY, options: process.env.NODE_OPTIONS }) + '\\n');
const how = argument('--seed');
process.on('disconnect', () => process.exit(0));
if (how === 'fails') { console.error('legal-code serve: The library is from a newer version'); process.exit(2); }
if (how === 'mute') setInterval(() => {}, 1000);
else if (how === 'chatters') { console.log('hello'); setInterval(() => {}, 1000); }
else {
  console.error('key is ' + process.env.LEGAL_CODE_API_KEY);
  const server = createServer((request, response) => response.end('ok'));
  rmSync(argument('--socket'), { force: true });
  server.listen(argument('--socket'), () => {
    console.log(JSON.stringify({ url: 'http://localhost', socket: argument('--socket') }));
    if (how === 'dies') setTimeout(() => process.exit(1), 20);
  });
}
`;

describe('the embedded service', () => {
  let folder: string;
  let logged: string[];
  let back: number;
  let lost: string[];
  const running: EmbeddedService[] = [];

  const service = (how: string, more: Partial<EmbeddedOptions> = {}): EmbeddedService => {
    const made = new EmbeddedService({
      cli: join(folder, 'service.mjs'),
      library: join(folder, 'deep', 'library.db'),
      seed: [how],
      log: (line) => logged.push(line),
      back: () => {
        back += 1;
      },
      damaged: () => undefined,
      repaired: () => undefined,
      lost: (why) => lost.push(why),
      ...more,
    });
    running.push(made);
    return made;
  };
  const started = (): readonly {
    readonly argv: readonly string[];
    readonly key: string;
    readonly options?: string;
  }[] =>
    readFileSync(join(folder, 'deep', 'library.db'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const until = async (condition: () => boolean): Promise<void> => {
    for (const end = Date.now() + 8_000; !condition(); await new Promise((resolve) => setTimeout(resolve, 10)))
      if (Date.now() > end) throw new Error('it did not come to that');
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-'));
    writeFileSync(join(folder, 'service.mjs'), standIn);
    logged = [];
    back = 0;
    lost = [];
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map((made) => made.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts once for any number of requests, and answers', async () => {
    const made = service('serves');
    const [one, other] = await Promise.all([made.endpoint(), made.endpoint()]);
    assert.equal(one, other);
    assert.equal((await getAt(one, '/')).body, 'ok');
    assert.equal(started().length, 1);
  });

  it('passes its key in the environment only, and keeps it out of the log', async () => {
    const made = service('serves');
    const { key } = await made.endpoint();
    await until(() => logged.some((line) => line.startsWith('key is')));
    assert.equal(started()[0]?.key, key);
    assert.ok(!started()[0]?.argv.join(' ').includes(key));
    assert.ok(!logged.join('\n').includes(key), 'the log has the key');
    assert.ok(logged.includes('key is [key]'));
  });

  it('restarts automatically when it is killed, at the same address with the same key, and says so once', async () => {
    const made = service('serves');
    const before = await made.endpoint();
    assert.ok(made.pid !== undefined);
    process.kill(made.pid, 'SIGKILL');
    await until(() => back > 0);
    assert.deepEqual(await made.endpoint(), before);
    assert.equal(back, 1);
    assert.equal((await getAt(before, '/')).body, 'ok');
  });

  it('gives up after repeated deaths, and can be started again', async () => {
    const made = service('dies', { pauses: [5, 5, 5] });
    await made.endpoint();
    await until(() => lost.length > 0);
    assert.equal(lost.length, 1);
    assert.equal(started().length, 4);
    await made.endpoint();
    assert.equal(started().length, 5);
  });

  it('reports why it could not start, and tries again on the next request', async () => {
    const made = service('fails');
    for (const times of [1, 2]) {
      await assert.rejects(made.endpoint(), (error) => {
        assert.ok(error instanceof LookupError && error.failure.kind === 'offline');
        assert.equal(error.failure.detail, 'The library is from a newer version');
        return true;
      });
      assert.equal(started().length, times);
    }
  });

  it('does not wait forever for a start', async () => {
    await assert.rejects(service('mute', { startTimeout: 300 }).endpoint(), (error) => {
      assert.ok(
        error instanceof LookupError && error.failure.kind === 'offline' && error.failure.cause === 'EMBEDDED_TIMEDOUT',
      );
      return true;
    });
  });

  it('accepts only an address as the first line', async () => {
    await assert.rejects(service('chatters').endpoint(), (error) => {
      assert.ok(
        error instanceof LookupError && error.failure.kind === 'offline' && error.failure.cause === 'EMBEDDED_PROTO',
      );
      return true;
    });
  });

  it('ends its process when it is stopped, and does not restart it', async () => {
    const made = service('serves');
    await made.endpoint();
    const { pid } = made;
    assert.ok(pid !== undefined);
    await made.stop();
    assert.throws(() => process.kill(pid, 0));
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.deepEqual([back, lost.length, started().length], [0, 0, 1]);
    await assert.rejects(made.endpoint());
  });
});
