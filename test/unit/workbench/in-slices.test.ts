import { strict as assert } from 'node:assert';
import { inSlices } from '../../../src/workbench/shared/in-slices.ts';

/** Slices that take time: each longer than a turn. */
function* work(slices: number, done: number[]): Generator<undefined, string, undefined> {
  for (let k = 0; k < slices; k++) {
    const until = performance.now() + 12;
    while (performance.now() < until);
    done.push(k);
    yield;
  }
  return 'all of it';
}

describe('work in slices', () => {
  it('yields to other work between two of them', async () => {
    let turns = 0;
    let going = true;
    const others = (): void => {
      turns++;
      if (going) setImmediate(others);
    };
    setImmediate(others);
    const done: number[] = [];
    assert.equal(await inSlices(work(6, done), () => false), 'all of it');
    going = false;
    assert.deepEqual(done, [0, 1, 2, 3, 4, 5]);
    assert.ok(turns >= 5, `${turns} turns of others`);
  });

  it('gives up once no caller wants it', async () => {
    const done: number[] = [];
    assert.equal(await inSlices(work(6, done), () => done.length >= 2), undefined);
    assert.deepEqual(done, [0, 1]);
  });

  it('rethrows errors', async () => {
    const failing = (function* (): Generator<undefined, string, undefined> {
      yield;
      throw new Error('no such place');
    })();
    await assert.rejects(
      inSlices(failing, () => false),
      /no such place/,
    );
  });
});
