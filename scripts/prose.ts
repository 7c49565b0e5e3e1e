// Part of `npm run lint`: fails for sentences of more than 25 words, for warning signs of stilted English, and for British spelling, in
// what people read: the strings on screen, package.nls.json, and the documents listed below.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../test/host/install.ts';
import { bundleText } from './l10n.ts';
import { faultsOf, paragraphsOf } from './prose-rules.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/architecture.md',
  'docs/command-line.md',
  'docs/data.md',
  'docs/formats.md',
  'docs/glossary.md',
  'docs/reference.md',
  'docs/releasing.md',
  'docs/scale.md',
  'docs/service.md',
];

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const texts: readonly (readonly [string, readonly string[]])[] = [
  ['strings on screen', Object.keys(JSON.parse(bundleText()))],
  ['package.nls.json', Object.values<string>(JSON.parse(read('package.nls.json')))],
  ...documents.map((file) => [file, paragraphsOf(read(file))] as const),
];
let count = 0;
for (const [where, paragraphs] of texts)
  for (const paragraph of paragraphs)
    for (const fault of faultsOf(paragraph)) {
      count += 1;
      console.error(`${where}: ${fault}`);
    }
if (count > 0) process.exitCode = 1;
