/**
 * Labeled citations and published codes to measure the recognizer with. They are not part of the project. They are in
 * the folder `../shared/data`, or in the one that LABELLED_DATA names.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildLexicon, type Lexicon } from '../../src/citation/index.ts';
import { type OpenedLaw, openLaw } from '../../src/cli/law.ts';
import type { Jurisdiction } from '../../src/contract/resources.ts';
import { importPaths } from '../../src/service/import/index.ts';
import { openSqliteStore } from '../../src/service/store/sqlite/index.ts';

/** A citation from a real text, with its place and sections. */
export interface Wild {
  readonly text: string;
  readonly expected: {
    readonly start: number;
    readonly end: number;
    readonly place: string;
    readonly sections: readonly string[];
  };
}

/** A citation in a code's own text, as its publisher tagged it. */
export interface Tag {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly doc: string;
  readonly path: string | null;
}

export interface Block {
  readonly text: string;
  readonly home_doc: string;
  readonly expected: readonly Tag[];
}

const folder = process.env.LABELLED_DATA ?? join(import.meta.dirname, '../../../shared/data');

/** Whether the labeled citations exist. If not, prints how to name their folder. */
export function haveLabelled(): boolean {
  const there = existsSync(join(folder, 'citations'));
  if (!there) console.log('No labelled citations here: LABELLED_DATA names their folder.');
  return there;
}

/** Citations of many places, one per line. Throws if the folder does not exist. */
export function wildCitations(): readonly Wild[] {
  return lines(join(folder, 'citations/wild.jsonl')).map((line): Wild => JSON.parse(line));
}

/** The blocks of one code's own text. Throws if the folder does not exist. */
export function taggedBlocks(): readonly Block[] {
  return lines(join(folder, 'citations/san-mateo.jsonl')).map((line): Block => JSON.parse(line));
}

/** Codes imported into a library, the lexicon that the command line builds from it, and the text of every section. */
export interface ImportedCodes {
  readonly law: OpenedLaw;
  readonly lexicon: Lexicon;
  readonly jurisdictions: readonly Jurisdiction[];
  readonly sections: readonly { readonly jurisdictionId: string; readonly number: string; readonly text: string }[];
}

export async function importedCodes(
  publications: readonly string[] = [join(folder, 'open-law')],
): Promise<ImportedCodes> {
  const passing = mkdtempSync(join(tmpdir(), 'labelled-'));
  try {
    const library = join(passing, 'library.db');
    const store = openSqliteStore(library);
    await importPaths(publications, store);
    await store.close();
    const law = await openLaw({ library, service: undefined });
    const sections = sectionsOf(library);
    // Reads the numbers once for each jurisdiction, before the library is deleted.
    for (const { id } of law.jurisdictions) law.hasSection?.(id, '');
    return { law, lexicon: buildLexicon(law), jurisdictions: law.jurisdictions, sections };
  } finally {
    rmSync(passing, { recursive: true, force: true });
  }
}

function sectionsOf(library: string): ImportedCodes['sections'] {
  const database = new DatabaseSync(library, { readOnly: true });
  try {
    return database
      .prepare(
        `SELECT j.id, s.number_key, b.text FROM section s JOIN section_body b ON b.row = s.row
         JOIN jurisdiction j ON j.row = s.jurisdiction ORDER BY s.row`,
      )
      .all()
      .map(({ id, number_key, text }) => ({
        jurisdictionId: String(id),
        number: String(number_key),
        text: plainText(JSON.parse(String(text))),
      }));
  } finally {
    database.close();
  }
}

function plainText(
  paragraphs: readonly { readonly designators?: readonly string[]; readonly text?: string }[],
): string {
  return paragraphs.map(({ designators = [], text = '' }) => [...designators, text].join(' ')).join('\n\n');
}

function lines(path: string): readonly string[] {
  return readFileSync(path, 'utf8').trim().split('\n');
}

/** A range of a text with its context, on one line. */
export function around(text: string, start: number, end: number): string {
  return `${text.slice(Math.max(0, start - 80), start)}⟦${text.slice(start, end)}⟧${text.slice(end, end + 70)}`.replace(
    /\s+/g,
    ' ',
  );
}
