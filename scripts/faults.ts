// Writes the generated part of docs/faults.md: the tests that its tables name, by their titles. `node scripts/faults.ts`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..');
export const faultsFile = join(repository, 'docs/faults.md');
const heading = '## The tests behind the tables';

/** A row of a table of faults. */
export interface FaultRow {
  readonly tried: string;
  readonly text: string;
  /** Paths below `test/`: those that the row names, else those that the text above its table names. */
  readonly tests: readonly string[];
  /** The row says that the project's own runs do not include it. */
  readonly notRun: boolean;
}

/** The part of the document that is written by hand. */
export function writtenPart(markdown: string): string {
  const at = markdown.indexOf(`\n${heading}\n`);
  return at < 0 ? markdown : markdown.slice(0, at);
}

/** The rows of all tables. */
export function faultRows(markdown: string): readonly FaultRow[] {
  const rows: FaultRow[] = [];
  let above: readonly string[] = [];
  let inTable = false;
  for (const line of writtenPart(markdown).split('\n')) {
    if (!line.startsWith('|')) {
      inTable = false;
      const named = testsIn(line);
      if (line.startsWith('## ')) above = [];
      else if (named.length > 0) above = named;
      continue;
    }
    if (!inTable || /^\|\s*-/.test(line)) {
      inTable = true;
      continue;
    }
    const named = testsIn(line);
    const [, tried = ''] = line.split(/(?<!\\)\|/);
    rows.push({
      tried: tried.trim(),
      text: line,
      tests: named.length > 0 ? named : above,
      notRun: /\bnot run\b/.test(line),
    });
  }
  return rows;
}

function testsIn(line: string): readonly string[] {
  return [...line.matchAll(/`((?:unit|integration|workbench|page)\/[\w./-]+\.test\.ts)`/g)].flatMap(
    ([, path = '']) => path,
  );
}

/** The titles of a test file as they stand in its source, with `…` for what is computed. */
export function titlesIn(source: string): readonly string[] {
  const titles: string[] = [];
  for (const [, , title = ''] of source.matchAll(/^\s*it\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gm))
    titles.push(title.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').replaceAll(/\\(.)/g, '$1'));
  return titles;
}

export function sourceOf(test: string): string | undefined {
  const file = join(repository, 'test', test);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The whole document: what is written by hand, and then the titles of every test that it names. */
export function withTitles(markdown: string): string {
  const written = writtenPart(markdown).trimEnd();
  const named = [...new Set(faultRows(markdown).flatMap(({ tests }) => tests))].sort();
  const lists = named.map((test) => {
    const titles = titlesIn(sourceOf(test) ?? '').map((title) => `- ${title.replaceAll('|', '\\|')}`);
    return `\`${test}\`\n\n${titles.join('\n')}`;
  });
  return `${written}\n\n${heading}\n\nWritten by \`node scripts/faults.ts\` from the sources of the tests. “…” stands for what a test computes.\n\n${lists.join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(faultsFile, withTitles(readFileSync(faultsFile, 'utf8')));
