import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** npm is a script on Windows, which only a shell can start. */
const shell = process.platform === 'win32';

describe('legal-code as a separate npm package', () => {
  let own: string;

  before(() => {
    own = mkdtempSync(join(tmpdir(), 'legal-code-npm-'));
    execFileSync(process.execPath, ['scripts/package-npm.ts'], { cwd: root, stdio: 'pipe' });
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--pack-destination', own], {
        cwd: join(root, 'dist/npm'),
        shell,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
    execFileSync(
      'npm',
      ['install', '--offline', '--no-audit', '--no-fund', '--prefix', own, join(own, packed.filename)],
      { cwd: own, shell, stdio: 'pipe' },
    );
  });
  after(() => rmSync(own, { recursive: true, force: true }));

  it('installs a command that imports and searches, with nothing else present', () => {
    const command = (...args: readonly string[]): string =>
      execFileSync(join(own, 'node_modules/.bin/legal-code'), args, {
        cwd: own,
        shell,
        encoding: 'utf8',
        input: '{}',
        env: { ...process.env, HOME: own, LOCALAPPDATA: own, XDG_CACHE_HOME: own },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
    const summary = JSON.parse(
      command('import', join(root, 'sample/library'), '--library', 'law.db').trim().split('\n').at(-1) ?? '',
    );
    assert.equal(summary.jurisdictions, 2);
    assert.match(command('--help'), /legal-code/);
    assert.equal(command('--version').trim(), JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
    const caches = process.platform === 'darwin' ? join(own, 'Library/Caches') : own;
    assert.ok(existsSync(join(caches, 'legal-code')), 'compiled code is kept for the next start');
    assert.match(command('search', 'car', '--library', 'law.db'), /No person may park a vehicle/, 'by another word');
    assert.match(command('tool', 'list_coverage', '--library', 'law.db'), /Port Wenlow/);
  });

  it('contains its license and the notices for bundled packages', () => {
    const folder = join(own, 'node_modules/legal-code');
    assert.match(readFileSync(join(folder, 'LICENSE'), 'utf8'), /MIT/);
    assert.match(readFileSync(join(folder, 'ThirdPartyNotices.txt'), 'utf8'), /\nfastify \d/);
  });
});
