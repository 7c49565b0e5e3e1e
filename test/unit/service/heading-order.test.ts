import { strict as assert } from 'node:assert';
import { firstByHeading } from '../../../src/service/search/order.ts';
import type { Row } from '../../../src/service/store/columns.ts';

const day = '2024-06-01';

/** A section whose heading has the words, in force or repealed. */
const section = (row: number, words: string, status: 'in_force' | 'repealed'): Row => ({
  row,
  heading_key: words,
  status,
  effective_from: null,
  validity: null,
});

describe('sections found by their headings', () => {
  it('come in order: the exact heading, then those in force, then shorter ones', () => {
    const rows = [
      section(1, 'bell fees and fines', 'in_force'),
      section(2, 'bell fee', 'in_force'),
      section(3, 'bell', 'repealed'),
      section(4, 'bells', 'repealed'),
      section(5, 'bell', 'in_force'),
      section(6, 'bell permit', 'in_force'),
    ];
    assert.deepEqual(firstByHeading(rows, 'bell', day, 10), [5, 3, 2, 6, 1, 4]);
  });

  it('include those in force behind many shorter headings of repealed sections', () => {
    const repealed = Array.from({ length: 100 }, (_, at) => section(at, 'bells', 'repealed'));
    const rows = [...repealed, section(200, 'bells and whistles', 'in_force')];
    assert.deepEqual(firstByHeading(rows, 'bell', day, 3), [200, 0, 1]);
  });

  it('include an exact heading in force behind many exact headings of repealed sections', () => {
    const repealed = Array.from({ length: 100 }, (_, at) => section(at, 'bell', 'repealed'));
    assert.deepEqual(firstByHeading([...repealed, section(200, 'bell', 'in_force')], 'bell', day, 2), [200, 0]);
  });
});
