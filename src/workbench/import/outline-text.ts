/** Formats a preview as lines, each with the source that a correction would change. Independent of the editor. */
import { basename } from 'node:path';
import type { Translate } from '../../panel-protocol/strings.ts';
import { levelName } from './level-names.ts';
import type { Preview, PreviewedDocument, PreviewedRow } from './preview.ts';

/** A line of the outline. */
export interface OutlineLine {
  readonly text: string;
  /** Whether the line has the names of the place and code, which the reader can correct. */
  readonly hasNames?: true;
  /** Whether the line counts what is in the outline and what was left out. */
  readonly hasCounts?: true;
  /** Whether the line is a remark, such as on a correction that fits no line. */
  readonly isRemark?: true;
  /** The source line in a file, which the reader can correct. */
  readonly source?: {
    readonly path: string;
    readonly written: string;
    readonly line?: number;
    readonly page?: number;
  };
}

export interface OutlineText {
  readonly lines: readonly OutlineLine[];
  /** Whether there is anything to import. */
  readonly hasLaw: boolean;
  /** Whether pages can be skipped. */
  readonly hasPages: boolean;
}

/** @param names the reader's names for the place and code, if the files don't state them */
export function outlineText(
  { place, codes, documents, skipped, remarks }: Preview,
  names: { readonly place?: string; readonly code?: string },
  t: Translate,
): OutlineText {
  const named = [names.place ?? place, names.code ?? codes.join('; ')].filter(
    (part) => part !== undefined && part !== '',
  );
  const lines: OutlineLine[] = [
    { text: named.join(' · '), hasNames: true },
    { text: t('Nothing is imported yet. To correct a line, go to it and press Enter.') },
    ...(documents.length === 0 ? [] : [{ text: t('To import, press Ctrl+Enter (⌘Enter on a Mac).') }]),
  ];
  if (documents.length > 1)
    lines.push({ text: '' }, { text: t('{0} files', documents.length.toLocaleString()) }, ...totalLines(documents, t));
  if (remarks.length > 0) lines.push({ text: '' }, { text: t('Remarks') });
  for (const remark of remarks) lines.push({ text: `  ${remark}`, isRemark: true });
  for (const document of documents) lines.push({ text: '' }, ...documentLines(document, t));
  if (skipped.length > 0) lines.push({ text: '' }, { text: t('Not read') });
  for (const { path, why } of skipped) lines.push({ text: `  ${basename(path)}: ${why}` });
  return {
    lines,
    hasLaw: documents.length > 0,
    hasPages: documents.some(({ outline }) => outline.some(({ page }) => page !== undefined)),
  };
}

/** The counts by level, and the characters in the outline and left out. */
function totalLines(documents: readonly PreviewedDocument[], t: Translate): readonly OutlineLine[] {
  const counts = new Map<string, number>();
  for (const [level, count] of documents.flatMap((each) => Object.entries(each.counts)))
    counts.set(level, (counts.get(level) ?? 0) + count);
  const stored = sumOf(documents.flatMap(({ outline }) => outline));
  const dropped = sumOf(documents.flatMap(({ left }) => left));
  return [
    {
      text: `  ${[...counts].map(([level, count]) => `${levelName(level, t)}: ${count.toLocaleString()}`).join(', ')}`,
      hasCounts: true,
    },
    {
      text: `  ${t('{0} characters: {1} in the outline, {2} left out', ...[stored + dropped, stored, dropped].map((each) => each.toLocaleString()))}`,
    },
  ];
}

const sumOf = (of: readonly { readonly characters: number }[]): number =>
  of.reduce((sum, { characters }) => sum + characters, 0);

/** What was left out comes before the outline, which may be long. */
function documentLines(document: PreviewedDocument, t: Translate): readonly OutlineLine[] {
  const { path, form, outline } = document;
  const lines: OutlineLine[] = [
    { text: `${basename(path)} (${form})` },
    ...totalLines([document], t),
    ...leftLines(document, t),
    { text: '' },
    { text: t('Outline of {0}', basename(path)) },
  ];
  for (const row of outline) {
    lines.push(rowLine(path, row, t));
    if (row.begins !== undefined) lines.push({ text: `${'  '.repeat(row.depth + 2)}${row.begins}` });
  }
  return lines;
}

function leftLines({ path, left }: PreviewedDocument, t: Translate): readonly OutlineLine[] {
  if (left.length === 0) return [];
  const lines: OutlineLine[] = [{ text: '' }, { text: t('Left out of {0}', basename(path)) }];
  for (const { why, characters, first } of left) {
    lines.push({ text: `  ${t('{0}: {1} characters', why, characters.toLocaleString())}` });
    for (const written of first) lines.push({ text: `    ${shortened(written)}`, source: { path, written } });
  }
  return lines;
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

function rowLine(
  path: string,
  { depth, level, number, through, heading, line, page, written }: PreviewedRow,
  t: Translate,
): OutlineLine {
  const numbered = number === undefined ? '' : through === undefined ? ` ${number}` : ` ${number}–${through}`;
  return {
    text: `${'  '.repeat(depth + 1)}${levelName(level, t)}${numbered}${heading === undefined ? '' : `  ${heading}`}`,
    ...(written === undefined
      ? {}
      : {
          source: {
            path,
            written,
            ...(line === undefined ? {} : { line }),
            ...(page === undefined ? {} : { page }),
          },
        }),
  };
}
