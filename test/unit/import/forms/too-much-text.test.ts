/** The most text that one import reads. */
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFiles } from '../../../../src/service/import/forms/files.ts';
import { ImportRun } from '../../../../src/service/import/import-run.ts';

describe('files with more text than any code has', () => {
  it('are refused before they are read, with the limit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'too-much-text-'));
    try {
      const paths = ['a.txt', 'b.md'].map((name) => join(folder, name));
      for (const path of paths) {
        writeFileSync(path, 'Sec. 1-1. Kites.\n\nKites are free.\n');
        truncateSync(path, 60_000_000);
      }
      const importRun = new ImportRun({});
      assert.deepEqual(await readFiles(paths, {}, importRun), []);
      const [skipped] = importRun.summary().skipped;
      assert.match(skipped?.why ?? '', /more than 100 million characters of text, the most that are read at once/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
