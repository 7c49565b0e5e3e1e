/** Reads and outlines the files of an import. */
import { readFileSync, statSync } from 'node:fs';
import type { ImportRun } from '../import-run.ts';
import { statusOf } from '../status.ts';
import type { Document } from './block.ts';
import { oneLanguage } from './editions.ts';
import { inFolders } from './folders.ts';
import { withoutIndexPages } from './index-pages.ts';
import { withoutFurniture } from './page-furniture.ts';
import { isPdf, readDocument } from './read-document.ts';
import type { ReadFile } from './read-file.ts';
import { corrected } from './reading/corrected.ts';
import type { Format } from './reading/format.ts';
import type { ReadingProfile } from './reading/profile.ts';
import { outlineOf, type Part } from './structure/code-outline.ts';

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
  return oneLanguage(withoutEmpty(together(read, reading), importRun), importRun);
}

/** The files with what only all of them show: the lines of the site, lists of other files' sections, and the folders. */
function together(read: readonly ReadFile[], { profile }: Reading): readonly ReadFile[] {
  const trimmed = withoutFurniture(read.map((one) => one.read));
  const documents = inFolders(withoutIndexPages(read.map((one, at) => ({ ...one, read: trimmed[at] ?? one.read }))));
  return withoutIndexPages(
    read.map((one, at) => {
      const document = documents[at];
      return document === undefined || document === one.read ? one : withProfile(document, profile);
    }),
  );
}

/** Skips files with headings of sections and no text. A table of contents saved alone has no law, and nothing in it shows why. */
function withoutEmpty(read: readonly ReadFile[], importRun: ImportRun): readonly ReadFile[] {
  return read.filter(({ document: { path, form }, outline: { parts } }) => {
    const isEmpty = parts.length > 1 && parts.some(({ ofContainer }) => !ofContainer) && !parts.some(saysSomething);
    if (isEmpty)
      importRun.skip(
        path,
        `this ${form} has headings of sections without their text; the pages with the text were expected`,
        undefined,
        'sections',
      );
    return !isEmpty;
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
  return found;
}

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
