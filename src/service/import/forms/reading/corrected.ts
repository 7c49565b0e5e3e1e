/** A document as its reader corrected it: lines that are headings or are none, and pages that are no law. */
import { basename } from 'node:path';
import type { Block, Document } from '../block.ts';
import { letters } from '../structure/wording.ts';
import type { LineCorrection, ReadingProfile } from './profile.ts';

/** The level of a heading that, with all that is below it, is no law. */
export const noLaw = 'no law';
/** Why it is not in the library. */
export const noLawWhy = 'not law, by your correction';

/** The document with the corrections of a profile made in its blocks. */
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

function asCorrected(
  { level: _level, outline: _outline, role: _role, ...block }: Block,
  { is }: LineCorrection,
): Block {
  if (is === 'text') return { ...block, role: 'text' };
  return { ...block, role: 'heading', level: is === 'nothing' ? noLaw : is.toLowerCase() };
}

function rangesOf(pages: string): readonly (readonly [number, number])[] {
  return pages.split(',').map((part) => {
    const [first = '', last = first] = part.split('-').map((number) => number.trim());
    return [Number(first), Number(last)];
  });
}

/** Compares by letters and figures only, so that spaces and marks of another edition do not matter. */
function fitting(text: string): (line: string) => boolean {
  if (!/[*#]/.test(text)) {
    const own = letters(text);
    return (line) => line.length < text.length * 3 + 20 && letters(line) === own;
  }
  const parts = text
    .split(/([*#])/)
    .map((part) => (part === '*' ? '.*' : part === '#' ? '[\\dA-Z.:-]+' : escaped(part)));
  const pattern = new RegExp(`^\\s*${parts.join('')}\\s*$`, 'i');
  // A line that a heading can be: a pattern with several `*` takes longer on longer ones.
  return (line) => line.length <= 400 && pattern.test(line);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
