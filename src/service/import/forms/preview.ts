/** How files were read, as data: shown to the user before anything is written. */
import { basename } from 'node:path';
import type { Skipped } from '../summary.ts';
import type { MissingName } from './identity.ts';
import type { ReadFile } from './read-file.ts';
import type { Left, Part } from './structure/outline.ts';

/** The names match the command's JSON. */
export interface Preview {
  readonly place?: string;
  readonly codes?: readonly string[];
  /** What the user must state before an import, in words and as data. */
  readonly missing: readonly string[];
  readonly questions: readonly MissingName[];
  readonly documents: readonly DocumentPreview[];
  readonly skipped: readonly Skipped[];
  /** Corrections without effect, and what a file's reader has to say about it. */
  readonly remarks: readonly string[];
}

interface DocumentPreview {
  readonly path: string;
  readonly form: string;
  readonly publisher?: string;
  /** By level and kind: `chapter`, `section`. */
  readonly counts: Readonly<Record<string, number>>;
  readonly outline: readonly OutlineRow[];
  /** What is not law, by reason, with its first lines. */
  readonly left: readonly { readonly why: string; readonly characters: number; readonly first: readonly string[] }[];
}

interface OutlineRow {
  readonly depth: number;
  readonly level: string;
  readonly number?: string;
  readonly through?: string;
  readonly heading?: string;
  /** The line in its file, from 1; absent if the form has no lines. */
  readonly line?: number;
  /** The first page, if the form has pages. */
  readonly page?: number;
  /** The heading as in the file. Corrections use it. */
  readonly written?: string;
  /** The beginning of the text of one of the first sections. */
  readonly begins?: string;
  readonly characters: number;
}

/** The number of lines to show of what was left out. */
const firstLines = 5;
/** The number of sections to show the beginning of. */
const firstSections = 5;
/** The most characters of a section's beginning. */
const longestBeginning = 120;
/** The longest line in a preview, in characters. */
const longestLine = 300;

export function previewOf(
  read: readonly ReadFile[],
  {
    place,
    codes,
    remarks,
    ...rest
  }: {
    readonly place: string | undefined;
    readonly codes: readonly string[] | undefined;
    readonly missing: readonly string[];
    readonly questions: readonly MissingName[];
    readonly skipped: readonly Skipped[];
    readonly remarks: readonly string[];
  },
): Preview {
  return {
    ...(place === undefined ? {} : { place }),
    ...(codes === undefined ? {} : { codes }),
    ...rest,
    remarks: [
      ...remarks,
      ...read.flatMap(({ document: { path, remarks: own = [] } }) => own.map((each) => `${basename(path)}: ${each}`)),
    ],
    documents: read.map(documentPreview),
  };
}

function documentPreview({ document, outline }: ReadFile): DocumentPreview {
  const counts = new Map<string, number>();
  for (const { kind } of outline.parts) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const { path, form, publisher } = document;
  const beginnings = new Set(outline.parts.filter(({ kind }) => kind === 'section').slice(0, firstSections));
  return {
    path,
    form,
    ...(publisher === undefined ? {} : { publisher }),
    counts: Object.fromEntries(counts),
    outline: outline.parts.map((part) => rowOf(part, beginnings.has(part))),
    left: [...(document.left ?? []).map((each) => ({ ...each, first: [] })), ...leftOf(outline.left)],
  };
}

function rowOf(
  { kind, ofContainer, number, through, heading, within, blocks, line, page, written }: Part,
  showsText: boolean,
): OutlineRow {
  const begins = showsText ? beginningOf(blocks) : undefined;
  return {
    depth: ofContainer ? within.length - 1 : within.length,
    level: kind,
    ...(number === undefined ? {} : { number }),
    ...(through === undefined ? {} : { through }),
    ...(heading === undefined ? {} : { heading }),
    ...(line === 0 ? {} : { line }),
    ...(page === undefined ? {} : { page }),
    ...(written === undefined ? {} : { written: written.slice(0, longestLine) }),
    ...(begins === undefined ? {} : { begins }),
    characters: blocks.reduce(
      (sum, block) => sum + block.text.length + (block.table?.rows.flat().join('').length ?? 0),
      0,
    ),
  };
}

/** How a section begins: its first words of law, after designators that have a line of their own and before its notes. */
function beginningOf(blocks: Part['blocks']): string | undefined {
  const law = blocks.filter(({ role }) => role !== 'history' && role !== 'note');
  const text = (law.length === 0 ? blocks : law)
    .slice(0, longestBeginning)
    .map((block) => block.text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return undefined;
  return text.length > longestBeginning ? `${text.slice(0, longestBeginning).replace(/\s+\S*$/, '')} …` : text;
}

function leftOf(left: readonly Left[]): DocumentPreview['left'] {
  const byReason = new Map<string, { characters: number; first: string[] }>();
  for (const { why, block } of left) {
    const found = byReason.get(why) ?? { characters: 0, first: [] };
    byReason.set(why, found);
    const text = block.table === undefined ? block.text : block.table.rows.flat().join(' ');
    found.characters += text.length;
    if (found.first.length < firstLines) found.first.push(text.slice(0, longestLine));
  }
  return [...byReason].map(([why, found]) => ({ why, ...found }));
}
