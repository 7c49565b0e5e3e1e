// node test/bench/editions.ts OLD NEW TITLES [EDITIONS]: how a library grows with its editions, a year apart, at a real rate of change.
// OLD and NEW are Open Law Library trees of one code, three years apart. TITLES are some of its titles: `1,8,42`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repository } from '../host/install.ts';

const [before, after, list = '', count = '19'] = process.argv.slice(2);
if (before === undefined || after === undefined) throw new Error('OLD, NEW and TITLES are needed.');
const titles = list.split(',');
const code = 'us/dc/council/code';
/** The number of years between the trees. An edition changes one in this many of the files that differ. */
const years = 3;

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');
const work = mkdtempSync(join(tmpdir(), 'legal-code-editions-'));
const tree = join(work, 'tree');
const library = join(work, 'library.db');
try {
  for (const title of titles)
    cpSync(join(before, code, 'titles', title), join(tree, code, 'titles', title), { recursive: true });
  mkdirSync(join(tree, code), { recursive: true });
  const files = titles.flatMap((title) => sectionsIn(after, join(after, code, 'titles', title)));
  const changed = files.filter((file) => existsSync(join(before, file)) && read(before, file) !== read(after, file));
  process.stdout.write(`${files.length} files, ${changed.length} changed in ${years} years\n`);
  let first = 0;
  for (let edition = 0; edition < Number(count); edition += 1) {
    writeEdition(edition, changed);
    const started = performance.now();
    const args = [join(repository, 'dist/cli.js'), 'import', tree, '--library', library, '--progress', 'none'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e9 });
    if (status !== 0 && status !== 1) throw new Error(stderr);
    const { size } = statSync(library);
    if (edition === 0) first = size;
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${edition + 1} editions: ${size} bytes, ${(size / first).toFixed(3)} x, ${seconds} s\n`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function sectionsIn(root: string, folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml') && !name.endsWith('index.xml'))
    .map((name) => relative(root, join(folder, name)));
}

/** Writes what an edition changes. A text that reappears names its edition, so that it is a new text. */
function writeEdition(edition: number, changed: readonly string[]): void {
  const year = 2000 + edition;
  const from = Math.floor((edition - 1) / years) % 2 === 0 ? after : before;
  const due = changed.filter((file) => (createHash('sha1').update(file).digest()[0] ?? 0) % years === edition % years);
  for (const file of edition === 0 ? [] : due)
    writeFileSync(join(tree, file), read(from ?? '', file).replace('<text>', `<text>In the edition of ${year}: `));
  const root = read(before ?? '', 'index.xml')
    .replaceAll(/<xi:include href="(?!\.\/us\/dc\/council\/code\/index\.xml)[^"]*"\/>/g, '')
    .replace(/<collection[\s\S]*<\/collection>/, '')
    .replace(/<codified-date>[^<]*/, `<codified-date>${year}-10-07`);
  writeFileSync(join(tree, 'index.xml'), root);
  const index = read(before ?? '', join(code, 'index.xml'))
    .replaceAll(/<xi:include href="\.\/titles\/([^/]+)\/index\.xml"\/>/g, (include, title) =>
      titles.includes(title) ? include : '',
    )
    .replace(/recency through="[^"]*"/, `recency through="${year}-10-07"`);
  writeFileSync(join(tree, code, 'index.xml'), index);
}
