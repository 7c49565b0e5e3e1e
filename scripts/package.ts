// `npm run package [-- FILE.vsix]`: builds, and packs what .vscodeignore lets through into one file that VS Code installs.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { repository } from '../test/host/install.ts';

const limit = 3 * 1024 * 1024;
const wanted = process.argv[2];
const packagePath = wanted ? resolve(wanted) : join(repository, 'legal-code-lookup.vsix');

execFileSync(process.execPath, [join(repository, 'scripts/build.mjs')], { stdio: 'inherit' });
// All is bundled, so no dependency goes along; and pictures in the README are read from the package itself.
await createVSIX({
  cwd: repository,
  packagePath,
  dependencies: false,
  rewriteRelativeLinks: false,
  allowMissingRepository: true,
});

const files = await listFiles({ cwd: repository, packageManager: PackageManager.None });
const stray = files.filter(
  (file) =>
    !/^(dist\/[^/]+|media\/.+|sample\/.+|l10n\/.+|package(\.nls.*)?\.json|(README|CHANGELOG)\.md|LICENSE)$/.test(file),
);
if (stray.length > 0) throw new Error(`Not meant to be in the package: ${stray.join(', ')}`);
const size = statSync(packagePath).size;
if (size > limit) throw new Error(`The package is ${size} bytes, over the limit of ${limit}.`);
console.log(`${relative(process.cwd(), packagePath)}: ${files.length} files, ${(size / 1024).toFixed(0)} KB`);
