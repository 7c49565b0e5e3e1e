/** The last line of a block quotation that says where its words are from. */
import type { Citation } from '../citation/types.ts';
import { decodeEntities } from '../contract/decode/html.ts';
import { firstFrom } from './in-order.ts';
import type { QuotedSpan } from './quoted-spans.ts';

/**
 * A block quotation without its last line, if that only says where the words are from: `> “The fee is due.” § 5`, or
 * `— § 5` below the words. Undefined if the block has nothing else.
 */
export function withoutAttribution(
  draft: string,
  span: QuotedSpan,
  citations: readonly Citation[],
): QuotedSpan | undefined {
  const last = citations[firstFrom(citations, span.end) - 1];
  if (!span.block || last === undefined || last.start <= span.start || last.form === 'relative') return span;
  if (!endsBlock.test(draft.slice(last.end, span.end))) return span;
  const before = withoutTagsInPlace(draft.slice(span.start, last.start));
  if (onlyAttribution.test(before)) return undefined;
  const joint = beginsAttribution.exec(before);
  const end = joint === null ? span.start : span.start + joint.index + (joint[1]?.length ?? 0);
  return end === span.start ? span : { ...span, end, closedAt: end };
}

/** What may follow an attribution in its block. */
const endsBlock = /^(?:[\s>*_.)\]}]|<\/?\w[^<>]{0,80}>)*$/;

/** The words before a citation that supports a quotation. */
export const signals = String.raw`(?:[*_]*(?:see(?: generally|,? e\.g\.)?|accord|quoting|citing|source:?)[*_]*,?\s+)?`;

/**
 * The end of the quoted words and the words before an attribution. A line of law may begin with a citation too. So an
 * attribution needs a dash, an empty line, or the end of a sentence before it.
 */
const beginsAttribution = new RegExp(
  String.raw`([.!?]?(?:["”»’]|''|&(?:[lr][ds]quo|quot|[lr]aquo);)\)?[.,;]?|[.!?][*_]*|(?=\n[\s>]*\n)|(?=\s[([*_]*(?:[–—―]|-{2,3}|&mdash;|&ndash;)))(?:[\s>*_\u00a0([–—―]|-{1,3}(?=\s)|---?|\\hfill|&[mn]dash;|\\footnote\{|#?footnote:?\[)*${signals}[*_]*(?:(?:19|20)\d\d\s+)?$`,
  'i',
);

/** What precedes the citation in a block that only says where the words of the block before it are from: `> (§ 5.)` */
const onlyAttribution = new RegExp(String.raw`^(?:[\s>*_\u00a0([–—―]|-{1,3}(?=\s))*${signals}[*_]*$`, 'i');

/** The words between HTML tags: `</blockquote><p>§ 1`. Elements that are paragraphs end like paragraphs. */
export const withoutTags = (text: string): string =>
  text.includes('<')
    ? decodeEntities(text).replace(/<\/?(?:(p|div|li|tr|h[1-6])\b|[a-z])[^<>]{0,80}>/gi, (_, block?: string) =>
        block === undefined ? ' ' : '\n\n',
      )
    : text;

/** As `withoutTags`, with the same length. Between two elements is a line break. */
const withoutTagsInPlace = (text: string): string =>
  text.includes('<')
    ? text.replace(/<\/?[a-z][^<>]{0,80}>/gi, (tag) => (tag.length > 1 ? `\n${' '.repeat(tag.length - 2)}\n` : tag))
    : text;
