/** Finds quotations in a draft and the citation that each belongs to. */
import type { Citation } from '../citation/types.ts';
import { decodeEntities } from '../contract/decode/html.ts';
import { firstFrom } from './in-order.ts';
import { type QuotedSpan, quotedSpans } from './quoted-spans.ts';

export interface Quotation extends QuotedSpan {
  readonly text: string;
  readonly citation: Citation;
  /**
   * `direct`: the citation is beside the quotation or introduces it, so the cited section must have the words. `near`: the
   * citation is in the same sentence or paragraph, so the words may be someone else's.
   */
  readonly attachment: 'direct' | 'near';
  /** Another citation beside the quotation, whose section may have the words instead. */
  readonly rival?: Citation;
}

/** A shorter quotation is a term of art or a name and is not compared. */
const fewestWords = 5;

/** The maximum distance between a quotation and its citation, in UTF-16 units. */
const searchedChars = 600;

export interface Quotations {
  /** Those to compare, in the order of the draft. */
  readonly quotations: readonly Quotation[];
  /** The number of those that are too short to compare. */
  readonly short: number;
}

/**
 * Finds the quotations of a draft that have a citation: before, around, or after them. Citations inside a quotation belong to
 * the quoted text. They neither attach the quotation nor separate it from its own citation.
 *
 * @param citations in the order of the draft
 */
export function findQuotations(draft: string, citations: readonly Citation[]): Quotations {
  const spans: QuotedSpan[] = [];
  const brief: QuotedSpan[] = [];
  for (const whole of quotedSpans(draft)) {
    const span = withoutAttribution(draft, whole, citations);
    // Indented lines that cite law are more often the draft's own list.
    if (span.block && span.doubtful === true && hasCitation(span, citations)) continue;
    const words = wordCount(draft.slice(span.start, span.end));
    if (words >= fewestWords) spans.push(span);
    else if (words > 0) brief.push(span);
  }
  const outside = citations.filter((citation) => citation.form !== 'relative' && !isQuoted(spans, citation));
  const notes = notesOf(draft);
  const attached = spans.map((span, index) => {
    const beside = attachmentOf(draft, span, outside, spans[index - 1], spans[index + 1]);
    const noted = beside?.attachment === 'direct' ? undefined : attachmentInNote(draft, span, outside, notes);
    // `Under § 1, a permit is “valid for a year.”[^2]` The note may name another section that agrees.
    return noted === undefined || beside === undefined ? (noted ?? beside) : { ...noted, rival: beside.citation };
  });
  joinBlocks(draft, spans, attached);
  shareAttachments(draft, spans, outside, attached);
  const quotations = spans.flatMap((span, index) => {
    const attachment = attached[index];
    if (attachment === undefined) return [];
    const isSpoken =
      attachment.citation.start >= span.end && spoken.test(draft.slice(Math.max(0, span.openedAt - 80), span.openedAt));
    return [
      {
        ...span,
        text: draft.slice(span.start, span.end),
        ...attachment,
        ...(isSpoken ? { attachment: 'near' as const } : {}),
      },
    ];
  });
  return { quotations, short: brief.filter((span) => isBriefQuotation(draft, span, outside, spans)).length };
}

/**
 * A block quotation without its last line, if that only says where the words are from: `> “The fee is due.” § 5`, or
 * `— § 5` below the words.
 */
function withoutAttribution(draft: string, span: QuotedSpan, citations: readonly Citation[]): QuotedSpan {
  const last = citations[firstFrom(citations, span.end) - 1];
  if (!span.block || last === undefined || last.start <= span.start || last.form === 'relative') return span;
  if (!endsBlock.test(draft.slice(last.end, span.end))) return span;
  const before = withoutTagsInPlace(draft.slice(span.start, last.start));
  const joint = beginsAttribution.exec(before);
  const end = joint === null ? span.start : span.start + joint.index + (joint[1]?.length ?? 0);
  return end === span.start ? span : { ...span, end, closedAt: end };
}

/** What may follow an attribution in its block. */
const endsBlock = /^(?:[\s>*_.)\]]|<\/?\w[^<>]{0,80}>)*$/;

/** A person speaks: `She testified that “…” (see § 1)`. The words may be hers. */
const spoken =
  /\b(?:testif(?:ied|ies)|wrote|writes|told|recalled|complained|replied|asked|remarked|admitted|(?:he|she|they|I|we)\s+(?:said|says?))\b[^.;“"]{0,40}$/i;

/** Whether a term in quotation marks may quote the section cited in its sentence. An abbreviation that the draft defines does not. */
function isBriefQuotation(
  draft: string,
  span: QuotedSpan,
  citations: readonly Citation[],
  others: readonly QuotedSpan[],
): boolean {
  if (isQuoted(others, span) || draft.charAt(span.openedAt - 1) === '(') return false;
  const next = firstFrom(citations, span.end);
  const [before, after] = [citations[next - 1], citations[next]];
  const isNear = (from: number, to: number): boolean =>
    to - from <= searchedChars && sameSentence(draft.slice(from, to));
  return (
    (before !== undefined && isNear(before.end, span.openedAt)) ||
    (after !== undefined && isNear(span.closedAt, after.start))
  );
}

/** Gives the paragraphs of one block quotation, each a block of its own, a citation that is certain for another of them. */
function joinBlocks(draft: string, spans: readonly QuotedSpan[], attached: (Attachment | undefined)[]): void {
  const isNext = (index: number): boolean => {
    const [before, block] = [spans[index - 1], spans[index]];
    if (before?.block !== true || block?.block !== true) return false;
    return draft.slice(before.closedAt, block.openedAt).trim() === '';
  };
  for (let from = 0; from < spans.length; ) {
    let to = from + 1;
    while (to < spans.length && isNext(to)) to += 1;
    const certain = attached.slice(from, to).filter((each) => each?.attachment === 'direct');
    const [first, last] = [certain[0], certain.at(-1)];
    if (to - from > 1 && first !== undefined && last !== undefined)
      for (let index = from; index < to; index += 1)
        if (attached[index]?.attachment !== 'direct')
          attached[index] = first === last ? first : { ...first, rival: last.citation };
    from = to;
  }
}

/**
 * Gives a quotation without a citation the citation of its neighbor in the same sentence: `§ 1 allows “…” and “…”`,
 * `“…” and “…” (§ 1)`. There must be no other citation between them.
 */
function shareAttachments(
  draft: string,
  spans: readonly QuotedSpan[],
  citations: readonly Citation[],
  attached: (Attachment | undefined)[],
): void {
  const share = (to: number, from: number): void => {
    const [span, neighbor] = [spans[to], spans[from]];
    const citation = attached[from]?.citation;
    if (attached[to] !== undefined || span === undefined || neighbor === undefined || citation === undefined) return;
    const [first, last] = from < to ? [neighbor, span] : [span, neighbor];
    const next = firstFrom(citations, span.end);
    const isNext = (from < to ? citations[next - 1] : citations[next]) === citation;
    if (isNext && isShared(draft.slice(first.end - 1, last.openedAt))) attached[to] = { citation, attachment: 'near' };
  };
  for (let index = 1; index < spans.length; index += 1) share(index, index - 1);
  for (let index = spans.length - 2; index >= 0; index -= 1) share(index, index + 1);
}

/** The words between, with the last character of the first quotation. A period there ends the sentence. */
const isShared = (between: string): boolean => between.length <= searchedChars && sameSentence(between);

/** Whether a citation is inside a quotation and so part of the quoted law. The quotations must be in order. */
export function isQuoted(spans: readonly QuotedSpan[], { start, end }: { start: number; end: number }): boolean {
  // Quotations never overlap, so only the last one that begins before the citation can contain it.
  const span = spans[firstFrom(spans, start + 1) - 1];
  return span !== undefined && span.start <= start && end <= span.end;
}

function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function hasCitation({ start, end }: QuotedSpan, citations: readonly Citation[]): boolean {
  for (let at = firstFrom(citations, start); (citations[at]?.start ?? end) < end; at += 1)
    if (citations[at]?.form !== 'relative') return true;
  return false;
}

type Attachment = Pick<Quotation, 'citation' | 'attachment' | 'rival'>;

function attachmentOf(
  draft: string,
  span: QuotedSpan,
  citations: readonly Citation[],
  spanBefore: QuotedSpan | undefined,
  spanAfter: QuotedSpan | undefined,
): Attachment | undefined {
  const next = firstFrom(citations, span.end);
  const after = citations[next];
  const before = citations[next - 1];
  // `[quote, § 5]`, `#quote(attribution: [§ 5])[…]`
  if (before !== undefined && span.openedAt <= before.start) return { citation: before, attachment: 'direct' };
  const lead = before === undefined ? undefined : leadOf(draft, span, before, spanBefore);
  const tail = after === undefined ? undefined : tailOf(draft, span, after, spanAfter);
  const beside = span.doubtful === true ? 'near' : 'direct';
  const follows = after !== undefined && tail !== undefined && joins(tail, span);
  if (before !== undefined && lead !== undefined && introduces(lead))
    return { citation: before, attachment: beside, ...(follows ? { rival: after } : {}) };
  if (follows) return { citation: after, attachment: beside };
  const [previous, following] = [
    lead !== undefined && (sameParagraph(lead) || (span.block && endsInColon.test(lead))) ? before : undefined,
    tail !== undefined && sameParagraph(tail) ? after : undefined,
  ];
  const isBracketed = lead !== undefined && bracketed.test(lead);
  // A period before the closing mark ends the sentence: `“… fair.” Under § 2, …`
  const toNext = draft.slice(Math.max(span.start, span.end - 2), after?.start ?? span.end);
  const [nearest, rival] =
    following !== undefined && (previous === undefined || (!isBracketed && sameSentence(toNext)))
      ? [following, previous]
      : [previous, following];
  if (nearest === undefined) return undefined;
  // `The fee is set by § 1. A permit “is valid for a year,” § 2.` The sentence ends with its own citation.
  const isOwn = nearest === after && lead !== undefined && !sameSentence(lead) && endsInCitation.test(tail ?? '');
  return { citation: nearest, attachment: 'near', ...(rival === undefined || isOwn ? {} : { rival }) };
}

/** The words between a quotation and a citation clause: `“…” go there, § 1`, `“…” go there (§ 1)`. */
const endsInCitation = /[,([][\s*_]*$/;

/** The words before a block quotation, in the paragraph before it: `, as the Board reads it:`. */
const endsInColon = /^(?:(?!\n[ \t>]*\n[ \t]*\S)[\s\S])*[:—–]\s*$/;

/** The text between a citation in brackets and a quotation: `the rule (§ 1) “applies to …”`. */
const bracketed = /^[)\]],?[\s*_]*$/;

/** The text between a quotation's opening mark and the citation before it; undefined if too long or across another quotation. */
function leadOf(draft: string, span: QuotedSpan, before: Citation, other: QuotedSpan | undefined): string | undefined {
  if (span.openedAt - before.end > searchedChars || (other !== undefined && other.start >= before.end))
    return undefined;
  return withoutTags(draft.slice(before.end, span.openedAt));
}

/** The text between a quotation's closing mark and the citation after it. */
function tailOf(draft: string, span: QuotedSpan, after: Citation, other: QuotedSpan | undefined): string | undefined {
  if (after.start - span.closedAt > searchedChars || (other !== undefined && other.end <= after.start))
    return undefined;
  return withoutTags(draft.slice(span.closedAt, after.start));
}

/** The words between HTML tags: `</blockquote><p>§ 1`. Elements that are paragraphs end like paragraphs. */
const withoutTags = (text: string): string =>
  text.includes('<')
    ? decodeEntities(text).replace(/<\/?(?:(p|div|li|tr|h[1-6])\b|[a-z])[^<>\n]{0,80}>/gi, (_, block?: string) =>
        block === undefined ? ' ' : '\n\n',
      )
    : text;

/** As `withoutTags`, with the same length. Between two elements is a line break. */
const withoutTagsInPlace = (text: string): string =>
  text.includes('<')
    ? text.replace(/<\/?[a-z][^<>\n]{0,80}>/gi, (tag) => (tag.length > 1 ? `\n${' '.repeat(tag.length - 2)}\n` : tag))
    : text;

const speaks =
  'provid(?:es?|ed|ing)|stat(?:es?|ed|ing)|says?|said|reads?|declar(?:es?|ed|ing)|commands?|requir(?:es?|ed|ing)|defin(?:es?|ed|ing)|prohibits?|mandates?|specif(?:y|ies)|directs?|means';

/** `§ 1 provides: "`, `§ 1 (as amended) states in relevant part that "`, `§ 1: "`. */
function introduces(lead: string): boolean {
  if (/\n[ \t>]*\n[ \t]*\S/.test(lead)) return false;
  // `§ 1 — Permit required` above a block quotation is a heading.
  if (/\n[ \t>]*\n\s*$/.test(lead) && !endsInLead.test(lead)) return false;
  if (/^\s*(?:\([^()]{0,60}\))?\s*[:,—–-]\s*[>*_\s]*$/.test(lead)) return true;
  return saying.test(lead);
}

/** The end of a paragraph that introduces the next one. */
const endsInLead = /(?:[:,—–-]|\b(?:that|provides|states|says|reads|follows))[*_\s]*$/i;

const saying = new RegExp(`^[^.;"“\\n]{0,60}\\b(?:${speaks})\\b[^.;"“]{0,60}$`, 'i');

/** The words before a citation that supports a quotation. */
const signals = String.raw`(?:[*_]*(?:see(?: generally|,? e\.g\.)?|accord|quoting|citing|source:?)[*_]*,?\s+)?`;

/**
 * The text between a closing mark and its citation: a period, a signal, a bracket, or an emphasis mark, but no words with
 * meaning. May include the year of an edition (`2013 Fire Code`).
 */
const joint = new RegExp(
  String.raw`^[.,;]?[\s>*_\u00a0]*(?:\((?:emphasis|citations?|footnotes?|internal)\b[^()]{0,60}\)[.,;]?\s*)?(?:\\footnote\{|#?footnote:?\[|[([–—-]{1,3})?\s*${signals}[*_]*(?:(?:19|20)\d\d\s+)?$`,
  'i',
);

/**
 * The end of the quoted words and the words before an attribution. A line of law may begin with a citation too. So an
 * attribution needs a dash, an empty line, or the end of a sentence before it.
 */
const beginsAttribution = new RegExp(
  String.raw`([.!?]?(?:["”»’]|''|&(?:[lr][ds]quo|quot|[lr]aquo);)\)?[.,;]?|[.!?][*_]*|(?=\n[\s>]*\n)|(?=\s[([*_]*(?:[–—―]|-{2,3}|&mdash;|&ndash;)))(?:[\s>*_\u00a0([–—―]|-{1,3}(?=\s)|---?|\\hfill|&[mn]dash;)*${signals}[*_]*(?:(?:19|20)\d\d\s+)?$`,
  'i',
);

const beginsNote = new RegExp(`^${signals}[*_]*$`, 'i');

function joins(tail: string, span: QuotedSpan): boolean {
  // A block quotation is a paragraph of its own, with its citation on the next line.
  return joint.test(tail) && (span.block || !/\n[ \t>]*\n/.test(tail));
}

/** A note's text in the draft, by its label. */
interface Note {
  readonly start: number;
  readonly end: number;
}

/** The notes of a Markdown, Word, or plain text draft, and of HTML: `[^1]: SMC 5.04.010.`, `[1] SMC 5.04.010.`, `<p id="fn1">`. */
function notesOf(draft: string): ReadonlyMap<string, Note> {
  const found = [
    ...draft.matchAll(
      /^\[(?:\^([^\]\s]{1,20})\]:|(\d{1,3})\])[ \t]*((?:[^\n]+(?:\n(?![ \t]*\n|\[\^|\[\d{1,3}\]))?){0,40})/gm,
    ),
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

const noteMark =
  /^[.,;:)]{0,2}(?:\[\^?([^\]\s]{1,20})\]|<sup\b[^<>]{0,80}>(?:<a\b[^<>]{0,80}>)?\[?(\d{1,3})\]?(?:<\/a>)?<\/sup>)/;

/** The maximum length of a note's mark with its tags, in UTF-16 units. */
const longestMark = 240;

/** The citation at the beginning of the note whose mark follows a quotation: `“…”[^1]`. */
function attachmentInNote(
  draft: string,
  span: QuotedSpan,
  citations: readonly Citation[],
  notes: ReadonlyMap<string, Note>,
): Attachment | undefined {
  const [, bracketedLabel, raised] = noteMark.exec(draft.slice(span.closedAt, span.closedAt + longestMark)) ?? [];
  const label = bracketedLabel ?? raised;
  const note = label === undefined ? undefined : notes.get(label);
  const citation = note === undefined ? undefined : citations[firstFrom(citations, note.start)];
  if (note === undefined || citation === undefined || citation.start >= note.end) return undefined;
  return { citation, attachment: beginsNote.test(draft.slice(note.start, citation.start)) ? 'direct' : 'near' };
}

function sameSentence(between: string): boolean {
  return (
    sameParagraph(between) && !/[.!?]["”’)\]]*\s+[\p{Lu}“"(§]/u.test(between) && !/[.!?]["”’)\]]*\s*$/.test(between)
  );
}

function sameParagraph(between: string): boolean {
  return !/\n[ \t>]*\n/.test(between);
}
