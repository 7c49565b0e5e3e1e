/** Runs the step of action.yml that checks drafts, as a runner does. */
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// Runners on Windows have bash; other machines with Windows may not.
if (process.platform !== 'win32')
  describe('the GitHub action', () => {
    let folder = '';
    let library = '';
    const step = (requireAll: string, files: string) => {
      const { runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
      const { status, stdout } = spawnSync(
        'bash',
        ['--noprofile', '--norc', '-eo', 'pipefail', '-c', runs.steps.at(-1).run],
        {
          cwd: join(folder, 'repository'),
          encoding: 'utf8',
          env: {
            ...process.env,
            PATH: [join(folder, 'bin'), process.env.PATH ?? ''].join(delimiter),
            ACTION_PATH: root,
            FILES: files,
            LIBRARY: library,
            SERVICE: '',
            JURISDICTION: '',
            REQUIRE_ALL: requireAll,
          },
        },
      );
      return { status, stdout };
    };

    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'legal-code-action-'));
      library = join(folder, 'sample.db');
      mkdirSync(join(folder, 'bin'));
      mkdirSync(join(folder, 'repository'));
      // A runner with an older Node.
      writeFileSync(join(folder, 'bin/node'), '#!/bin/sh\nexit 97\n');
      chmodSync(join(folder, 'bin/node'), 0o755);
      copyFileSync(join(root, 'sample/memo.md'), join(folder, 'repository/the memo.md'));
      writeFileSync(join(folder, 'repository/plain.md'), 'Nothing is cited here.\n');
      const imported = spawnSync(process.execPath, [
        join(root, 'src/cli.ts'),
        'import',
        join(root, 'sample/library'),
        '--library',
        library,
      ]);
      assert.equal(imported.status, 0);
    });
    after(() => rmSync(folder, { recursive: true, force: true }));

    it('shows findings beside their lines, and fails', () => {
      const { status, stdout } = step('false', 'the?memo.md');
      assert.equal(status, 1);
      assert.match(stdout, /^::error file=the memo\.md,line=\d+,/m);
      assert.match(stdout, /^::notice title=Citation check::\d+ citations recognized/m);
    });

    it('passes if nothing is cited', () => {
      assert.equal(step('true', 'plain.md').status, 0);
    });
  });
