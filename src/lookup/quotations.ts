/** Finds quotations in a draft and the citation that each belongs to. */
import type { Citation } from '../citation/types.ts';
import { firstFrom } from './in-order.ts';
import { signals, withoutAttribution, withoutTags } from './quotation-attribution.ts';
import { type Note, noteLabelOf, notesOf } from './quotation-notes.ts';
import { innerSpans, type QuotedSpan, quotedSpans } from './quoted-spans.ts';

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
    if (span === undefined) continue;
    // Indented lines that cite law are more often the draft's own list.
    if (span.block && span.doubtful === true && hasCitation(span, citations)) continue;
    if (isShortForm(draft, span)) continue;
    const words = draft.slice(span.start, span.end);
    if (hasWords(words, fewestWords)) spans.push(span);
    else if (hasWords(words, 1)) brief.push(span);
  }
  const outside = citations.filter((citation) => citation.form !== 'relative' && !isQuoted(spans, citation));
  const notes = notesOf(draft);
  const attached = spans.map((span, index) => {
    const beside = attachmentOf(draft, span, outside, spans[index - 1], spans[index + 1]);
    const isIntroduced = beside?.attachment === 'direct' && beside.citation.start < span.end;
    const inNote = isIntroduced ? undefined : attachmentInNote(draft, span, outside, notes);
    // The next paragraph may begin with a citation, too.
    const noted = beside?.attachment === 'direct' && inNote?.attachment !== 'direct' ? undefined : inNote;
    // `Under § 1, a permit is “valid for a year.”[^2]` The note may name another section that agrees.
    return noted === undefined || beside === undefined ? (noted ?? beside) : { ...noted, rival: beside.citation };
  });
  joinBlocks(draft, spans, attached);
  shareAttachments(draft, spans, outside, attached);
  const inner = spans.flatMap((span, index) =>
    attached[index]?.attachment === 'direct' ? [] : attachedInside(draft, span, citations),
  );
  const all = [...spans.map((span, index) => ({ span, attachment: attached[index] })), ...inner];
  const quotations = all.flatMap(({ span, attachment }) => {
    if (attachment === undefined) return [];
    if (attachment.attachment === 'near' && isTitle(draft.slice(span.start, span.end))) return [];
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
  if (inner.length > 0) quotations.sort((one, other) => one.start - other.start);
  return { quotations, short: brief.filter((span) => isBriefQuotation(draft, span, outside, spans)).length };
}

/** The quotations inside another person's words, with the citations there: `She wrote, “The Code says ‘The fee is due.’ § 5.”` */
function attachedInside(
  draft: string,
  outer: QuotedSpan,
  citations: readonly Citation[],
): readonly { readonly span: QuotedSpan; readonly attachment: Attachment }[] {
  const cited = citations
    .slice(firstFrom(citations, outer.start), firstFrom(citations, outer.end))
    .filter(({ form }) => form !== 'relative');
  if (cited.length === 0) return [];
  const spans = innerSpans(draft, outer).filter(({ start, end }) => hasWords(draft.slice(start, end), fewestWords));
  return spans.flatMap((span, index) => {
    const attachment = attachmentOf(draft, span, cited, spans[index - 1], spans[index + 1]);
    return attachment?.attachment === 'direct' || attachment?.beside === true ? [{ span, attachment }] : [];
  });
}

/** A person speaks: `She testified that “…” (see § 1)`. The words may be hers. */
const spoken =
  /\b(?:testif(?:ied|ies)|wrote|writes|told|recalled|complain(?:ed|s)|replied|asked|remarked|admitted|claim(?:ed|s)|alleg(?:ed|es)|contend(?:ed|s)|insist(?:ed|s)|(?:he|she|they|I|we)\s+(?:said|says?))\b[^.;“"]{0,40}$/i;

/** Whether a draft defines a name of its own: `the Noise Control Act of 2001, § 5-1 (“Noise Control Act”)`. A sentence in parentheses may be law. */
function isShortForm(draft: string, { start, end, openedAt, closedAt, block }: QuotedSpan): boolean {
  const text = draft.slice(start, end);
  return (
    !block &&
    draft.charAt(openedAt - 1) === '(' &&
    draft.charAt(closedAt) === ')' &&
    (isTitle(text) || /^(?:sections?|chapter|title|§)\s*\d[^.!?]{0,60}$/i.test(text))
  );
}

/** Whether words are capitalized like a name: `Federal Payment for School Improvement`. Law in capitals is not. */
function isTitle(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}’'-]+/gu) ?? [];
  const [first = ''] = words;
  const major = words.filter((word) => word.length > 3);
  return (
    words.length <= mostTitleWords &&
    /^[\p{Lu}\d]/u.test(first) &&
    major.every((word) => /^[\p{Lu}\d]/u.test(word)) &&
    major.filter((word) => /\p{Ll}/u.test(word)).length > 1
  );
}

/** Acts may have long titles: `Legalization of Possession of Minimal Amounts of Fireworks for Personal Use Initiative of 2014`. */
const mostTitleWords = 20;

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
    return /^[\s>]*$/.test(draft.slice(before.closedAt, block.openedAt));
  };
  for (let from = 0; from < spans.length; ) {
    let to = from + 1;
    while (to < spans.length && isNext(to)) to += 1;
    const isCertain = (each: Attachment | undefined): boolean => each?.attachment === 'direct' || each?.beside === true;
    const certain = attached.slice(from, to).filter(isCertain);
    const [first, last] = [certain[0], certain.at(-1)];
    if (to - from > 1 && first !== undefined && last !== undefined)
      for (let index = from; index < to; index += 1)
        attached[index] = joined(attached[index], first, last, isCertain(attached[index]));
    from = to;
  }
}

/** A paragraph's own citation, or that of the first. The words may also be from the other's section. */
function joined(own: Attachment | undefined, first: Attachment, last: Attachment, isCertain: boolean): Attachment {
  if (!isCertain || own === undefined) return first === last ? first : { ...first, rival: last.citation };
  const other = own.citation === first.citation ? last.citation : first.citation;
  return other === own.citation || own.rival !== undefined ? own : { ...own, rival: other };
}

/**
 * Gives a quotation without a citation in its sentence the citation of its neighbor there: `§ 1 allows “…” and “…”`,
 * `“…” and “…” (§ 1)`. There must be no other citation between them.
 */
function shareAttachments(
  draft: string,
  spans: readonly QuotedSpan[],
  citations: readonly Citation[],
  attached: (Attachment | undefined)[],
): void {
  const share = (to: number, from: number): void => {
    const [span, neighbor, own] = [spans[to], spans[from], attached[to]];
    const citation = attached[from]?.citation;
    if (span === undefined || neighbor === undefined || citation === undefined) return;
    if (own !== undefined && !isOfEarlierSentence(draft, span, own)) return;
    const [first, last] = from < to ? [neighbor, span] : [span, neighbor];
    const next = firstFrom(citations, span.end);
    const isNext = (from < to ? citations[next - 1] : citations[next]) === citation;
    if (isNext && isShared(draft.slice(first.end - 1, last.openedAt))) attached[to] = { citation, attachment: 'near' };
  };
  for (let index = 1; index < spans.length; index += 1) share(index, index - 1);
  for (let index = spans.length - 2; index >= 0; index -= 1) share(index, index + 1);
}

/** Whether a quotation has only the citation that ends an earlier sentence: `A fee is due. (§ 1) It is “low” and “fair” (§ 2).` */
function isOfEarlierSentence(draft: string, { openedAt }: QuotedSpan, { citation, attachment }: Attachment): boolean {
  if (attachment !== 'near' || citation.end > openedAt) return false;
  const lead = draft.slice(citation.end, openedAt);
  const standsAlone = /[.!?]["”’]?\s+[([]$/.test(draft.slice(Math.max(0, citation.start - 8), citation.start));
  return !sameSentence(lead) || (standsAlone && /^[)\]]\s+\p{Lu}/u.test(lead));
}

/** The words between, with the last character of the first quotation. A period there ends the sentence. */
const isShared = (between: string): boolean => between.length <= searchedChars && sameSentence(between);

/** Whether a citation is inside a quotation and so part of the quoted law. The quotations must be in order. */
export function isQuoted(spans: readonly QuotedSpan[], { start, end }: { start: number; end: number }): boolean {
  // Quotations never overlap, so only the last one that begins before the citation can contain it.
  const span = spans[firstFrom(spans, start + 1) - 1];
  return span !== undefined && span.start <= start && end <= span.end;
}

/** Whether a text has at least this many words. Most quotations have many more, which need no count. */
function hasWords(text: string, least: number): boolean {
  // "D.C." is one word.
  const word = /(?:\p{L}\.){2,}|[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;
  for (let count = 0; count < least; count += 1) if (!word.test(text)) return false;
  return true;
}

function hasCitation({ start, end }: QuotedSpan, citations: readonly Citation[]): boolean {
  for (let at = firstFrom(citations, start); (citations[at]?.start ?? end) < end; at += 1)
    if (citations[at]?.form !== 'relative') return true;
  return false;
}

type Attachment = Pick<Quotation, 'citation' | 'attachment' | 'rival'> & {
  /** The citation introduces the quotation or follows it directly, although the quotation may be something else. */
  readonly beside?: true;
};

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
  const beside =
    span.doubtful === true ? ({ attachment: 'near', beside: true } as const) : ({ attachment: 'direct' } as const);
  const beginsParagraph = span.block || startsParagraph(draft, span);
  const follows =
    after !== undefined && tail !== undefined && joins(tail, span) && !beginsSentence(draft, span, tail, after);
  if (before !== undefined && lead !== undefined && introduces(lead))
    return { citation: before, ...beside, ...(follows ? { rival: after } : {}) };
  // `We quote § 1 at length:` above a block quotation. The citation below may begin the next paragraph.
  if (before !== undefined && lead !== undefined && beginsParagraph && endsInColon.test(lead))
    return { citation: before, attachment: 'near', beside: true, ...(follows ? { rival: after } : {}) };
  if (follows) return { citation: after, ...beside };
  const [previous, following] = [
    lead !== undefined &&
    (sameParagraph(lead) || ((span.block || startsParagraph(draft, span)) && endsInColon.test(lead)))
      ? before
      : undefined,
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

/**
 * Whether a citation after a quotation begins a sentence of its own: `The sign says “No parking.” § 5 does not require it.`
 * A citation without a clause belongs to the quotation.
 */
function beginsSentence(draft: string, span: QuotedSpan, tail: string, { end }: Citation): boolean {
  const isOver = /[.!?]["”’')\]]*$/.test(draft.slice(span.start, span.closedAt));
  if (!isOver || span.block || !/^\s+\p{Ll}/u.test(draft.slice(end, end + 4))) return false;
  return nextItem.test(tail) || (/^\s+$/.test(tail) && !says.test(draft.slice(end, end + 40)));
}

/** The mark of the next item of a list. */
const nextItem = /^[ \t]*\n[ \t>]*(?:[-*•+]|\d+[.)])[ \t]+$/;

/** The words between a quotation and a citation clause: `“…” go there, § 1`, `“…” go there (§ 1)`. */
const endsInCitation = /[,([][\s*_]*$/;

/** Whether a quotation in marks begins its paragraph, such as one in an indented block. */
const startsParagraph = (draft: string, { openedAt }: QuotedSpan): boolean =>
  /\n[ \t>]*\n[ \t>]*$/.test(draft.slice(Math.max(0, openedAt - 80), openedAt));

/** The words before a block quotation, in the paragraph before it: `, as the Board reads it:`. */
const endsInColon = /^(?:(?!\n[ \t>]*\n[ \t>]*[^\s>])[\s\S])*[:—–][\s>]*$/;

/** The text between a citation in brackets and a quotation: `the rule (§ 1) “applies to …”`. */
const bracketed = /^[)\]],?[\s*_]*$/;

/** The text between a quotation's opening mark and the citation before it; undefined if too long or across another quotation. */
function leadOf(draft: string, span: QuotedSpan, before: Citation, other: QuotedSpan | undefined): string | undefined {
  if (span.openedAt - before.end > searchedChars || (other !== undefined && other.start >= before.end))
    return undefined;
  const lead = draft.slice(before.end, span.openedAt);
  return endsRow.test(lead) ? undefined : withoutTags(lead);
}

/** The text between a quotation's closing mark and the citation after it. */
function tailOf(draft: string, span: QuotedSpan, after: Citation, other: QuotedSpan | undefined): string | undefined {
  if (after.start - span.closedAt > searchedChars || (other !== undefined && other.end <= after.start))
    return undefined;
  return withoutTags(draft.slice(span.closedAt, after.start));
}

const says = /^\s+(?:also |then |thus |so )?(?:provid|stat|say|said|read|declar|command|defin|mean)/i;

const speaks =
  'provid(?:es?|ed|ing)|stat(?:es?|ed|ing)|says?|said|reads?|declar(?:es?|ed|ing)|commands?|requir(?:es?|ed|ing)|defin(?:es?|ed|ing)|prohibits?|mandates?|specif(?:y|ies)|directs?|means';

/** `§ 1 provides: "`, `§ 1 (as amended) states in relevant part that "`, `§ 1: "`. */
function introduces(lead: string): boolean {
  if (/\n[ \t>]*\n[ \t>]*[^\s>]/.test(lead)) return false;
  // `§ 1 — Permit required` above a block quotation is a heading.
  if (/\n[ \t>]*\n\s*$/.test(lead) && !endsInLead.test(lead)) return false;
  if (/^\s*(?:\([^()]{0,60}\))?\s*[:,—–-]\s*[>*_\s]*$/.test(lead)) return true;
  return saying.test(lead) || defining.test(lead);
}

/** `§ 1 defines “elder” as`. */
const defining = /^[^.;"“\n]{0,60}\bdefin(?:es?|ed|ing)\b[^.;"“\n]{0,40}["“][^"“”\n]{1,80}["”][^.;"“\n]{0,40}$/i;

/** The end of a paragraph that introduces the next one. */
const endsInLead = /(?:[:,—–-]|\b(?:that|provides|states|says|reads|follows))[*_\s]*$/i;

const saying = new RegExp(`^[^.;"“\\n]{0,60}\\b(?:${speaks})\\b[^.;"“]{0,60}$`, 'i');

/**
 * The text between a closing mark and its citation: a period, a signal, a bracket, or an emphasis mark, but no words with
 * meaning. May include the year of an edition (`2013 Fire Code`).
 */
const joint = new RegExp(
  String.raw`^[.,;]?[\s>*_\u00a0]*(?:\((?:emphasis|citations?|footnotes?|internal)\b[^()]{0,60}\)[.,;]?\s*)?(?:\\footnote\{|#?footnote:?\[|[([–—-]{1,3})?\s*${signals}[*_]*(?:(?:19|20)\d\d\s+)?$`,
  'i',
);

const beginsNote = new RegExp(`^${signals}[*_]*$`, 'i');

function joins(tail: string, span: QuotedSpan): boolean {
  // A block quotation is a paragraph of its own, with its citation on the next line.
  return labeled.test(tail) || (joint.test(tail) && (span.block || !/\n[ \t>]*\n/.test(tail)));
}

/** A paragraph or list item after the quotation that says where the words are from: `“The fee is due.”`, then `Source: § 5`. */
const labeled = /^[.,;]?\s*\n\s*(?:[-*•]\s+|\d+[.)]\s+)?[*_]*source[*_]*:[*_]*\s*$/i;

/** The citation at the beginning of the note whose mark follows or ends a quotation: `“…”[^1]`. */
function attachmentInNote(
  draft: string,
  span: QuotedSpan,
  citations: readonly Citation[],
  notes: ReadonlyMap<string, Note>,
): Attachment | undefined {
  const label = noteLabelOf(draft, span);
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

/** A row of a table in Markdown is a paragraph of its own. */
const endsRow = /\|[ \t]*\n[ \t]*\|/;

const sameParagraph = (between: string): boolean => !/\n[ \t>]*\n/.test(between) && !endsRow.test(between);
