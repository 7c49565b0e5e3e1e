import { appendFileSync } from 'node:fs';

/** Tests that ran. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Adds a suite's count to the file that `npm test` sums (`LEGAL_CODE_TEST_COUNTS`, a JSON line a suite). Run alone, a suite has none. */
export function addResult(count: Count): void {
  const file = process.env.LEGAL_CODE_TEST_COUNTS;
  if (file) appendFileSync(file, `${JSON.stringify(count)}\n`);
}
