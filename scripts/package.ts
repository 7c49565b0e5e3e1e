// `npm run package [-- FILE.vsix]`: builds, and packs the files that .vscodeignore allows into a .vsix. Fails above 3 MB.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { repository } from '../test/host/install.ts';

const limit = 3_000_000;
const destination = process.argv[2];
const packagePath = destination ? resolve(destination) : join(repository, 'legal-code-lookup.vsix');

execFileSync(process.execPath, [join(repository, 'scripts/build.mjs')], { stdio: 'inherit' });
// Dependencies are bundled. Images in the README come from the package.
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
    !/^(dist\/[^/]+\.(js|css|ttf|json|tsv\.br)|media\/.+|sample\/.+|skills\/.+|l10n\/.+|package(\.nls.*)?\.json|(README|CHANGELOG)\.md|LICENSE(\.txt)?|ThirdPartyNotices\.txt)$/.test(
      file,
    ),
);
if (stray.length > 0) throw new Error(`These files do not belong in the package: ${stray.join(', ')}`);
if (!files.includes('ThirdPartyNotices.txt')) throw new Error('The package has no ThirdPartyNotices.txt.');
const size = statSync(packagePath).size;
if (size > limit) throw new Error(`The package is ${size} bytes, over the limit of ${limit}.`);
console.log(`${relative(process.cwd(), packagePath)}: ${files.length} files, ${(size / 1024).toFixed(0)} KB`);
