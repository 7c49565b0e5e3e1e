/** docs/faults.md matches the titles of the tests: one row for each place that creates tests, and no others. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { areas, faultsFile, groupedBy, isTitled, rowsIn, sourceOf, testFile, titlesIn } from '../../scripts/faults.ts';
import { visibleLine } from '../../src/contract/visible.ts';

const rows = groupedBy(rowsIn(readFileSync(faultsFile, 'utf8')), ({ test }) => test);

describe('the table of faults', () => {
  it('has the rows of the tests that it names, and no others', () => {
    assert.deepEqual([...rows.keys()].sort(), areas.flatMap(([, names]) => names.map(testFile)).sort());
  });

  for (const test of areas.flatMap(([, names]) => names.map(testFile))) {
    it(`matches the titles of ${test}: run node scripts/faults.ts`, () => {
      const titles = titlesIn(sourceOf(test) ?? '').map(visibleLine);
      const shown = (rows.get(test) ?? []).map((row) => row.shown);
      assert.ok(titles.length > 0 && shown.length > 0);
      const says = (row: string, title: string): boolean => row === title || isTitled(row, title);
      assert.deepEqual(
        titles.filter((title) => !shown.some((row) => says(row, title))),
        [],
        'no row',
      );
      assert.deepEqual(
        shown.filter((row) => !titles.some((title) => says(row, title))),
        [],
        'no test',
      );
    });
  }
});
