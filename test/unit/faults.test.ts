/** docs/faults.md claims no more than the tests that it names show. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { faultRows, faultsFile, sourceOf, titlesIn, withTitles } from '../../scripts/faults.ts';

const markdown = readFileSync(faultsFile, 'utf8');
const rows = faultRows(markdown);

describe('the tables of faults', () => {
  it('name a test for every row, and each has tests in it', () => {
    assert.ok(rows.length > 100, `${rows.length} rows`);
    for (const { tried, tests, notRun } of rows) {
      assert.ok(tests.length > 0 || notRun, `no test for: ${tried}`);
      for (const test of tests) assert.ok(titlesIn(sourceOf(test) ?? '').length > 0, `${test}: no tests for: ${tried}`);
    }
  });

  it('give no figure that none of a row’s tests has', () => {
    const missing = rows.flatMap(({ tried, text, tests }) => {
      const sources = tests.map((test) => (sourceOf(test) ?? '').replaceAll(/(?<=\d)[_,](?=\d)/g, '')).join('\n');
      return figuresIn(text)
        .filter((figure) => !new RegExp(`(?<!\\d)${figure}(?!\\d)`).test(sources))
        .map((figure) => `${figure}: ${tried}`);
    });
    assert.deepEqual(missing, []);
  });

  it('list the titles of the tests as they are: run node scripts/faults.ts', () => {
    assert.equal(markdown, withTitles(markdown));
  });
});

/** Figures of three digits or more in a row's own words: not in quotations, file names, statuses or dates. */
function figuresIn(row: string): readonly string[] {
  const own = row
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/“[^”]*”/g, '')
    .replaceAll(/\b(?:[1-5]\d\d)(?=[ ,;)|]|$)(?! (?:flipped|times|kinds|requests))/g, '');
  return [...own.matchAll(/\d{1,3}(?:,\d{3})+|\d{3,}/g)].map(([figure]) => figure.replaceAll(',', ''));
}
