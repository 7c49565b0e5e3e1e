/**
 * Real texts to measure the recognizer's speed: the sections of a publication, and README files as prose. Without a
 * publication, uses the sections of a generated code, which has fewer citations.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaled, writeOpenLaw } from './generate-open-law.ts';
import { type ImportedCodes, importedCodes } from './labelled.ts';

/** The number of characters of each corpus to measure, from evenly chosen sections and files. */
const SIZE = 4_000_000;
const DOCUMENT = 1_000_000;

export interface Corpus {
  readonly name: string;
  readonly texts: readonly string[];
}

/** The sections of a publication, with their codes. */
export interface LawCorpus {
  readonly corpora: readonly Corpus[];
  readonly codes: ImportedCodes;
}

/** The law in `paths`, or generated law without a path: one text per section, and documents of 1 MB. */
export async function lawCorpus(paths: readonly string[]): Promise<LawCorpus> {
  if (paths.length > 0) return corpusOf('published', await importedCodes(paths));
  const passing = mkdtempSync(join(tmpdir(), 'generated-law-'));
  try {
    writeOpenLaw(passing, scaled(1_000));
    return corpusOf('generated', await importedCodes([passing]));
  } finally {
    rmSync(passing, { recursive: true, force: true });
  }
}

function corpusOf(origin: string, codes: ImportedCodes): LawCorpus {
  const texts = codes.sections.map(({ text }) => text);
  return { codes, corpora: bothWays(`${origin} sections`, texts) };
}

/** The README files under node_modules: one text each, and documents of 1 MB. */
export function proseCorpora(): readonly Corpus[] {
  const folder = join(import.meta.dirname, '../../node_modules');
  const files = globSync('**/{README,readme,Readme}.md', { cwd: folder }).sort();
  return bothWays(
    'README files',
    files.map((file) => readFileSync(join(folder, file), 'utf8')),
  );
}

function bothWays(name: string, all: readonly string[]): readonly Corpus[] {
  const texts = evenly(all.filter((text) => text !== ''));
  const whole = texts.join('\n\n');
  const documents = Array.from({ length: Math.max(1, Math.floor(whole.length / DOCUMENT)) }, (_, at) =>
    whole.slice(at * DOCUMENT, (at + 1) * DOCUMENT),
  );
  return [
    { name: `${texts.length} ${name}, one by one`, texts },
    { name: `the same ${name} as documents of 1 MB`, texts: documents },
  ];
}

/** About SIZE characters of these texts, chosen evenly. */
function evenly(texts: readonly string[]): readonly string[] {
  const size = texts.reduce((sum, { length }) => sum + length, 0);
  const step = Math.max(1, Math.floor(size / SIZE));
  return texts.filter((_, at) => at % step === 0);
}
