// Part of `npm run lint`: fails for sentences of more than 25 words, for warning signs of stilted English, and for British spelling.
// It reads the strings on screen, package.nls.json, the documents, the comments in the code, and the titles of the tests.
// It also fails for links between the documents that lead nowhere.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../test/host/install.ts';
import { bundleText } from './l10n.ts';
import { brokenLinks } from './links.ts';
import { commentsOf, faultsOf, paragraphsOf, titlesOf } from './prose-rules.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repository,
  encoding: 'utf8',
}).split('\n');
// Fixtures and the sample are texts by others: law and drafts.
const documents = files.filter((file) => /\.md$/.test(file) && !/^(?:test\/fixtures|sample)\//.test(file));
const sources = files.filter((file) => /\.(?:ts|mjs|cjs|css)$/.test(file));

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const texts: readonly (readonly [string, readonly string[]])[] = [
  ['strings on screen', Object.keys(JSON.parse(bundleText()))],
  ['package.nls.json', Object.values<string>(JSON.parse(read('package.nls.json')))],
  ...documents.map((file) => [file, paragraphsOf(read(file))] as const),
  ...sources.map((file) => [file, [...commentsOf(read(file)), ...titlesOf(read(file))]] as const),
];
let count = 0;
for (const [where, paragraphs] of texts)
  for (const paragraph of paragraphs)
    for (const fault of faultsOf(paragraph)) {
      count += 1;
      console.error(`${where}: ${fault}`);
    }
for (const file of documents)
  for (const link of brokenLinks(repository, file)) {
    count += 1;
    console.error(`${file}: the link leads nowhere: ${link}`);
  }
if (count > 0) process.exitCode = 1;
