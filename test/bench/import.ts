/**
 * Import of a generated full-size code, beside what nobody can do without: reading the files, parsing them with the same parser, and
 * putting their text into a full-text index. Each runs in a process of its own, so that its memory can be told.
 *
 *   node test/bench/import.ts [SECTIONS]                     alone
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import { importPaths } from '../../src/service/import/index.ts';
import { openSqliteStore } from '../../src/service/store/sqlite/index.ts';
import { type Bench, type Figure, table } from './figures.ts';
import { fullSize, scaled, writeOpenLaw } from './generate-open-law.ts';

interface Outcome {
  readonly milliseconds: number;
  /** Most memory that was resident, MB. */
  readonly megabytes: number;
  readonly sections: number;
  /** The longest time for which nothing else could run, ms. */
  readonly longest: number;
}

export const importBench: Bench = {
  title: `Import of ${fullSize.sections} sections`,
  run: () => measure(fullSize.sections),
};

async function measure(sections: number): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'import-bench-'));
  try {
    const library = join(folder, 'library');
    const written = writeOpenLaw(library, sections === fullSize.sections ? fullSize : scaled(sections));
    const floor = await inProcess('floor', library, join(folder, 'floor.db'));
    const first = await inProcess('import', library, join(folder, 'import.db'));
    const again = await inProcess('import', library, join(folder, 'import.db'));
    const note = `${written.files} files, ${Math.round(written.bytes / 1e6)} MB, ${written.rows} history rows`;
    const bare = { name: 'bare read, parse and index', value: floor.milliseconds / 1000 };
    return [
      { name: 'import', value: first.milliseconds / 1000, unit: 's', floor: bare, aim: '≤ 2×', note },
      { name: 'the same again', value: again.milliseconds / 1000, unit: 's', floor: bare },
      {
        name: 'most memory',
        value: first.megabytes,
        unit: 'MB',
        aim: '< 400',
        floor: { name: 'bare', value: floor.megabytes },
      },
      { name: 'longest without giving way', value: first.longest, unit: 'ms', note: 'in the importing process' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inProcess(what: 'floor' | 'import', library: string, database: string): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    import.meta.filename,
    `--${what}`,
    library,
    database,
  ]);
  const outcome: Outcome = JSON.parse(stdout);
  return outcome;
}

async function floorOf(library: string, file: string): Promise<number> {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE words USING fts5(text)');
  const insert = database.prepare('INSERT INTO words (text) VALUES (?)');
  database.exec('BEGIN');
  let rows = 0;
  for (const name of readdirSync(library, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.xml')) {
      continue;
    }
    const parser = new SaxesParser({ xmlns: true });
    const texts: string[] = [];
    parser.on('text', (text) => texts.push(text));
    parser.write(readFileSync(join(library, name), 'utf8')).close();
    if (name.includes('/sections/')) {
      insert.run(texts.join(''));
      rows += 1;
    }
  }
  database.exec('COMMIT');
  database.close();
  return rows;
}

async function importOf(library: string, file: string): Promise<number> {
  const store = openSqliteStore(file, { writerThread: fileURLToPath(new URL('../../src/cli.ts', import.meta.url)) });
  const { sections, skipped } = await importPaths([library], store);
  await store.close();
  if (skipped.length > 0) {
    throw new Error(`${skipped.length} skipped: ${skipped[0]?.why}`);
  }
  return sections;
}

async function main(args: readonly string[]): Promise<void> {
  const [what, library, file] = args;
  if ((what !== '--floor' && what !== '--import') || library === undefined || file === undefined) {
    console.log(table(await measure(Number(what ?? fullSize.sections))));
    return;
  }
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  const sections = await (what === '--floor' ? floorOf : importOf)(library, file);
  const milliseconds = performance.now() - start;
  delay.disable();
  // maxRSS is in kibibytes.
  const outcome: Outcome = {
    milliseconds,
    megabytes: (process.resourceUsage().maxRSS * 1024) / 1e6,
    sections,
    longest: delay.max / 1e6,
  };
  process.stdout.write(JSON.stringify(outcome));
}

if (import.meta.main) {
  await main(process.argv.slice(2));
}
