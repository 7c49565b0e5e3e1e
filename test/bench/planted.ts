/**
 * `npm run bench -- planted [--library FILE] [--seed N] [--each N]`: measures how many planted errors `legal-code
 * check` finds, by kind, and what it reports about correct citations. Without a library, a generated code is used.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Figure } from './figures.ts';
import { withImportedLibrary } from './generated-library.ts';
import { type Planted, plantErrors, plantedKinds } from './planted-errors.ts';

interface Reported {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly section?: { readonly citation?: string };
}

export const plantedBench: Bench = {
  title: 'Planted errors found by the check',
  run: async () => {
    const library = option('library');
    return library === undefined ? await withImportedLibrary(plantedIn) : await plantedIn(library);
  },
};

async function plantedIn(library: string): Promise<readonly Figure[]> {
  const seed = Number(option('seed') ?? 1);
  const each = Number(option('each') ?? 1000);
  const folder = mkdtempSync(join(tmpdir(), 'legal-code-planted-'));
  try {
    const draft = await plantErrors(library, folder, seed, each);
    const file = join(folder, 'draft.md');
    writeFileSync(file, draft.text);
    const started = performance.now();
    const report = checked(file, draft.library);
    const took = performance.now() - started;
    return [
      ...figuresOf(draft.planted, report, option('misses') !== undefined, draft.text),
      { name: `${draft.planted.length} citations, whole process`, value: took / 1000, unit: 's' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checked(file: string, library: string): readonly Reported[] {
  const program = join(import.meta.dirname, '../../dist/cli.js');
  let output: string;
  try {
    output = execFileSync(process.execPath, [program, 'check', file, '--library', library, '--format', 'json'], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    // Exit code 1 means findings.
    if (!(error instanceof Error && 'stdout' in error && 'status' in error && error.status === 1)) throw error;
    output = String(error.stdout);
  }
  const report: { readonly files: readonly { readonly findings: readonly Reported[] }[] } = JSON.parse(output);
  return report.files.flatMap(({ findings }) => findings);
}

function figuresOf(
  planted: readonly Planted[],
  report: readonly Reported[],
  showMisses: boolean,
  text: string,
): readonly Figure[] {
  const figures: Figure[] = [];
  for (const kind of [...plantedKinds, 'true'] as const) {
    const all = planted.filter((one) => one.kind === kind);
    if (all.length === 0) continue;
    const right = all.filter((one) => {
      const about = report.filter(({ start, end }) => start >= one.start && end <= one.end);
      const fine =
        kind === 'true'
          ? about.length === 0
          : about.some(
              (finding) =>
                one.expected.includes(finding.kind) &&
                (one.names === undefined || finding.section?.citation?.includes(one.names) === true),
            );
      if (!fine && showMisses)
        console.log(
          `${kind}: ${text.slice(one.start, one.end).trim()}\n    ${about.map(({ kind, message }) => `${kind}: ${message}`).join('\n    ')}`,
        );
      return fine;
    });
    figures.push({
      name: kind === 'true' ? 'true citations left alone' : `${kind} found`,
      value: (100 * right.length) / all.length,
      unit: '%',
      aim: kind === 'true' ? '100' : '> 99.5',
      note: `${right.length} of ${all.length}`,
    });
  }
  return figures;
}

/** `--name VALUE` on the command line. */
function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
}
