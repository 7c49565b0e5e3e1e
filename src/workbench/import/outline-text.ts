/** Formats a preview as lines, each with the source that a correction would change. Independent of the editor. */
import { basename } from 'node:path';
import type { Translate } from '../../panel-protocol/strings.ts';
import type { Preview, PreviewedDocument, PreviewedRow } from './preview.ts';

/** A line of the outline. */
export interface OutlineLine {
  readonly text: string;
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
    { text: named.join(' · ') },
    { text: t('Nothing is imported yet. To correct a line, go to it and press Enter.') },
  ];
  if (remarks.length > 0) lines.push({ text: '' }, { text: t('Remarks') });
  for (const remark of remarks) lines.push({ text: `  ${remark}` });
  for (const document of documents) lines.push({ text: '' }, ...documentLines(document, t));
  if (skipped.length > 0) lines.push({ text: '' }, { text: t('Not read') });
  for (const { path, why } of skipped) lines.push({ text: `  ${basename(path)}: ${why}` });
  return {
    lines,
    hasLaw: documents.length > 0,
    hasPages: documents.some(({ outline }) => outline.some(({ page }) => page !== undefined)),
  };
}

function documentLines({ path, form, counts, outline, left }: PreviewedDocument, t: Translate): readonly OutlineLine[] {
  const total = Object.entries(counts).map(([level, count]) => `${level}: ${count.toLocaleString()}`);
  const stored = outline.reduce((sum, { characters }) => sum + characters, 0);
  const dropped = left.reduce((sum, { characters }) => sum + characters, 0);
  const lines: OutlineLine[] = [
    { text: `${basename(path)} (${form})` },
    { text: `  ${total.join(', ')}` },
    {
      text: `  ${t('{0} characters in the outline, {1} left out', stored.toLocaleString(), dropped.toLocaleString())}`,
    },
    { text: '' },
  ];
  for (const row of outline) {
    lines.push(rowLine(path, row));
    if (row.begins !== undefined) lines.push({ text: `${'  '.repeat(row.depth + 2)}${row.begins}` });
  }
  if (left.length > 0) lines.push({ text: '' }, { text: t('Left out of {0}', basename(path)) });
  for (const { why, characters, first } of left) {
    lines.push({ text: `  ${t('{0}: {1} characters', why, characters.toLocaleString())}` });
    for (const written of first) lines.push({ text: `    ${written.slice(0, 120)}`, source: { path, written } });
  }
  return lines;
}

function rowLine(
  path: string,
  { depth, level, number, through, heading, line, page, written }: PreviewedRow,
): OutlineLine {
  const numbered = number === undefined ? '' : through === undefined ? ` ${number}` : ` ${number}–${through}`;
  return {
    text: `${'  '.repeat(depth + 1)}${level}${numbered}${heading === undefined ? '' : `  ${heading}`}`,
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
