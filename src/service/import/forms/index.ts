/** Codes in the forms that publishers and cities give them in: one pipeline from a file to a publication. */
import { basename } from 'node:path';
import type { LedgerLine } from '../../store/ledger.ts';
import type { ImportRun } from '../import-run.ts';
import { importPublication } from '../json/import.ts';
import type { Publisher } from '../publisher.ts';
import { type ReadFile, readFiles } from './files.ts';
import { codeIn, codeNamed, jurisdictionNamed, placeGuess, placeIn, UnnamedLaw } from './identity.ts';
import { type Preview, previewOf } from './preview.ts';
import { publicationOf, type ReadCode } from './publication.ts';

/** What the reader says of files that do not say it themselves. */
export interface Naming {
  /** `Ashford, WA`. */
  readonly place?: string;
  /** `Ashford Municipal Code`. */
  readonly code?: string;
}

/**
 * Imports documents of all forms but Open Law and our own JSON as one publication. All documents are codes of one
 * government.
 * @throws UnnamedLaw when it is not certain whose law they are, what the store throws, and the signal's reason when
 * canceled
 */
export async function importDocuments(
  paths: readonly string[],
  naming: Naming,
  store: Publisher,
  importRun: ImportRun,
): Promise<void> {
  const read = await readFiles(paths, importRun);
  if (read.length === 0) return;
  const jurisdiction = jurisdictionNamed(placeOf(read, naming));
  const codes = codesOf(read, naming).map(({ title, documents }) => ({
    code: codeNamed(title, jurisdiction),
    documents,
  }));
  const head = publicationOf(jurisdiction, codes);
  const [first = ''] = paths;
  await importPublication(
    first,
    head,
    store,
    importRun,
    new Map(codes.map((code) => [code.code.name, ledgerOf(code)])),
  );
}

/** How files are understood, without writing anything: what an import of them would bring. */
export async function previewDocuments(
  paths: readonly string[],
  naming: Naming,
  importRun: ImportRun,
): Promise<Preview> {
  const read = await readFiles(paths, importRun);
  const { skipped } = importRun.summary();
  const missing: string[] = [];
  const known = <T>(find: () => T): T | undefined => {
    try {
      return find();
    } catch (error) {
      if (!(error instanceof UnnamedLaw)) throw error;
      missing.push(error.message);
      return undefined;
    }
  };
  const place = known(() => placeOf(read, naming));
  const codes = known(() => codesOf(read, naming))?.map(({ title }) => title);
  return previewOf(read, { place, codes, missing, skipped });
}

function placeOf(read: readonly ReadFile[], { place }: Naming): string {
  if (place !== undefined) return place;
  const titles = titlesOf(read);
  const [stated, ...others] = new Set(read.map(({ document }) => document.place));
  const found = (others.length === 0 ? stated : undefined) ?? placeIn(titles);
  if (found !== undefined) return found;
  const guess = placeGuess(titles);
  throw guess === undefined
    ? new UnnamedLaw('these files do not say whose law they are: add --place "City, ST"', { missing: 'place' })
    : new UnnamedLaw(
        `these files name ${guess}, but not its state: add --place "${guess.replace(/^.* of /, '')}, ST"`,
        { missing: 'place', guess },
      );
}

/** A code by its own title, before it is known whose it is. */
interface TitledCode {
  readonly title: string;
  readonly documents: readonly ReadFile[];
}

/** Documents that name a code of their own are that code; with a name from the reader, all are one. */
function codesOf(read: readonly ReadFile[], { code }: Naming): readonly TitledCode[] {
  if (code !== undefined) return [{ title: code, documents: read }];
  const byName = new Map<string, ReadFile[]>();
  for (const one of read) {
    const name = one.document.code ?? codeIn(titlesOf([one]));
    if (name === undefined) {
      throw new UnnamedLaw(
        `${basename(one.document.path)} does not say which code it is: add --code "Name of the Code"`,
        { missing: 'code' },
      );
    }
    const documents = byName.get(name);
    if (documents === undefined) byName.set(name, [one]);
    else documents.push(one);
  }
  return [...byName].map(([title, documents]) => ({ title, documents }));
}

function titlesOf(read: readonly ReadFile[]): readonly string[] {
  return read.flatMap(({ document, outline }) => [...document.titles, ...outline.titlePage]);
}

/** What a reader saw and did not give on, by why. */
function ledgerOf({ code, documents }: ReadCode): readonly LedgerLine[] {
  const dropped = new Map<string, number>();
  for (const { document, outline } of documents) {
    for (const { why, characters } of document.left ?? []) dropped.set(why, (dropped.get(why) ?? 0) + characters);
    for (const { why, block } of outline.left) {
      const cells = block.table === undefined ? [] : block.table.rows.flat();
      const characters = block.text.length + cells.join('').length;
      dropped.set(why, (dropped.get(why) ?? 0) + characters);
    }
  }
  const read = [...dropped.values()].reduce((sum, characters) => sum + characters, 0);
  if (read === 0) return [];
  return [
    {
      publication: code.name,
      element: 'document',
      read,
      stored: 0,
      dropped: [...dropped].map(([why, characters]) => ({ why, characters })),
    },
  ];
}
