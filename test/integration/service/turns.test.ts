import { strict as assert } from 'node:assert';
import { fairTurns } from '../../../src/service/turns.ts';

describe('turns among clients', () => {
  const staying = new AbortController().signal;

  /** Work that records its name when it runs, and ends when it is released. Each takes 50 ms of the test's clock. */
  function bench() {
    const ran: string[] = [];
    let now = 0;
    const clock = (): number => now;
    const gates: (() => void)[] = [];
    const work = (name: string) => async (): Promise<string> => {
      ran.push(name);
      await new Promise<void>((resolve) => gates.push(resolve));
      return name;
    };
    const finishAll = async (promises: readonly Promise<unknown>[]): Promise<void> => {
      const done = Promise.allSettled(promises);
      let settled = false;
      void done.then(() => {
        settled = true;
      });
      while (!settled) {
        for (const open of gates.splice(0)) {
          now += 50;
          open();
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const wait = (milliseconds: number): void => {
      now += milliseconds;
    };
    return { ran, work, finishAll, clock, wait };
  }

  it('go to the account that has used least, then to its connection that has used least', async () => {
    const { ran, work, finishAll, clock } = bench();
    const turns = fairTurns(1, undefined, clock);
    const [one, two, other] = [{}, {}, {}];
    const asked = [
      turns.run('busy', one, staying, work('busy 1a')),
      turns.run('busy', one, staying, work('busy 1b')),
      turns.run('busy', one, staying, work('busy 1c')),
      turns.run('busy', two, staying, work('busy 2a')),
      turns.run('other', other, staying, work('other')),
    ];
    await finishAll(asked);
    // `busy 1a` runs at once. No account or connection waits for two requests of another.
    assert.deepEqual(ran, ['busy 1a', 'other', 'busy 2a', 'busy 1b', 'busy 1c']);
  });

  it('let a client with few requests pass every client that floods, on any number of connections', async () => {
    const { ran, work, finishAll, clock, wait } = bench();
    const turns = fairTurns(1, undefined, clock);
    const flooding = Array.from({ length: 20 }, () => ({}));
    const before = flooding.map((connection) => turns.run('key', connection, staying, work('flood')));
    await finishAll(before);
    const asked = flooding.map((connection) => turns.run('key', connection, staying, work('flood')));
    wait(30);
    asked.push(turns.run('key', {}, staying, work('little')));
    await finishAll(asked);
    assert.ok(ran.indexOf('little') <= 21, ran.join(', '));
  });

  it('reach every client eventually', async () => {
    const { ran, work, finishAll, clock, wait } = bench();
    const turns = fairTurns(1, undefined, clock);
    const busy = {};
    await finishAll([turns.run('a', busy, staying, work('busy'))]);
    const running = turns.run('b', {}, staying, work('running'));
    const waiting = turns.run('a', busy, staying, work('waiting'));
    wait(200);
    const late = turns.run('c', {}, staying, work('late'));
    await finishAll([running, waiting, late]);
    assert.deepEqual(ran, ['busy', 'running', 'waiting', 'late']);
  });

  it('run as many at once as allowed, and no more', async () => {
    const turns = fairTurns(2);
    const { ran, work, finishAll } = bench();
    const asked = ['a', 'b', 'c'].map((name) => turns.run(name, {}, staying, work(name)));
    assert.deepEqual(ran, ['a', 'b']);
    await finishAll(asked);
    assert.deepEqual(ran, ['a', 'b', 'c']);
  });

  it('skip a request whose client has disconnected', async () => {
    const turns = fairTurns(1);
    const { ran, work, finishAll } = bench();
    const leaving = new AbortController();
    const first = turns.run('a', {}, staying, work('first'));
    const left = turns.run('b', {}, leaving.signal, work('left'));
    const last = turns.run('b', {}, staying, work('last'));
    leaving.abort(new Error('left'));
    await assert.rejects(left, /left/);
    await assert.rejects(turns.run('c', {}, leaving.signal, work('never')), /left/);
    await finishAll([first, last]);
    assert.deepEqual(ran, ['first', 'last']);
  });

  it('continue after work that failed', async () => {
    const turns = fairTurns(1);
    await assert.rejects(
      turns.run('a', {}, staying, () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await turns.run('a', {}, staying, () => Promise.resolve('fine')), 'fine');
  });
});
