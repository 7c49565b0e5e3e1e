/** Reads and outlines the files of an import. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import type { ImportRun } from '../import-run.ts';
import { statusOf } from '../status.ts';
import type { Document } from './block.ts';
import { oneLanguage } from './editions.ts';
import { inFolders } from './folders.ts';
import { withoutIndexPages } from './index-pages.ts';
import { underLinkingPages, withoutLinks } from './linked-pages.ts';
import { withoutFurniture } from './page-furniture.ts';
import { isPdf, isSingleFilePage, readDocument } from './read-document.ts';
import type { ReadFile } from './read-file.ts';
import { corrected } from './reading/corrected.ts';
import type { Format } from './reading/format.ts';
import type { ReadingProfile } from './reading/profile.ts';
import { outlineOf } from './structure/code-outline.ts';
import { historyAtEnd, isHistoryBlock } from './structure/notes.ts';
import { missingWhy, type Part } from './structure/outline.ts';
import { isRule, isTitle } from './structure/wording.ts';

/** Larger than the text of any code, in bytes. */
const largest = 400_000_000;

/** More text than any code has, in characters. Reading takes about a quarter of a second for each million. */
const mostText = 100_000_000;
const tooMuchText = `the files have more than ${mostText / 1_000_000} million characters of text, the most that are read at once; import each code alone`;
/** Files whose bytes are nearly all text. Pages and documents have markup too. */
const plainText = /\.(?:txt|text|md|markdown|adoc|asciidoc|rst|wiki|mediawiki|wikitext)$/i;

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
  const [first] = paths;
  let characters = 0;
  if (first !== undefined && bytesOf(paths.filter((path) => plainText.test(path))) > mostText) {
    importRun.skip(paths.length === 1 ? first : dirname(first), tooMuchText, undefined, 'sections');
    return [];
  }
  for (const path of paths) {
    importRun.begin(path, 1);
    const found = await readOne(path, reading);
    importRun.fileRead(path);
    if ('why' in found) importRun.skip(path, found.why, undefined, 'sections');
    else {
      for (const remark of found.document.remarks ?? []) importRun.log(`${path}: ${remark}`);
      const lacking = found.outline.left.filter(({ why }) => why === missingWhy).length;
      if (lacking > 0) importRun.log(`${path}: sections and chapters that it lists and does not contain: ${lacking}`);
      read.push(found);
      characters += found.document.blocks.reduce((sum, { text }) => sum + text.length, 0);
    }
    if (characters > mostText) {
      importRun.skip(path, tooMuchText, undefined, 'sections');
      return [];
    }
    await importRun.pause();
  }
  return oneLanguage(withoutEmpty(together(read, reading), importRun), importRun);
}

/** The size of files, in bytes. Files that can't be read count as empty. */
const bytesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

/** The files with what only all of them show: the lines of the site, lists of other files' sections, and the folders. */
function together(read: readonly ReadFile[], { profile }: Reading): readonly ReadFile[] {
  const trimmed = withoutFurniture(read.map((one) => one.read));
  const pages = read.map((one, at) => ({ ...one, read: trimmed[at] ?? one.read }));
  const linked = underLinkingPages(pages);
  const documents = inFolders(withoutIndexPages(pages.map((one, at) => ({ ...one, read: linked[at] ?? one.read }))));
  const files = read.map((one, at) => {
    const document = documents[at];
    return document === undefined || document === one.read ? one : withProfile(document, profile);
  });
  return withoutIndexPages(withoutLinks(files));
}

/**
 * Skips files with headings of sections and no text, or with text that is not below its headings. A table of contents saved alone has no
 * law, and nothing in it shows why.
 */
function withoutEmpty(read: readonly ReadFile[], importRun: ImportRun): readonly ReadFile[] {
  return read.filter(({ document: { path, form }, outline: { parts } }) => {
    const isEmpty =
      parts.length > 1 &&
      parts.some(({ ofContainer }) => !ofContainer) &&
      (!parts.some(saysSomething) || (read.length === 1 && isOnlyList(parts)));
    const isApart = !isEmpty && (isApartFromHeadings(parts) || (read.length === 1 && isBelowList(parts)));
    const why = isApart
      ? `this ${form} lists its sections, and has their text below the list without headings; text with its headings was expected`
      : `this ${form} has headings of sections without their text; the pages with the text were expected`;
    if (isEmpty || isApart) importRun.skip(path, why, undefined, 'sections');
    return !isEmpty && !isApart;
  });
}

/** With fewer sections, the others may have been repealed. */
const fewestListed = 4;

/**
 * Whether most sections have no text, and the others only a status, or the headings of groups of a list. Beside pages with the text, only
 * the list may show that a section was repealed.
 */
function isOnlyList(parts: readonly Part[]): boolean {
  const sections = parts.filter(({ ofContainer, number }) => !ofContainer && number !== undefined);
  const empty = sections.filter((part) => !saysSomething(part));
  return (
    empty.length >= fewestListed &&
    empty.length * 4 >= sections.length * 3 &&
    parts.every(({ blocks }) => blocks.every(({ text, table }) => table === undefined && isLineOfList(text)))
  );
}

/** `Section 2(a). Magistrate.`, `203. [Reserved]`: a line of a list that no heading of the file has. */
const listLine = /^(?:§ ?|sec(?:tion|\.) )?\d{1,5}[a-z]?(?:\([a-z]\))?\. +(.+?)\.?$/i;

/** Whether a line can be one of a list: the heading of a group, or one with a number. Law ends with punctuation. */
function isLineOfList(text: string): boolean {
  const [, title] = listLine.exec(text) ?? [];
  return title === undefined ? isTitle(text) && !/[.;:,)\]]$/.test(text) : title.length < 100 && !isRule(title);
}

/** Whether only the last section of a list has text, and that text has the histories of several sections. */
function isApartFromHeadings(parts: readonly Part[]): boolean {
  const sections = parts.filter(({ ofContainer, number }) => !ofContainer && number !== undefined);
  const [last, ...listed] = sections.toReversed();
  const histories = last?.blocks.filter(({ text }) => isHistoryBlock(text) || historyAtEnd(text) !== undefined) ?? [];
  const enough = sections.length >= fewestListed ? 2 : Math.max(3, sections.length);
  return !listed.some(saysSomething) && listed.length > 0 && histories.length >= enough;
}

/** Whether all sections but the last are lines without text, below which the text of one of them begins. */
function isBelowList(parts: readonly Part[]): boolean {
  const sections = parts.filter(({ ofContainer, number }) => !ofContainer && number !== undefined);
  const empty = sections.slice(0, -1).filter((part) => !saysSomething(part));
  const isAlone = sections.slice(0, -1).every(({ blocks }) => blocks.length === 0);
  return isAlone && empty.length >= fewestListed - 1;
}

async function readOne(path: string, { format, profile }: Reading): Promise<ReadFile | { readonly why: string }> {
  let bytes: Buffer;
  try {
    if (statSync(path).size > largest) return { why: `the file is larger than ${largest / 1_000_000} MB` };
    bytes = readFileSync(path);
  } catch {
    return { why: 'it cannot be read' };
  }
  if (isSingleFilePage(bytes)) {
    const { pageInSingleFile } = await import('./readers/single-file-page.ts');
    const page = await pageInSingleFile(bytes);
    if ('why' in page) return page;
    bytes = page;
  }
  const read = isPdf(bytes)
    ? await (await import('./readers/pdf.ts')).readPdf(path, bytes)
    : readDocument(path, bytes, format);
  if ('why' in read) return read;
  const found = withProfile(read, profile);
  const { document, outline } = found;
  if (!outline.parts.some(({ kind, number }) => kind !== 'preface' && number !== undefined)) {
    if (isUnloaded(document, bytes)) return { why: unloaded };
    const promised = document.form === 'plain text' ? promisedForms[extname(path).toLowerCase()] : undefined;
    if (promised !== undefined) return { why: promised };
    return {
      why: `no numbered section was found in this ${document.form}; headings such as "Sec. 2-1. Title" or "12.04.010 Title" were expected`,
    };
  }
  return found;
}

/** Refusals of files whose content is not of the form that their name promises. */
const promisedForms: Readonly<Record<string, string>> = {
  '.docx': 'not a Word file: a .docx that Word can open was expected',
  '.pdf': 'not a PDF: a PDF with text was expected',
};

const unloaded =
  'this page was saved before its text was loaded: open it again, wait until the text is there, and save it then';
/** More words are a page's own, in characters. */
const fewWords = 2_000;

/** Whether a page has the program that fetches its text, and not the text. */
function isUnloaded({ form, blocks }: Document, bytes: Buffer): boolean {
  if (!form.startsWith('web page') || blocks.reduce((sum, { text }) => sum + text.length, 0) > fewWords) return false;
  const html = bytes.subarray(0, 400_000).toString('latin1');
  const fetches =
    /\benable javascript\b|\bng-(?:app|version)=|<app-root\b|<div[^>]{0,100}\bid=["']?(?:root|app|__next)["']?[^>]{0,100}>\s*(?:<\/div>|<noscript)|\bui-view\b|>\s*loading(?:\s|…|\.|<)|\bid=["']?childContent["']?[^>]{0,100}>\s*<\/div>/i;
  return /<script\b/i.test(html) && fetches.test(html);
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
