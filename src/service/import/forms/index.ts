/** Codes in the forms that publishers and cities give them in: one pipeline from a file to a publication. */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { LedgerLine } from '../../store/ledger.ts';
import type { ImportRun } from '../import-run.ts';
import { importPublication } from '../json/import.ts';
import type { Publisher } from '../publisher.ts';
import type { Document } from './block.ts';
import { codeIn, codeNamed, jurisdictionNamed, placeGuess, placeIn, UnnamedLaw } from './identity.ts';
import { publicationOf, type ReadCode } from './publication.ts';
import { isPdf, readDocument } from './read.ts';
import { type Outline, outlineOf } from './structure/outline.ts';

/** What the reader says of files that do not say it themselves. */
export interface Naming {
  /** `Ashford, WA`. */
  readonly place?: string;
  /** `Ashford Municipal Code`. */
  readonly code?: string;
}

interface Read {
  readonly document: Document;
  readonly outline: Outline;
}

/** Larger than any code's text; in bytes. */
const largest = 400_000_000;

/**
 * Imports documents of all forms but Open Law and our own JSON, as one publication: all that are given are codes of one government.
 *
 * @throws UnnamedLaw when it is not certain whose law they are, what the store throws, and the signal's reason when cancelled
 */
export async function importDocuments(
  paths: readonly string[],
  naming: Naming,
  store: Publisher,
  course: ImportRun,
): Promise<void> {
  const read = await readAll(paths, course);
  if (read.length === 0) return;
  const place = placeOf(read, naming);
  const codes = codesOf(read, naming);
  const head = publicationOf(jurisdictionNamed(place), codes);
  const [first = ''] = paths;
  await importPublication(first, head, store, course, new Map(codes.map((code) => [code.code.name, ledgerOf(code)])));
}

async function readAll(paths: readonly string[], course: ImportRun): Promise<readonly Read[]> {
  const read: Read[] = [];
  for (const path of paths) {
    course.begin(path, 1);
    const found = await readOne(path);
    course.fileRead(path);
    if ('why' in found) course.skip(path, found.why);
    else {
      for (const remark of found.document.remarks ?? []) course.log(`${path}: ${remark}`);
      read.push(found);
    }
    await course.pause();
  }
  return latestEditions(read, course);
}

/** Of several editions of one work only the latest is the law; the others are named. */
function latestEditions(read: readonly Read[], course: ImportRun): readonly Read[] {
  const latest = new Map<string, string>();
  for (const { document } of read) {
    const { work, edition } = document;
    if (work !== undefined && edition !== undefined && edition > (latest.get(work) ?? '')) latest.set(work, edition);
  }
  return read.filter(({ document: { path, work, edition } }) => {
    const isLatest = work === undefined || edition === undefined || latest.get(work) === edition;
    if (!isLatest) course.skip(path, `an earlier edition of the same law (${edition}); the latest is taken in`);
    return isLatest;
  });
}

async function readOne(path: string): Promise<Read | { readonly why: string }> {
  let bytes: Buffer;
  try {
    if (statSync(path).size > largest) return { why: `the file is larger than ${largest / 1_000_000} MB` };
    bytes = readFileSync(path);
  } catch {
    return { why: 'it cannot be read' };
  }
  const document = isPdf(bytes) ? await readAsPdf(path, bytes) : readDocument(path, bytes);
  if ('why' in document) return document;
  const outline = outlineOf(document);
  if (!outline.parts.some(({ kind, number }) => kind !== 'preface' && number !== undefined)) {
    return {
      why: `no numbered section was found in this ${document.form}; headings such as "Sec. 2-1. Title" or "12.04.010 Title" were expected`,
    };
  }
  return { document, outline };
}

/** The reader of PDF files comes with the command line, not with the extension. */
async function readAsPdf(path: string, bytes: Uint8Array): Promise<Document | { readonly why: string }> {
  const reader = await import('./readers/pdf.ts').catch(() => undefined);
  return reader === undefined
    ? { why: 'PDF files are imported on the command line: legal-code import' }
    : reader.readPdf(path, bytes);
}

function placeOf(read: readonly Read[], { place }: Naming): string {
  if (place !== undefined) return place;
  const titles = titlesOf(read);
  const [stated, ...others] = new Set(read.map(({ document }) => document.place));
  const found = (others.length === 0 ? stated : undefined) ?? placeIn(titles);
  if (found !== undefined) return found;
  const guess = placeGuess(titles);
  throw new UnnamedLaw(
    guess === undefined
      ? 'these files do not say whose law they are: add --place "City, ST"'
      : `these files name ${guess}, but not its state: add --place "${guess.replace(/^.* of /, '')}, ST"`,
  );
}

/** Documents that name a code of their own are that code; with a name from the reader, all are one. */
function codesOf(read: readonly Read[], { code }: Naming): readonly ReadCode[] {
  if (code !== undefined) return [{ code: codeNamed(code), documents: read }];
  const byName = new Map<string, Read[]>();
  for (const one of read) {
    const name = one.document.code ?? codeIn(titlesOf([one]));
    if (name === undefined) {
      throw new UnnamedLaw(
        `${basename(one.document.path)} does not say which code it is: add --code "Name of the Code"`,
      );
    }
    const documents = byName.get(name);
    if (documents === undefined) byName.set(name, [one]);
    else documents.push(one);
  }
  return [...byName].map(([name, documents]) => ({ code: codeNamed(name), documents }));
}

function titlesOf(read: readonly Read[]): readonly string[] {
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
