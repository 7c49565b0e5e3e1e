import { strict as assert } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locked, takeLock } from '../../../src/service/lock.ts';

const source = join(import.meta.dirname, '../../../src/service/lock.ts');

describe('a lock between processes', () => {
  let folder: string;
  let lock: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-lock-'));
    lock = join(folder, 'lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  /** A process that does `work` under the lock. */
  const program = (work: string): readonly string[] => [
    '--input-type=module',
    '--eval',
    `import { readFileSync, writeFileSync } from 'node:fs'; import { locked } from ${JSON.stringify(source)};
     const [lock, count] = ${JSON.stringify([lock, join(folder, 'count')])};
     ${work}`,
  ];

  it('lets one process work at a time: no addition of four processes is lost', async () => {
    writeFileSync(join(folder, 'count'), '0');
    const add = `for (let turn = 0; turn < 50; turn += 1)
      locked(lock, () => writeFileSync(count, String(Number(readFileSync(count, 'utf8')) + 1)));`;
    const codes = await Promise.all(
      Array.from(
        { length: 4 },
        () =>
          new Promise((resolve) => spawn(process.execPath, program(add), { stdio: 'inherit' }).once('close', resolve)),
      ),
    );
    assert.deepEqual(codes, [0, 0, 0, 0]);
    assert.equal(readFileSync(join(folder, 'count'), 'utf8'), '200');
  });

  it('ends with the process that holds it, and leaves no file behind', () => {
    const killed = spawnSync(process.execPath, program("locked(lock, () => process.kill(process.pid, 'SIGKILL'));"));
    assert.equal(killed.signal, 'SIGKILL');
    assert.equal(
      locked(lock, () => 'work'),
      'work',
    );
    assert.deepEqual(readdirSync(folder), ['lock']);
  });

  it('can be acquired with any time of its file, even in the future', () => {
    writeFileSync(lock, '');
    utimesSync(lock, new Date(), new Date(Date.now() + 86_400_000));
    assert.equal(
      locked(lock, () => 'work'),
      'work',
    );
    assert.ok(existsSync(lock));
  });

  it('that is held for long fails a request, and is free again when released', () => {
    const held = takeLock(lock);
    assert.ok(held !== undefined);
    assert.equal(takeLock(lock), undefined);
    held.release();
    const next = takeLock(lock);
    assert.ok(next !== undefined);
    next.release();
  });
});
