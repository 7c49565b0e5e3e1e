// Writes docs/faults.md from the titles of the tests: `node scripts/faults.ts`. Only the names of its parts are written by hand.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { visibleLine } from '../src/contract/visible.ts';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..');
export const faultsFile = join(repository, 'docs/faults.md');

/** The parts of the document, with the test files of each, relative to `test/`. */
export const areas: readonly (readonly [string, readonly string[]])[] = [
  [
    'The service',
    [
      'integration/client/faults',
      'integration/client/hostile',
      'integration/client/way',
      'unit/client/client',
      'unit/client/kept',
      'unit/lookup/resolve',
      'unit/lookup/check',
      'integration/cli/secrets',
      'unit/statements/statements',
      'unit/contract/decode-statements',
      'unit/workbench/outline',
      'workbench/faults',
      'workbench/network',
      'workbench/switching',
      'page/failing',
      'page/other-service',
      'page/switching',
      'page/damaged',
    ],
  ],
  [
    'The embedded service and its library',
    [
      'integration/workbench/embedded',
      'integration/workbench/embedded-faults',
      'workbench/embedded',
      'integration/cli/repair',
      'integration/cli/configured-files',
      'integration/service/change-beside',
      'integration/service/killed',
      'integration/service/crash-images',
      'strace/io-errors',
      'integration/service/library-damage',
      'integration/service/library-faults',
      'integration/service/library-flips',
      'integration/service/library-full',
      'integration/service/library-watch',
      'integration/service/lock',
      'integration/service/running',
      'integration/service/store',
    ],
  ],
  [
    'PostgreSQL',
    ['integration/service/postgres', 'integration/service/postgres-faults', 'integration/service/replicas'],
  ],
  [
    'Requests to the service',
    [
      'integration/service/http',
      'integration/service/duplicate-fields',
      'integration/service/slow',
      'integration/service/stopping',
      'integration/service/bounds',
      'integration/service/turns',
      'integration/service/soak',
      'integration/service/access',
      'unit/service/accounts',
      'unit/service/scopes',
      'integration/tools/silence',
    ],
  ],
  [
    'Files that are imported',
    [
      'integration/import/hostile',
      'integration/import/faults',
      'integration/import/unread',
      'integration/import/transaction',
      'integration/service/unread',
      'integration/growth',
      'integration/import/growth',
      'unit/import/library',
      'unit/import/json',
      'unit/import/forms/hostile',
      'unit/documents/zip',
    ],
  ],
  [
    'Texts as attacks',
    [
      'integration/lookup/texts',
      'workbench/texts',
      'unit/workbench/escape',
      'unit/workbench/settings',
      'unit/workbench/account',
      'page/hostile',
    ],
  ],
  [
    'Generated input',
    [
      'unit/contract/decode-own',
      'unit/contract/decode-properties',
      'integration/import/fuzz',
      'integration/citation/properties',
      'unit/lookup/lock',
      'unit/workbench/messages',
    ],
  ],
];

/** Programs that are run by hand. The first line of each says what it measures. */
const notRun: readonly string[] = ['bench/hostile-queries.ts'];

const notTested: readonly string[] = ['A network file system'];

/** Folders whose tests CI runs. */
const runFolders = ['unit', 'integration', 'workbench', 'page'];

export const testFile = (name: string): string => `${name}.test.ts`;

export function sourceOf(test: string): string | undefined {
  const file = join(repository, 'test', test);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The titles in a test file's source, with `…` for computed text. */
export function titlesIn(source: string): readonly string[] {
  const titles: string[] = [];
  for (const [, quote, title = ''] of source.matchAll(/^\s*it\(\s*(?:(['"`])((?:\\.|(?!\1)[^\\])*)\1|(?=\w))/gm))
    titles.push(quote === undefined ? '…' : patternOf(title));
  return titles;
}

function patternOf(title: string): string {
  const pattern = title.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').replaceAll(/\\(.)/g, '$1');
  // A nested template ends this one too early.
  return pattern.includes('${') ? `${pattern.slice(0, pattern.indexOf('${'))}…` : pattern;
}

/** Whether a title matches its pattern from the source. `…` matches computed text. */
export function isTitled(title: string, pattern: string): boolean {
  const parts = pattern.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`).test(title);
}

/** A row: what the tests from one place in a source show, and the number of tests. */
export interface FaultRow {
  readonly test: string;
  /** What the tests are about. */
  readonly about: string;
  readonly shown: string;
  readonly cases: number;
}

interface TestCase {
  readonly file: string;
  readonly title: string;
  readonly fullTitle: string;
}

/** One row per test. Many tests from one place share a row, with `…` for what differs. */
function rowsOf(test: string, cases: readonly TestCase[]): readonly FaultRow[] {
  const patterns = titlesIn(sourceOf(test) ?? '').toSorted((one, other) => other.length - one.length);
  const grouped = groupedBy(cases, ({ title }) => patterns.find((pattern) => isTitled(title, pattern)) ?? title);
  return [...grouped].flatMap(([pattern, all]) => {
    const around = (one: TestCase): string => one.fullTitle.slice(0, one.fullTitle.length - one.title.length).trim();
    const most = pattern.replaceAll('…', '').length < shortTitle ? mostOfLittle : mostListed;
    if (all.length <= most && all.every(({ title }) => title.length <= longestListed))
      return all.map((one) => ({ test, about: lineOf(around(one)), shown: lineOf(one.title), cases: 1 }));
    const [first = ''] = all.map(around);
    const about = all.every((one) => around(one) === first) ? lineOf(first) : '';
    return [{ test, about, shown: lineOf(pattern), cases: all.length }];
  });
}

export function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

const mostListed = 3;
/** A title with fewer characters, without computed text, is too vague, so more of its tests are listed. */
const shortTitle = 15;
const mostOfLittle = 60;
const longestListed = 160;

const lineOf = (text: string): string => visibleLine(text).replaceAll('|', '\\|');

/** The tests of files as mocha reports them. For tests inside VS Code, reads the sources. */
function casesOf(tests: readonly string[]): readonly TestCase[] {
  const own = tests.filter((test) => !test.startsWith('workbench/'));
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/mocha/bin/mocha.js', '--dry-run', '--reporter', 'json', ...own.map((test) => `test/${test}`)],
    { cwd: repository, encoding: 'utf8', maxBuffer: 2 ** 27 },
  );
  const report: { readonly tests: readonly TestCase[] } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  const known = report.tests.map(({ file, title, fullTitle }) => ({
    file: relative(join(repository, 'test'), file).replaceAll('\\', '/'),
    title,
    fullTitle,
  }));
  const inside = tests
    .filter((test) => test.startsWith('workbench/'))
    .flatMap((test) => {
      const source = sourceOf(test) ?? '';
      const [, about = ''] = /^describe\(\s*'([^']*)'/m.exec(source) ?? [];
      return titlesIn(source).map((title) => ({ file: test, title, fullTitle: `${about} ${title}` }));
    });
  return [...known, ...inside];
}

/** The document's text. Runs mocha in dry-run mode, which takes about ten seconds. */
export function faultsDocument(): string {
  const cases = groupedBy(casesOf(areas.flatMap(([, names]) => names.map(testFile))), ({ file }) => file);
  const parts = areas.map(([heading, names]) => {
    const rows = names.map(testFile).flatMap((test) => rowsOf(test, cases.get(test) ?? []));
    return `## ${heading}\n\n| fault | result | cases | test |\n|---|---|---|---|\n${rows.map(rowLine).join('\n')}\n`;
  });
  const measured = notRun.map((file) => {
    const [, about = ''] = /^\/\*\*\s*(?:\*\s*)?([^\n]*?)\s*(?:\*\/)?$/m.exec(sourceOf(file) ?? '') ?? [];
    return `| ${visibleLine(about).replaceAll('|', '\\|')} | not run by CI | \`${file}\` |`;
  });
  const untested = notTested.map((what) => `| ${what} | not tested | |`);
  return [
    '# Faults that are tested\n',
    'Each row is the title of a test, or of several tests from one place in a file. “…” stands for the part that differs. CI runs',
    'all of them, unless the row says otherwise. Paths are below `test/`. `node scripts/faults.ts` writes this page.\n',
    ...parts,
    `## Not run, not tested\n\n| what | | program |\n|---|---|---|\n${[...measured, ...untested].join('\n')}\n`,
  ].join('\n');
}

function rowLine({ test, about, shown, cases }: FaultRow): string {
  const isRun = runFolders.some((folder) => test.startsWith(`${folder}/`));
  return `| ${about} | ${shown} | ${cases}${isRun ? '' : ', not run by CI'} | \`${test}\` |`;
}

/** The rows of the current document. */
export function rowsIn(markdown: string): readonly FaultRow[] {
  return [...markdown.matchAll(/^\| (.*?) \| (.*) \| (\d+)(?:, not run by CI)? \| `([^`]+)` \|$/gm)].map(
    ([, about = '', shown = '', cases = '', test = '']) => ({
      test,
      about,
      shown: shown.replaceAll('\\|', '|'),
      cases: Number(cases),
    }),
  );
}

if (import.meta.main) writeFileSync(faultsFile, faultsDocument());
