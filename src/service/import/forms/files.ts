/** Reads and outlines the files of an import. */
import { readFileSync, statSync } from 'node:fs';
import type { ImportRun } from '../import-run.ts';
import { statusOf } from '../status.ts';
import type { Document } from './block.ts';
import { inFolders } from './folders.ts';
import { isPdf, readDocument } from './read-document.ts';
import { corrected } from './reading/corrected.ts';
import type { Format } from './reading/format.ts';
import type { ReadingProfile } from './reading/profile.ts';
import { type Outline, outlineOf, type Part } from './structure/code-outline.ts';

export interface ReadFile {
  /** As read, before any correction. */
  readonly read: Document;
  readonly document: Document;
  readonly outline: Outline;
}

/** Larger than the text of any code, in bytes. */
const largest = 400_000_000;

/** How to read the files, as the user who imports specified. */
export interface Reading {
  readonly format?: Format;
  readonly profile?: ReadingProfile;
}

/** Reads files. Skips those that it can't understand and gives the reason. */
export async function readFiles(
  paths: readonly string[],
  reading: Reading,
  importRun: ImportRun,
): Promise<readonly ReadFile[]> {
  const read: ReadFile[] = [];
  for (const path of paths) {
    importRun.begin(path, 1);
    const found = await readOne(path, reading);
    importRun.fileRead(path);
    if ('why' in found) importRun.skip(path, found.why, undefined, 'sections');
    else {
      for (const remark of found.document.remarks ?? []) importRun.log(`${path}: ${remark}`);
      read.push(found);
    }
    await importRun.pause();
  }
  const documents = inFolders(read);
  const placed = read.map((one, at) => {
    const document = documents[at];
    return document === undefined || document === one.read ? one : withProfile(document, reading.profile);
  });
  return latestEditions(placed, importRun);
}

/** Keeps only the latest of several editions of one work, which is current law. Names the others. */
function latestEditions(read: readonly ReadFile[], importRun: ImportRun): readonly ReadFile[] {
  const latest = new Map<string, string>();
  for (const { document } of read) {
    const { work, edition } = document;
    if (work !== undefined && edition !== undefined && edition > (latest.get(work) ?? '')) latest.set(work, edition);
  }
  return read.filter(({ document: { path, work, edition } }) => {
    const isLatest = work === undefined || edition === undefined || latest.get(work) === edition;
    if (!isLatest) importRun.skip(path, `an earlier edition of the same law (${edition}); the latest is taken in`);
    return isLatest;
  });
}

async function readOne(path: string, { format, profile }: Reading): Promise<ReadFile | { readonly why: string }> {
  let bytes: Buffer;
  try {
    if (statSync(path).size > largest) return { why: `the file is larger than ${largest / 1_000_000} MB` };
    bytes = readFileSync(path);
  } catch {
    return { why: 'it cannot be read' };
  }
  const read = isPdf(bytes)
    ? await (await import('./readers/pdf.ts')).readPdf(path, bytes)
    : readDocument(path, bytes, format);
  if ('why' in read) return read;
  const found = withProfile(read, profile);
  const { document, outline } = found;
  if (!outline.parts.some(({ kind, number }) => kind !== 'preface' && number !== undefined)) {
    return {
      why: `no numbered section was found in this ${document.form}; headings such as "Sec. 2-1. Title" or "12.04.010 Title" were expected`,
    };
  }
  return outline.parts.length === 1 || outline.parts.some(saysSomething)
    ? found
    : {
        why: `this ${document.form} has headings of sections without their text; the pages with the text were expected`,
      };
}

/** A table of contents saved alone has no law, and nothing in it shows why. */
function saysSomething({ blocks, through, heading = '' }: Part): boolean {
  return (
    through !== undefined ||
    statusOf({ stated: [], heading, text: [] }).status !== 'in_force' ||
    blocks.some(({ text, table }) => table !== undefined || /\p{L}/u.test(text))
  );
}

/** Outlines a document with the corrections of a profile. */
export function withProfile(read: Document, profile: ReadingProfile | undefined): ReadFile {
  const document = corrected(read, profile);
  return { read, document, outline: outlineOf(document) };
}
