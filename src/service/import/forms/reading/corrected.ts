/** Applies the user's corrections to a document: lines that are or aren't headings, and pages that are not law. */
import { basename } from 'node:path';
import type { Block, Document } from '../block.ts';
import { letters } from '../structure/wording.ts';
import type { LineCorrection, ReadingProfile } from './profile.ts';

/** The level of a heading that is not law, together with everything below it. */
export const noLaw = 'no law';
/** Why the library leaves it out. */
export const noLawWhy = 'not law, by your correction';

/** Applies the corrections of a profile to the document's blocks. */
export function corrected(document: Document, profile: ReadingProfile | undefined): Document {
  if (profile === undefined) return document;
  const own = ({ file }: { readonly file?: string }): boolean => file === undefined || file === basename(document.path);
  const skipped = (profile.skip ?? []).filter(own).flatMap(({ pages }) => rangesOf(pages));
  const lines = (profile.lines ?? []).filter(own).map((line) => ({ line, fits: fitting(line.text) }));
  if (skipped.length === 0 && lines.length === 0) return document;
  const blocks: Block[] = [];
  let characters = 0;
  for (const block of document.blocks) {
    const { page } = block;
    if (page !== undefined && skipped.some(([first, last]) => page >= first && page <= last)) {
      characters += block.text.length;
      continue;
    }
    const found = block.table === undefined ? lines.find(({ fits }) => fits(block.text)) : undefined;
    blocks.push(found === undefined ? block : asCorrected(block, found.line));
  }
  const left = characters === 0 ? [] : [{ why: 'pages that you skipped', characters }];
  return { ...document, blocks, left: [...(document.left ?? []), ...left] };
}

/**
 * Describes the corrections that change nothing in the documents, because no line or page fits them. Each sentence says
 * what was expected.
 */
export function unusedCorrections(documents: readonly Document[], profile: ReadingProfile): readonly string[] {
  const among = (file: string | undefined): readonly Document[] =>
    documents.filter(({ path }) => file === undefined || file === basename(path));
  const unused = (what: string, file: string | undefined, found: boolean): readonly string[] => {
    if (found) return [];
    const where = file === undefined ? 'the files' : `"${file}"`;
    return [`the profile expects ${what} in ${where}, and none was found; its other corrections apply`];
  };
  const lines = (profile.lines ?? []).flatMap(({ text, file, is }) => {
    const fits = fitting(text);
    const found = among(file).some(({ blocks }) =>
      blocks.some(({ table, text: line }) => table === undefined && fits(line)),
    );
    return unused(`a line "${text}" (${is})`, file, found);
  });
  const skips = (profile.skip ?? []).flatMap(({ pages, file }) => {
    const ranges = rangesOf(pages);
    const found = among(file).some(({ blocks }) =>
      blocks.some(({ page }) => page !== undefined && ranges.some(([first, last]) => page >= first && page <= last)),
    );
    return unused(`pages ${pages}`, file, found);
  });
  return [...lines, ...skips];
}

function asCorrected(
  { level: _level, outline: _outline, role: _role, ...block }: Block,
  { is }: LineCorrection,
): Block {
  if (is === 'text') return { ...block, role: 'text' };
  return { ...block, role: 'heading', level: is === 'nothing' ? noLaw : is.toLowerCase(), corrected: true };
}

function rangesOf(pages: string): readonly (readonly [number, number])[] {
  return pages.split(',').map((part) => {
    const [first = '', last = first] = part.split('-').map((number) => number.trim());
    return [Number(first), Number(last)];
  });
}

/** Compares only letters and digits, because spaces and punctuation differ between editions. */
function fitting(text: string): (line: string) => boolean {
  if (!/[*#]/.test(text)) {
    const own = letters(text);
    return (line) => line.length < text.length * 3 + 20 && letters(line) === own;
  }
  const parts = text
    .split(/([*#])/)
    .map((part) => (part === '*' ? '.*' : part === '#' ? '[\\dA-Z.:-]+' : escaped(part)));
  const pattern = new RegExp(`^\\s*${parts.join('')}\\s*$`, 'i');
  // The maximum length of a heading. A pattern with several `*` is slow on longer lines.
  return (line) => line.length <= 400 && pattern.test(line);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
