// VS Code calls this inside its extension host (`--extensionTestsPath`). Runs mocha with every
// test/workbench/**/*.test.ts, bundled beside this file. Mocha itself stays in node_modules, so that there is a single
// instance.
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { takeCoverage } from 'node:v8';
import Mocha from 'mocha';
import type { Count } from '../host/result.ts';

/** Runs all tests; rejects if one fails, so that VS Code exits with 1. */
export async function run(): Promise<void> {
  const output = process.env.LEGAL_CODE_TEST_OUTPUT;
  const result = process.env.LEGAL_CODE_TEST_RESULT;
  // Uses a file, because the console of an extension host on a server passes through a browser and may be late or
  // missing.
  if (output)
    Mocha.reporters.Base.consoleLog = (...words: unknown[]) => appendFileSync(output, `${format(...words)}\n`);
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 60_000,
    // On a busy machine, VS Code may draw late, so failed tests are retried. Three failures fail the test.
    retries: 2,
    color: Boolean(process.env.LEGAL_CODE_TEST_COLOR),
    forbidOnly: true,
    forbidPending: true,
    ...(process.env.LEGAL_CODE_TEST_GREP ? { grep: process.env.LEGAL_CODE_TEST_GREP } : {}),
  });
  mocha.addFile(join(__dirname, 'suite.js'));
  const failures: string[] = [];
  const retried = new Map<string, string>();
  const failed = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    if (!result) return;
    runner.on('fail', (test, error: Error) => failures.push(`${test.fullTitle()}: ${error.message}`));
    runner.on('retry', (test, error) => {
      const [why] = error.message.split('\n', 1);
      retried.set(test.fullTitle(), `${test.fullTitle()}: ${why}`);
    });
    runner.once('end', () => {
      const count: Count = {
        passed: runner.stats?.passes ?? 0,
        failed: runner.stats?.failures ?? 0,
        failures,
        retried: [...retried.values()],
      };
      writeFileSync(result, JSON.stringify(count));
    });
  });
  // VS Code ends its extension host without the exit event at which Node.js writes coverage.
  if (process.env.NODE_V8_COVERAGE) takeCoverage();
  if (failed > 0) throw new Error(`${failed} tests failed`);
}
