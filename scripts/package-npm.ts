// `npm run package:npm`: builds the command line as the npm package `legal-code` in dist/npm. `npm publish dist/npm` publishes it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../test/host/install.ts';

const folder = join(repository, 'dist/npm');
execFileSync(process.execPath, [join(repository, 'scripts/build.mjs')], { stdio: 'inherit' });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const {
  version,
  license,
  repository: source,
  bugs,
  homepage,
  keywords,
} = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
const manifest = {
  name: 'legal-code',
  version,
  description: 'Cite-check drafts against municipal and other local law, and serve a library of it.',
  license,
  keywords,
  type: 'commonjs',
  bin: { 'legal-code': 'cli.js' },
  // The first version with node:sqlite without a flag.
  engines: { node: '>=22.16' },
  ...(source ? { repository: source } : {}),
  ...(bugs ? { bugs } : {}),
  ...(homepage ? { homepage } : {}),
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
const parts = [
  'citation',
  'client',
  'front-matter',
  'lru-cache',
  'mcp',
  'program',
  'tools',
  'typebox',
  'unpdf',
  'yaml',
];
for (const name of ['cli.js', ...parts.map((part) => `${part}.js`), 'thesaurus.tsv.br'])
  cpSync(join(repository, 'dist', name), join(folder, name));
cpSync(join(repository, 'dist/sbom.cdx.json'), join(folder, 'sbom.cdx.json'));
for (const name of ['LICENSE', 'ThirdPartyNotices.txt', 'CHANGELOG.md'])
  cpSync(join(repository, name), join(folder, name));
cpSync(join(repository, 'docs/command-line.md'), join(folder, 'README.md'));
console.log(`dist/npm: legal-code ${version}`);
