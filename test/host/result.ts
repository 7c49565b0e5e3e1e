import { appendFileSync, readFileSync } from 'node:fs';

/** Tests that ran. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, by its full title, and why. */
  readonly failures: readonly string[];
  /** What failed and was tried again, by its full title, and why: once for each test, whether it passed in the end or not. */
  readonly retried: readonly string[];
}

/** A test that fails and then passes shows a race in the test or the program. More than this many fail the run. */
export const mostRetried = 2;

/** The counts in the file that suites add to. */
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

/** Adds a suite's count to the file that `npm test` sums (`LEGAL_CODE_TEST_COUNTS`, a JSON line a suite). Run alone, a suite has none. */
export function addResult(count: Count): void {
  const file = process.env.LEGAL_CODE_TEST_COUNTS;
  if (file) appendFileSync(file, `${JSON.stringify(count)}\n`);
}
