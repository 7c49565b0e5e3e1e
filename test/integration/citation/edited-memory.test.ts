import { strict as assert } from 'node:assert';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Bytes in use after a garbage collection. */
function heap(): number {
  assert.ok(typeof collect === 'function');
  for (let k = 0; k < 3; k++) collect();
  return process.memoryUsage().heapUsed;
}

describe('a long draft that is edited in many places', () => {
  it('keeps the citations in memory, but not the text around each', () => {
    const recognizer = createRecognizer(buildLexicon({ jurisdictions: [], forms: {} }));
    const words = 'Words of prose stand between the one citation and the next. '.repeat(40);
    const cited = 'Port Wenlow Municipal Code § 23.44.010(A). ';
    const reading = recognizer.open(`${words}${cited}`.repeat(400));
    const step = words.length + cited.length;
    const type = (): void => {
      for (let k = 0; k < 400; k++) {
        reading.edit(step * k + words.length - 1, 0, 'x');
        reading.edit(step * k + words.length - 1, 1, '');
      }
    };
    reading.edit(0, 0, 'x');
    const before = heap();
    type();
    const grown = heap() - before;
    // A piece of the text for each citation would be more than 6 MB.
    assert.ok(grown < 3e6, `${(grown / 1e6).toFixed(1)} MB`);
    assert.equal(reading.citations().length, 400);
  });
});
