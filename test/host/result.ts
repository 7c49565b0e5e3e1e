import { appendFileSync, readFileSync } from 'node:fs';

/** The number of tests that ran. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** The failed tests, by full title, with the reason. */
  readonly failures: readonly string[];
  /** The retried tests, by full title, with the reason: one entry per test, whether it passed or not. */
  readonly retried: readonly string[];
}

/**
 * A test that fails and then passes indicates a race in the test or the program. More than this number fail the run.
 */
export const mostRetried = 2;

/** Reads the counts from the file that suites add to. */
export function countsIn(file: string): readonly Count[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => readCount(line) ?? []);
}

/** Reads a line of that file, or the output of a suite inside VS Code. `undefined` if it is not a result. */
export function readCount(text: string): Count | undefined {
  const found: unknown = JSON.parse(text);
  if (typeof found !== 'object' || found === null) return undefined;
  if (!('passed' in found && 'failed' in found && 'failures' in found)) return undefined;
  const { passed, failed, failures } = found;
  const retried = 'retried' in found ? found.retried : [];
  if (typeof passed !== 'number' || typeof failed !== 'number') return undefined;
  if (!Array.isArray(failures) || !Array.isArray(retried)) return undefined;
  return { passed, failed, failures: failures.map(String), retried: retried.map(String) };
}

/**
 * Adds a suite's counts to the file that `npm test` adds up (`LEGAL_CODE_TEST_COUNTS`, one JSON line per suite). There
 * is none if a suite runs alone.
 */
export function addResult(count: Count): void {
  const file = process.env.LEGAL_CODE_TEST_COUNTS;
  if (file) appendFileSync(file, `${JSON.stringify(count)}\n`);
}
