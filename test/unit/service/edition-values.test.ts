/** What editions state: any order of imports gives each edition its own value. */
import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { type EditionValues, readValues, valueAt, withValue } from '../../../src/service/store/edition-values.ts';
import { neighbors } from '../../../src/service/store/editions.ts';

describe('the values that editions state', () => {
  it('are each edition’s own, in any order of imports and after an edition is imported again', () => {
    const imports = fc.array(fc.record({ year: fc.integer({ min: 1, max: 9 }), value: fc.constantFrom('a', 'b') }));
    fc.assert(
      fc.property(imports, (given) => {
        const stated = new Map<string, string>();
        let values: EditionValues<string> = [];
        for (const { year, value } of given) {
          const date = `200${year}-05-01`;
          const held = [...stated.keys()].sort().map((through) => ({ through }));
          values = withValue(values, { date, publication: null, ...neighbors(held, date) }, value, Object.is);
          stated.set(date, value);
        }
        for (const [date, value] of stated) assert.equal(valueAt(values, date)?.value, value, date);
        for (const [at, { value }] of values.entries()) assert.notEqual(values[at - 1]?.value, value, 'once');
      }),
    );
  });

  it('are unknown before the first edition, and where nothing is stored', () => {
    const edition = { date: '2021-05-01', publication: null, previous: undefined, next: undefined };
    assert.equal(valueAt(withValue([], edition, 'a', Object.is), '2020-05-01'), undefined);
    assert.deepEqual(readValues(undefined), []);
  });
});
