/** Whether a draft itself states that a section is no longer law: `§ 5-1 was repealed in 2019` needs no finding about it. */
import type { Citation } from '../citation/types.ts';
import type { Finding, FindingKind } from './findings.ts';
import { firstFrom } from './in-order.ts';
import { sentenceEnd } from './sentence-end.ts';

/** Participles for each kind of change. */
const repealed = 'repealed|rescinded|deleted|removed|stricken|struck|abolished|eliminated';
const expired = 'expired|sunset(?:ted)?|lapsed';
const moved = 're-?codified|re-?numbered|re-?designated|transferred|moved to';
const superseded = 'superseded|displaced';
/** As a predicate: `§ 5-1 is no longer in force`. */
const gone = 'no longer (?:in (?:force|effect|the code)|law|part of)';

/** The end of a section's law, as a noun: `Before its repeal, § 5-1 applied`. */
const ending = 'repeal|rescission|expiration|expiry|lapse|sunset|recodification|renumbering|transfer';

/** A section's earlier number: `(formerly codified at § 5-1)`. */
const earlier = 'former|formerly|(?:formerly|previously) (?:codified|cited|found|located) (?:at|as|in)';

/** The words for each status, as a predicate and before a citation. */
const words: Readonly<Partial<Record<FindingKind, { readonly predicates: string; readonly before?: string }>>> = {
  repealed: {
    predicates: `${repealed}|${gone}`,
    before: `${repealed}|repealing|(?:the )?repeal of|${earlier}`,
  },
  expired: { predicates: `${expired}|${gone}`, before: `expired|${earlier}` },
  recodified: {
    predicates: moved,
    before: `(?:re-?codified|re-?numbered|re-?designated|moved|transferred) from|${earlier}|what (?:was|used to be)`,
  },
  transferred: {
    predicates: 'transferred|re-?codified|moved to',
    before: `(?:transferred|moved|re-?codified) from|${earlier}|what (?:was|used to be)`,
  },
  reserved: { predicates: 'reserved', before: 'reserved' },
  omitted: { predicates: 'omitted' },
  notFunded: { predicates: '(?:not|never) (?:been )?funded|unfunded', before: 'unfunded' },
  notYetInEffect: { predicates: 'not yet (?:in effect|effective)|not (?:in effect|effective) (?:yet|until)' },
  superseded: { predicates: superseded, before: superseded },
  // A code prints no number of a section that left it long ago.
  notFound: {
    predicates: `${repealed}|${moved}|${gone}`,
    before: `${repealed}|repealing|(?:the )?repeal of|${earlier}|what (?:was|used to be)`,
  },
};

/** Matches any word of a kind. Most sentences have none, which avoids the detailed check. */
const mentions = new Map(
  Object.entries(words).map(([kind, { predicates, before }]) => [
    kind,
    new RegExp(
      [
        predicates,
        ...(before === undefined ? [] : [before, 'previously', ending]),
        ...(kind === 'recodified' ? ['now'] : []),
        ...(kind === 'notYetInEffect' ? ['effect'] : []),
        'no longer',
      ].join('|'),
      'iu',
    ),
  ]),
);

/** The maximum length of a sentence's context, in UTF-16 units. */
const searchedChars = 300;

/**
 * Whether a citation's sentence states what a finding says about its section. Ignores statements about other citations.
 *
 * @example `§ 5-1 was repealed, so § 5-2 applies` states it for § 5-1, as does `the former § 5-1`; `§ 5-1 has not been repealed` does not
 * @param citations all citations of the draft, in order
 */
export function draftSays(
  { kind, citation, acts = [], message }: Pick<Finding, 'kind' | 'citation' | 'acts' | 'message'>,
  draft: string,
  citations: readonly Pick<Citation, 'start' | 'end'>[],
): boolean {
  const forms = words[kind];
  if (forms === undefined && acts.length === 0 && kind !== 'unresolved') return false;
  const { lead, tail, isFirst, next } = contextOf(draft, citations, citation);
  // `A new section 3a is added`, to an act or a code that the draft names before.
  if (kind === 'unresolved') return isAdded({ lead, tail });
  // `Ordinance 3240, not yet codified, amends § 5-1`
  if (forms === undefined) return acts.every((number) => namesAct([lead, tail, next], number));
  if (kind === 'notFound' && (isAdded({ lead, tail }) || isDenied.test(tail))) return true;
  const mentioned = mentions.get(kind);
  if (![lead, tail, next].some((text) => mentioned?.test(text) === true)) return false;
  if (isRepealing.test(tail) && (/\bhereby\b/i.test(tail) || enacts.test(draft))) return false;
  const { predicates, before } = forms;
  const isSubject = !notSubject.test(lead) && !conditional.test(lead);
  const predicate = String.raw`(?:was|were|is|are|been|being|got|stands?|became|which|that|now|and|be|since)\s+(?:\p{L}+ly\s+|since\s+|later\s+|then\s+|also\s+|now\s+|long\s+)?`;
  const affirms = (text: string, pattern: string): boolean => {
    const match = new RegExp(pattern, 'iu').exec(text);
    return match !== null && !denied.test(match[0]);
  };
  return (
    // `§ 5-1 (repealed 2019)`
    affirms(
      tail,
      String.raw`^\s*[(\[,]\s*(?:now |since |as )?(?:${predicates}|${kind === 'recodified' ? 'now(?: codified)?(?: at| as)?\\s*$' : predicates})\b`,
    ) ||
    // `§ 5-1 was repealed`; `§ 5-1, which was repealed`; not `under § 5-1 the permit was revoked`
    (isSubject && affirms(tail, String.raw`^[^.;]{0,90}?\b${predicate}(?:${predicates})\b`)) ||
    affirms(tail, String.raw`^\s*,?\s*(?:which|that|both of which|all of which)\b[^.;]{0,60}?(?:${predicates})\b`) ||
    affirms(tail, String.raw`^\s*(?:has|had|have)\s+(?:since\s+|long\s+)?(?:${predicates})\b`) ||
    // `§ 5-1 expired in 2023`; `§ 5-1 takes effect on July 1, 2027`
    (kind === 'expired' &&
      isSubject &&
      affirms(tail, String.raw`^\s*(?:then\s+|since\s+|later\s+)?(?:${expired})\b`)) ||
    (kind === 'notYetInEffect' && !conditional.test(lead) && statesStart(tail, message)) ||
    // `§ 5-1 no longer exists`
    affirms(tail, String.raw`^\s*,?\s*(?:which\s+|that\s+)?no\s+longer\s+(?:exists?|applies|apply|governs?)\b`) ||
    // `See § 5-1. It was repealed.`
    affirms(
      next,
      String.raw`^(?:(?:it|they|both|that|this|these|those)\b|(?:the|that|this|these|those)\s+(?:code\s+)?(?:section|provision|ordinance)s?\b)\s*[^.;:]{0,30}?\b(?:was|were|been|is|are|has|have)\s+(?:\p{L}+ly\s+)?(?:${predicates})\b`,
    ) ||
    // `the former § 5-1`; `Ordinance 19 repealed § 5-1`
    (before !== undefined &&
      affirms(lead, String.raw`(?:\p{L}+\s+){0,4}\b(?:${before})\s+(?:the\s+|that\s+)?[(\[]?$`)) ||
    // `Before its repeal in 2019, § 5-1 applied`; `§ 5-1, until its repeal, applied`
    affirms(
      lead,
      String.raw`\b(?:before|until|prior\s+to|since|after)\s+(?:its|their|the)\s+(?:${ending})\b[^.;]{0,60},\s*$`,
    ) ||
    affirms(tail, String.raw`^\s*,?\s*(?:before|until|prior\s+to)\s+(?:its|their)\s+(?:${ending})\b`) ||
    // `Formerly, § 5-1 set a fee`
    (before?.includes('formerly') === true && /^\s*(?:formerly|previously),?\s+$/i.test(lead)) ||
    // `The noise ordinance was repealed (§ 5-1)`
    (isFirst && affirms(lead, String.raw`\b${predicate}(?:${predicates})\b[^.;]{0,80}[(\[,]\s*(?:see\s+)?$`))
  );
}

/** `§ 5-1 is hereby repealed`: an ordinance repeals the section, which must still be law. */
const isRepealing = new RegExp(
  String.raw`^[^.;]{0,90}?\b(?:is|are)\s+(?:hereby\s+)?(?:${repealed})\s*(?:[.;,]|in (?:its|their) entirety|$)`,
  'i',
);

/** The enacting clause of an ordinance or a bill. */
const enacts = /\bbe it (?:enacted|ordained)\b|\bordains?(?: as follows|:)/i;

/** Whether one of the texts has the number of an act. */
function namesAct(texts: readonly string[], number: string): boolean {
  return number !== '' && texts.some((text) => text.split(/[^\p{L}\p{N}-]+/u).includes(number));
}

/** Whether words after a citation state the day on which its section takes effect, and the message of the finding has the same year. */
function statesStart(tail: string, message: string): boolean {
  const stated = startsOn.exec(tail);
  return stated !== null && message.includes(stated[1] ?? '');
}

const startsOn =
  /^\s*[,(]?\s*(?:(?:which|that)\s+)?(?:(?:will|shall)\s+)?(?:takes?\s+effect|(?:goes|go)\s+into\s+effect|(?:is|becomes?|be)\s+effective|effective)\b[^.;]{0,40}?\b(20\d\d)\b/i;

/** `§ 5-9 does not exist`; `§ 5-9 is not in the code`. */
const isDenied = /^\s*,?\s*(?:which\s+|that\s+)?(?:(?:does|do|did) not exist|(?:is|are|was|were) not in the code)\b/i;

/**
 * Whether an ordinance gives the section its number: `A new section 5-9 is added`, `by adding § 5-9 to read`, `is renumbered as § 5-9`,
 * `proposed § 5-9`; not `§ 5-9 was added in 2001`.
 */
function isAdded({ lead, tail }: Pick<ReturnType<typeof contextOf>, 'lead' | 'tail'>): boolean {
  return (
    /\b(?:add|creat|enact|insert)(?:s|es|e|ing)?\s+(?:an?\s+)?(?:new\s+)?(?:code\s+)?(?:sections?\s+|§§?\s*)?$/i.test(
      lead,
    ) ||
    isRenumbered.test(lead) ||
    /\b(?:is|are)\s+(?:hereby\s+)?(?:added|enacted|created|inserted)\b[^.;]*$/i.test(lead) ||
    /^[^.;]{0,90}?\b(?:is|are|shall be)\s+(?:hereby\s+)?(?:added|enacted|created|inserted)\b/i.test(tail)
  );
}

const isRenumbered = new RegExp(
  String.raw`(?:\b(?:is|are|shall be)\s+(?:hereby\s+)?(?:${moved}|relocated)(?:\s+(?:as|to|to be|to become))?|\bproposed)\s+(?:new\s+)?(?:sections?\s+|§§?\s*)?$`,
  'i',
);

/** The words around a citation that may describe it: up to the neighboring citations, but across those of the same list. */
function contextOf(
  draft: string,
  citations: readonly Pick<Citation, 'start' | 'end'>[],
  citation: Pick<Citation, 'start' | 'end'>,
): { readonly lead: string; readonly tail: string; readonly isFirst: boolean; readonly next: string } {
  let first = firstFrom(citations, citation.start);
  if (citations[first]?.start !== citation.start) first = -1;
  let last = first;
  const isJoined = (one: number): boolean => {
    const [start, end] = [citations[one]?.end ?? 0, citations[one + 1]?.start ?? 0];
    return end - start <= longestJoint && listJoint.test(draft.slice(start, end));
  };
  const [earliest, latest] = [Math.max(0, first - mostInList), Math.min(citations.length - 1, last + mostInList)];
  while (first > earliest && isJoined(first - 1)) first -= 1;
  while (last >= 0 && last < latest && isJoined(last)) last += 1;
  const from = citations[first]?.start ?? citation.start;
  const to = citations[last]?.end ?? citation.end;
  const previous = citations[first - 1]?.end ?? 0;
  const following = citations[last + 1]?.start ?? draft.length;
  const sentences = draft.slice(Math.max(0, from - searchedChars), from).split(sentenceEnd);
  const sentence = sentences.at(-1) ?? '';
  const isFirst = from - sentence.length >= previous;
  const [tail = '', next = ''] = draft.slice(to, Math.min(to + searchedChars, following)).split(sentenceEnd);
  return { lead: isFirst ? sentence : draft.slice(previous, from), tail, isFirst, next };
}

/** The maximum number of citations to pass in a list in either direction, and of UTF-16 units between two of them. */
const [mostInList, longestJoint] = [50, 40];

/** The text between the citations of a list: `, `, ` and `, ` through `. */
const listJoint = /^[\s,;]*(?:and|or|to|through|&)?\s*$/;

/** A citation after one of these words is not the subject of the sentence. */
const notSubject = /\b(?:under|per|by|pursuant to|with|from|for|see|cf\.?|than|unlike|of the \p{L}+ in)\s*$/iu;

/** `If § 5-1 is repealed` does not state that it is. */
const conditional = /\b(?:if|unless|until|when|whether|once|should)\b[^,;]*$/iu;

/** “Has not been repealed” and “if it is repealed” do not state a repeal. */
const denied = new RegExp(
  String.raw`(?:\b(?:never|cannot|if|unless|until|when|whether|would|should|could|may|might|must|shall|will|to)|\bnot|n’t|n't)\s+(?:\p{L}+\s+){0,4}(?:${repealed}|${expired}|${moved}|${superseded}|omitted|reserved)\b`,
  'iu',
);
