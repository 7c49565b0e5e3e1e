/** Measures the import of a whole code from one text file and from one Word file, as processes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inventedCode, numberings } from '../unit/import/forms/invented-code.ts';
import { wrappedText } from '../unit/import/forms/text-prints.ts';
import { headingStyles } from '../unit/import/forms/word-prints.ts';
import { type Bench, type Figure, quantile } from './figures.ts';
import { runToEnd } from './process.ts';

const cli = join(import.meta.dirname, '../../dist/cli.js');
const runs = 5;

export const formsBench: Bench = {
  title: 'Import of a text file and of a Word file',
  async run() {
    const numbering = numberings['title, chapter and section'];
    if (numbering === undefined) throw new Error('The numbering was renamed.');
    const folder = mkdtempSync(join(tmpdir(), 'legal-code-bench-'));
    try {
      const long = inventedCode(1, numbering, 13);
      const text = wrappedText(long);
      const word = inventedCode(2, numbering, 15);
      const empty = await median(() => ['-e', '0']);
      return [
        await figure(folder, 'code.txt', text, `${long.sections.length} sections`, '< 2', empty),
        await figure(folder, 'code.docx', headingStyles(word), `${word.sections.length} sections`, '< 5', empty),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function figure(
  folder: string,
  name: string,
  content: string | Uint8Array,
  note: string,
  aim: string,
  empty: number,
): Promise<Figure> {
  const path = join(folder, name);
  writeFileSync(path, content);
  const value = await median((round) => [
    cli,
    ...['import', path, '--library', join(folder, `${name}-${round}.db`), '--progress', 'none'],
    ...['--place', 'Wexcombe, OR', '--code', 'Wexcombe Municipal Code'],
  ]);
  const megabytes = (Buffer.byteLength(content) / 1e6).toFixed(1);
  return {
    name: `${name}, ${megabytes} MB`,
    value,
    unit: 's',
    aim,
    note,
    floor: { name: 'an empty process', value: empty },
  };
}

/** The median time of a process, in seconds. */
async function median(command: (round: number) => readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < runs; round += 1) times.push((await runToEnd(command(round), [0, 1])).milliseconds);
  return quantile(times, 0.5) / 1000;
}
