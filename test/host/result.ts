import { appendFileSync } from 'node:fs';

/** Tests that ran. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, by its full title, and why. */
  readonly failures: readonly string[];
}

/** Reads a line of that file, or what a suite inside VS Code left. `undefined` when it is none. */
export function readCount(text: string): Count | undefined {
  const found: unknown = JSON.parse(text);
  if (typeof found !== 'object' || found === null) return undefined;
  if (!('passed' in found && 'failed' in found && 'failures' in found)) return undefined;
  const { passed, failed, failures } = found;
  if (typeof passed !== 'number' || typeof failed !== 'number' || !Array.isArray(failures)) return undefined;
  return { passed, failed, failures: failures.map(String) };
}

/** Adds a suite's count to the file that `npm test` sums (`LEGAL_CODE_TEST_COUNTS`, a JSON line a suite). Run alone, a suite has none. */
export function addResult(count: Count): void {
  const file = process.env.LEGAL_CODE_TEST_COUNTS;
  if (file) appendFileSync(file, `${JSON.stringify(count)}\n`);
}
