/** Notes of a draft, and the marks that lead from a quotation to its note. */
import type { QuotedSpan } from './quoted-spans.ts';

/** A note's text in the draft, by its label. */
export interface Note {
  readonly start: number;
  readonly end: number;
}

/** The notes of a Markdown, Word, or plain text draft, and of HTML: `[^1]: SMC 5.04.010.`, `[1] SMC 5.04.010.`, `<p id="fn1">`. */
export function notesOf(draft: string): ReadonlyMap<string, Note> {
  const found = [
    ...draft.matchAll(
      /^(?:\.\. )?\[(?:\^([^\]\s]{1,20})\]:|#?(\w{1,20})\])[ \t]*((?:[^\n]+(?:\n(?![ \t]*\n|\[\^|\[\d{1,3}\]))?){0,40})/gm,
    ),
    // In plain text with raised marks: `3. SMC 5.04.010.`
    ...(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/.test(draft)
      ? draft.matchAll(
          /^[ \t]*(?=(\d{1,3})[.)] )()\d{1,3}[.)] ((?:[^\n]+(?:\n(?![ \t]*\n|[ \t]*\d{1,3}[.)] ))?){0,40})/gm,
        )
      : []),
    ...(draft.includes('id=')
      ? draft.matchAll(
          /<(?:p|li|div)\b[^<>]{0,80}\bid=["'][a-z_:-]{1,12}(\d{1,3})["'][^<>]{0,80}>()(?:\s|<\/?(?:p|a|sup)\b[^<>]{0,80}>|\d{1,3}[.)\]]?|\^)*((?:(?!<\/(?:p|li|div)>)[\s\S]){1,2000})/gi,
        )
      : []),
  ];
  return new Map(
    found.map(({ index, 0: whole, 1: label = '', 2: number = '', 3: words = '' }) => {
      const end = index + whole.length;
      return [label === '' ? number : label, { start: end - words.length, end }];
    }),
  );
}

const mark = String.raw`(?: ?\[[\^#]?([^\]\s#]{1,20})\]_?|<sup\b[^<>]{0,80}>\s*(?:<a\b[^<>]{0,80}>)?\[?(\d{1,3})\]?(?:<\/a>)?\s*<\/sup>|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))`;
const noteMark = new RegExp(`^[.,;:)]{0,2}${mark}`);
/** The mark before the closing mark, or at the end of a block: `“The fee is due.[^1]”` */
const lastNoteMark = new RegExp(String.raw`${mark}[\s*_]*(?:<\/p>\s*)?$`);

/** The maximum length of a note's mark with its tags, in UTF-16 units. */
const longestMark = 240;

/** The label of the note whose mark follows or ends a quotation: `“…”[^1]`. */
export function noteLabelOf(draft: string, { start, end, closedAt }: QuotedSpan): string | undefined {
  const [, bracketedLabel, raised, superscript] =
    noteMark.exec(draft.slice(closedAt, closedAt + longestMark)) ??
    lastNoteMark.exec(draft.slice(Math.max(start, end - longestMark), end)) ??
    [];
  return bracketedLabel ?? raised ?? superscript?.normalize('NFKC');
}
