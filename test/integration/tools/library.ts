/** A library with the sample codes, and the tools over it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LawTools, lawTools } from '../../../src/cli/law-tools.ts';

const root = join(import.meta.dirname, '../../..');

export interface SampleLibrary {
  readonly file: string;
  readonly tools: LawTools;
  remove(): Promise<void>;
}

export async function sampleLibrary(): Promise<SampleLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'legal-code-tools-'));
  const file = join(folder, 'law.db');
  const args = ['import', join(root, 'sample/library'), '--library', file, '--progress', 'none'];
  await promisify(execFile)(process.execPath, [join(root, 'src/cli.ts'), ...args]);
  const tools = lawTools({ library: file, service: undefined }, () => undefined);
  return {
    file,
    tools,
    async remove() {
      await tools.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Numbers that look random and are the same in each run: Tommy Ettinger's mulberry32, whose period is 2 ** 32. */
export function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
