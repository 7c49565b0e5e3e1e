import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CliRun, runCli } from '../../../src/workbench/shared/cli-process.ts';

describe('a command that the extension runs', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a program that prints a progress line, and then waits. Cancels it once that line has arrived. */
  async function cancel(program: string) {
    const file = join(folder, 'program.cjs');
    writeFileSync(file, `process.stderr.write('{"progress":{"filesRead":1}}\\n');\n${program}`);
    const lines: string[] = [];
    const run: CliRun = runCli(file, [], { onLine: (line) => lines.push(line), onProgress: () => run.cancel() });
    return { ...(await run.ended), lines };
  }

  it('ends when it is canceled, after its last lines', async () => {
    const end = await cancel(`
      process.once('disconnect', () => {
        process.stderr.write('legal-code import: interrupted\\n');
        process.stdout.write('{"sections":0}\\n', () => process.exit(2));
      });`);
    assert.equal(end.lastError, 'interrupted', 'a message on the screen does not begin with the name of a command');
    assert.deepEqual([end.code, end.lastLine, end.lines], [2, '{"sections":0}', ['legal-code import: interrupted']]);
  });

  it('is killed if it does not end', async () => {
    const end = await cancel('setInterval(() => undefined, 1_000);\nprocess.on("disconnect", () => undefined);');
    assert.deepEqual(end, { code: undefined, lastLine: undefined, lastError: undefined, lines: [] });
  });
});
