/** Divides the lines of an export that prints the footnotes and the list of sections of a container on the line of its heading. */
import { readHeading } from '../structure/heading.ts';
import type { TextLine } from './lines.ts';

/** `CHAPTER 10 - BUDGET[1] Footnotes: --- (1) --- State Law reference— Budgets, § 36-81-1.` */
const withNotes = /^(.{3,400}?\S)\s*\[\d{1,3}\]\s+(?=Footnotes: --- \(\d{1,3}\) --- )/;
/** A footnote's mark, `--- (1) ---`, has a line of its own. */
const atMark = /\s+(?=--- \(\d{1,3}\) ---)|(?<=--- \(\d{1,3}\) ---)\s+/;

/** `CHAPTER 7. - BUILDINGS Article 1. In General Sec. 7-1. Codes. Sec. 7-2. Fees.` */
const withList =
  /^((?:title|chapter|article|part|division|appendix)\s.{3,200}?)\s+((?:(?:article|division|part|subdivision)\s[\dIVXLC]{1,6}\.?\s.{2,100}?\s)?secs?\.\s\d[\w.:-]*\.?\s["“[(]?\p{L}.{1,300}?\ssecs?\.\s\d[\w.:—-]*\.?\s.+)$/iu;

/** Puts the footnotes and the list behind a heading on lines of their own. */
export function withHeadingLines(lines: readonly TextLine[]): readonly TextLine[] {
  return lines.flatMap((line) => {
    if (line.role !== undefined || line.table !== undefined) return [line];
    const [whole, heading = ''] = line.text.includes('Footnotes: ---') ? (withNotes.exec(line.text) ?? []) : [];
    if (whole !== undefined) {
      const notes = line.text.slice(whole.length).split(atMark);
      return [heading, ...notes].map((text, at) => ({ ...line, text, gap: line.gap || at > 0 }));
    }
    const [, container = '', list = ''] = withList.exec(line.text) ?? [];
    const found = container === '' ? undefined : readHeading(container);
    return found === undefined || found.kind === 'section' || found.title === '' || /\bshall\b/.test(list)
      ? [line]
      : [
          { ...line, text: container },
          { ...line, text: list, gap: true, role: 'contents' },
        ];
  });
}
