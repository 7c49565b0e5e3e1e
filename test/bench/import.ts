/**
 * Measures the import of a generated full-size code by `dist/cli.js import`, as the extension starts it. The lower
 * bound is one process that reads the files, parses them with the same parser, and puts their text into a full-text
 * index.
 *
 *   node test/bench/import.ts [SECTIONS]   runs only this one; build dist/ first
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../src/service/store/sqlite/index.ts';
import { runCli } from '../../src/workbench/shared/cli-process.ts';
import { type Bench, type Figure, quantile, table } from './figures.ts';
import { fullSize, scaled } from './generate-open-law.ts';
import { type GeneratedLibrary, generatedLibrary } from './generated-library.ts';
import { longestTask } from './longest-task.ts';
import { key, type Outcome, runToEnd, startServing } from './process.ts';

const cli = join(import.meta.dirname, '../../dist/cli.js');
const floorProgram = join(import.meta.dirname, 'import-floor.ts');
const rounds = 2;

export const importBench: Bench = {
  title: `Import of ${fullSize.sections} sections`,
  run: () => measure(fullSize.sections),
};

async function measure(sections: number): Promise<readonly Figure[]> {
  const library = generatedLibrary(sections === fullSize.sections ? fullSize : scaled(sections));
  const folder = mkdtempSync(join(tmpdir(), 'legal-code-bench-'));
  try {
    const floors: Outcome[] = [];
    const imports: Outcome[] = [];
    // In turns, so that other load on the machine affects both alike.
    for (let round = 0; round < rounds; round += 1) {
      floors.push(await runToEnd([floorProgram, library.folder, join(folder, `floor-${round}.db`)]));
      imports.push(await runToEnd([cli, ...importOf(library, join(folder, `import-${round}.db`))]));
    }
    const again = await runToEnd([cli, ...importOf(library, join(folder, 'import-0.db'))]);
    const [first, floor] = [fastest(imports), fastest(floors)];
    const bare = { name: 'bare read, parse and index', value: floor.milliseconds / 1000 };
    const size = `${library.files} files, ${Math.round(library.bytes / 1e6)} MB, ${library.rows} history rows`;
    return [
      { name: 'import', value: first.milliseconds / 1000, unit: 's', floor: bare, aim: '≤ 2×', note: size },
      { name: 'the same again', value: again.milliseconds / 1000, unit: 's', floor: bare },
      {
        name: 'most memory of the importing process',
        value: Math.max(...imports.map(({ megabytes }) => megabytes)),
        unit: 'MB',
        aim: '< 400',
        floor: { name: 'bare', value: floor.megabytes },
      },
      ...(await besideServing(library, join(folder, 'served.db'))),
      ...(await canceled(library, join(folder, 'canceled.db'))),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const importOf = ({ folder }: GeneratedLibrary, file: string): readonly string[] => [
  'import',
  folder,
  '--library',
  file,
  '--progress',
  'json',
];

const fastest = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce((one, other) => (one.milliseconds <= other.milliseconds ? one : other));

/**
 * Measures what an import costs the process that started it, like the extension host, and one that serves the library
 * meanwhile.
 */
async function besideServing(library: GeneratedLibrary, file: string): Promise<readonly Figure[]> {
  const service = await startServing([cli, 'serve', '--library', file]);
  const answers: number[] = [];
  let reports = 0;
  let code: number | undefined;
  const longest = await longestTask(async () => {
    let over = false;
    const run = runCli(cli, importOf(library, file), {
      onLine: () => undefined,
      onProgress: () => {
        reports += 1;
      },
    });
    const ended = run.ended.then((end) => {
      over = true;
      code = end.code;
    });
    while (!over) {
      const asked = performance.now();
      await answered(`${service.url}/v1/jurisdictions`);
      answers.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await ended;
  });
  await service.stop();
  if (code !== 0) throw new Error(`the import beside a service ended with ${code}`);
  return [
    {
      name: 'longest task in the process that asked for it',
      value: longest.own,
      unit: 'ms',
      aim: '< 50',
      note: `it starts and reads the import as the extension host does, and asks the service; by the clock ${longest.clock.toFixed(1)}`,
    },
    {
      name: 'longest answer of a service beside it',
      value: Math.max(...answers),
      unit: 'ms',
      note: `${answers.length} answers, p99 ${quantile(answers, 0.99).toFixed(1)} ms`,
    },
    { name: 'reports of progress', value: reports, unit: '' },
  ];
}

function answered(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${key}` } }, (answer) => {
      answer.resume().once('end', resolve);
    }).once('error', reject);
  });
}

/** Measures how long an import takes to stop, at three stages. The library must then be unchanged. */
async function canceled(library: GeneratedLibrary, file: string): Promise<readonly Figure[]> {
  const stages: readonly { readonly name: string; readonly share: number }[] = [
    { name: 'while acts are read', share: 0.1 },
    { name: 'while sections are written', share: 0.8 },
    { name: 'once all is read', share: 1 },
  ];
  const figures: Figure[] = [];
  for (const { name, share } of stages) {
    let asked: number | undefined;
    const run = runCli(cli, importOf(library, file), {
      onLine: () => undefined,
      onProgress(progress) {
        if (asked !== undefined || shareOf(progress) < share) return;
        asked = performance.now();
        run.cancel();
      },
    });
    const { code } = await run.ended;
    const store = openSqliteStore(file);
    const { entries } = await store.jurisdictions('all', { limit: 1 });
    await store.close();
    const there = entries.length > 0;
    if (there !== (code === 0)) throw new Error(`canceled ${name}, exit code ${code}: the library is not as it was`);
    figures.push({
      name: `canceled ${name}`,
      value: asked === undefined ? Number.NaN : performance.now() - asked,
      unit: 'ms',
      aim: '< 1000',
      note: there ? 'it was in the library already' : 'the library is as it was',
    });
  }
  return figures;
}

function shareOf(progress: unknown): number {
  if (typeof progress !== 'object' || progress === null || !('filesRead' in progress && 'filesTotal' in progress))
    return 0;
  return Number(progress.filesRead) / Number(progress.filesTotal);
}

if (import.meta.main) console.log(table(await measure(Number(process.argv[2] ?? fullSize.sections))));
