/**
 * A generated library of full size, kept between runs in the system's temporary folder, because writing 30,000 files is
 * not measured.
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenLawShape, scaled, type Written, writeOpenLaw } from './generate-open-law.ts';

const prefix = 'legal-code-generated-';

export interface GeneratedLibrary extends Written {
  readonly folder: string;
}

/** Writes it unless the same generator has already written the same shape. Removes what another generator left. */
export function generatedLibrary(shape: OpenLawShape): GeneratedLibrary {
  const generator = hash('sha1', readFileSync(join(import.meta.dirname, 'generate-open-law.ts')), 'hex').slice(0, 12);
  const kept = join(tmpdir(), `${prefix}${generator}-${shape.sections}`);
  const folder = join(kept, 'library');
  const note = join(kept, 'written.json');
  if (existsSync(note)) {
    const written: Written = JSON.parse(readFileSync(note, 'utf8'));
    return { ...written, folder };
  }
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(prefix) && !name.startsWith(prefix + generator))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  const making = mkdtempSync(join(tmpdir(), `${prefix}${generator}-making-`));
  try {
    const written = writeOpenLaw(join(making, 'library'), shape);
    writeFileSync(join(making, 'written.json'), JSON.stringify(written));
    renameSync(making, kept);
    return { ...written, folder };
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
}

/** The sections of the generated code for benchmarks of drafts. */
const draftedSections = 3000;

/** Calls `measure` with a library that has an imported generated code, and removes the library afterwards. */
export async function withImportedLibrary<T>(measure: (library: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'legal-code-imported-'));
  try {
    const library = join(folder, 'library.db');
    const cli = join(import.meta.dirname, '../../dist/cli.js');
    const generated = generatedLibrary(scaled(draftedSections));
    execFileSync(process.execPath, [cli, 'import', generated.folder, '--library', library], { stdio: 'ignore' });
    return await measure(library);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
