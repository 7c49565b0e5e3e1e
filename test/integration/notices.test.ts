import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The folders of packages in a bundle, from the comment that esbuild writes before each file of an unminified one. */
function foldersIn(bundle: string): readonly string[] {
  return [...bundle.matchAll(/^ *(?:\/\/|\/\*) ((?:\S*\/)?node_modules\/(?:@[^/\s]+\/)?[^/\s]+)\//gm)].map(
    (match) => match[1] ?? '',
  );
}

describe('the third-party notices', () => {
  let notices = '';
  let bom: { components: readonly { name: string; version: string }[] };
  let folders: readonly string[] = [];

  before(() => {
    // The development build names the files in its bundles; the shipped build writes the notices.
    execFileSync(process.execPath, ['scripts/build.mjs', '--dev'], { cwd: root });
    const bundles = readdirSync(join(root, 'dist')).filter((name) => /\.(?:js|css)$/.test(name));
    folders = [...new Set(bundles.flatMap((name) => foldersIn(readFileSync(join(root, 'dist', name), 'utf8'))))];
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root });
    notices = readFileSync(join(root, 'ThirdPartyNotices.txt'), 'utf8');
    bom = JSON.parse(readFileSync(join(root, 'dist/sbom.cdx.json'), 'utf8'));
  });

  it('name every package in the bundles, with its version and license', () => {
    assert.ok(folders.length > 50, `${folders.length} packages`);
    for (const folder of folders) {
      const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      assert.ok(notices.includes(`\n${name} ${version}\nLicense: ${license}\n`), `${name} ${version}`);
      assert.ok(
        bom.components.some((part) => part.name === name && part.version === version),
        `${name} in the bill of materials`,
      );
    }
  });

  it('have the full text of every license file', () => {
    const flat = (text: string): string =>
      text
        .replace(/^\uFEFF/, '')
        .replace(/\s+/g, ' ')
        .trim();
    const all = flat(notices);
    for (const folder of folders) {
      for (const file of readdirSync(join(root, folder)).filter((name) => /^licen[cs]e/i.test(name)))
        assert.ok(all.includes(flat(readFileSync(join(root, folder, file), 'utf8'))), `${folder}/${file}`);
    }
  });

  it('have the Creative Commons license of the icons', () => {
    assert.ok(folders.includes('node_modules/@vscode/codicons'));
    assert.match(notices, /Attribution 4\.0 International/);
  });

  it('have no package without a license text', () => {
    for (const part of notices
      .split(/^={80}$/m)
      .slice(2)
      .filter((_, index) => index % 2 === 0))
      assert.ok(part.trim().length > 200, part.slice(0, 200));
  });
});
