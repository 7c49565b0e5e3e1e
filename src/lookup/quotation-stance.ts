/** What a draft says about words that it quotes: whether they are the law now, or only were, may become, or are not. */
import { withoutTags } from './quotation-attribution.ts';
import type { Quotation } from './quotations.ts';
import { sentenceEnd } from './sentence-end.ts';

/** The maximum length of a sentence's words before a quotation, and after it, in UTF-16 units. */
const wordsBefore = 400;
const wordsAfter = 160;

const verbs = 'read|say|state|provide|require|contain|define|prohibit|include|allow|use|mention|mean|impose|set';
const pastVerbs =
  'read|said|stated|provided|required|contained|defined|prohibited|declared|included|allowed|set|limited';
const year = String.raw`(?:1[89]|20)\d\d`;

/** `amend § 5-1 to read “…”`: the first is anywhere in the sentence, and the second between the citation and the quotation. */
// `§ 5-1 adds that “…”` states the law.
const amends = /\b(?:amend|revis|add(?!\w*\s+that\b)|chang|rewrit|restat|replac|modif|correct|enact)\w*\b/i;
const toRead = new RegExp(String.raw`\bto\s+(?:\w+\s+)?(?:${verbs})\b`, 'i');

/** `§ 5-1 is amended as follows:`; not `§ 5-1, as amended, reads as follows:` */
const amendedAsFollows =
  /\b(?:is|are|be|hereby)\s+(?:hereby\s+|further\s+)?(?:amended|revised|restated)(?:\s+and\s+restated)?(?:\s+in\s+(?:its|their)\s+entirety)?\s+(?:as\s+follows|thus)\b/i;

/** In the words before a citation. */
const leads = [
  // `proposed § 5-1`, `the former § 5-1`, `originally, § 5-1`
  /\b(?:proposed|draft|formerly|previously|originally|once|former|old|earlier|prior|previous),?\s+(?:the\s+|code\s+)?$/i,
  // `Proposed text for § 5-1: “…”`
  /\b(?:proposed|draft)\s+(?:text|language|wording|amendment|version|revision)\s+(?:for|of|to)\s+(?:the\s+)?$/i,
  // `nothing in § 5-1`
  /\b(?:nothing|nowhere|no\s+\p{L}+)\s+in\s+(?:the\s+)?$/iu,
  // `nowhere does § 5-1 say “…”`
  /\b(?:nowhere|never)\s+(?:do|does|did|has|have|is|are)\s+(?:the\s+)?$/i,
];

/** In the words between a citation and a quotation. */
const links = [
  /\b(?:as\s+proposed|proposed\s+(?:amendment|ordinance|text|language|by-?law|revision|change|version))\b/i,
  // `by striking “…”`, `replace the words “…”`
  /\b(?:strik|delet|insert|add|substitut|replac)\w*\s+(?:the\s+)?(?:(?!that\b)\p{L}+\s*)?[:,]?\s*$/iu,
  new RegExp(
    String.raw`\b(?:formerly|previously|originally|used\s+to|at\s+one\s+time|no\s+longer)\s+(?:${verbs}|${pastVerbs})`,
    'i',
  ),
  new RegExp(String.raw`\b${year}\b[^.;]*\b(?:${pastVerbs})\b`, 'i'),
  // `reads not “…” but “…”`, `“…,” not “…”`; but not `the house is not “…”`
  new RegExp(String.raw`(?:[,”"’]|\b(?:${verbs}|${pastVerbs})s?)\s+not\s*$`, 'i'),
  /\b(?:rather\s+than|instead\s+of)\s*$/i,
];

/** `would read “…”`, `does not say “…”`: the predicate of a law. A person who `need not provide “…”` says nothing about the law. */
const predicates = [
  new RegExp(String.raw`\b(?:would|should|will|could|ought\s+to)\s+(?:\w+\s+){0,2}(?:${verbs})\b`, 'i'),
  new RegExp(
    String.raw`(?:(?:\b(?:do|does|did|is|are|was|has|need|would|could|should|will|shall|may|must)\s*)?(?:\b(?:not|never|nowhere)|n[’']t))\s+(?:\p{L}+ly\s+)?(?:${verbs})\b`,
    'iu',
  ),
];

/** `Nothing in § 5-1 speaks of “…”`, although another citation follows. */
const absent =
  /\b(?:nothing|nowhere|no\s+\p{L}+)\s+in\s+[^;“"]{0,120}?\b(?:says?|speaks?|mentions?|uses?|refers?|provides?|requires?|states?)\s+(?:of\s+|to\s+|that\s+)?$/iu;

/** A law as the subject of a sentence. */
const law =
  /\b(?:acts?|amendments?|bills?|charter|codes?|drafts?|it|languages?|laws?|nothing|ordinances?|paragraphs?|proposals?|provisions?|rules?|sections?|sentences?|statutes?|subsections?|texts?|versions?|which)\b/i;
/** Only adverbs between a citation and its predicate. */
const noSubject =
  /^[^\p{L}]*(?:\([^()]*\)[^\p{L}]*)?(?:(?:\p{L}+ly|also|however|itself|though|still|that)[^\p{L}]+)*$/iu;

/** Whether a predicate is about the cited law: the citation comes directly before it, or a law is its subject. */
function isOfLaw(link: string, isAfter: boolean): boolean {
  return predicates.some((predicate) => {
    const at = predicate.exec(link)?.index;
    if (at === undefined) return false;
    const subject = link.slice(0, at);
    return law.test(subject) || (!isAfter && noSubject.test(subject));
  });
}

/** `Before 2016, § 5-1 provided “…”`: a year before the citation, and the past tense after it. */
const dated = new RegExp(
  String.raw`\b(?:before|until|prior\s+to|through|in|since)\s+(?:\p{L}+\s+){0,2}${year}\b`,
  'iu',
);
const past = new RegExp(String.raw`\b(?:${pastVerbs})\b`, 'i');

/** `“…” appears nowhere in § 5-1`. */
const deniedAfter = /^[^.;]{0,60}\b(?:nowhere|(?:is|are|does|do)\s+not\s+(?:appear|in|found|part))\b/i;

const deniedBefore = /^[^.;“"]{0,40}\b(?:but|and|while|although|though|whereas|yet)\s+(?:the\s+)?$/i;
const deniesShortly =
  /^[^.;“"\p{L}]*(?:do|does|did)(?:\s+not|n[’']t)[^\p{L}]*$|^[^.;“"\p{L}]*(?:do|does|did)(?:\s+not|n[’']t)\s*(?=[.;,)\n])/iu;

/** `the phrase “…” means the date of the notice`: a definition of the draft's own. */
const defines = /\b(?:words?|phrase|terms?)\s*$/i;
const definedAfter = /^,?\s*(?:shall\s+)?(?:means?|includes?|refers?\s+to|has\s+the\s+(?:same\s+)?meaning)\b/i;

/**
 * Whether a draft presents quoted words as the law now. A draft of an amendment quotes law that is not in the code yet. A memo may say
 * that a section no longer has the words, or never had them.
 */
export function isQuotedAsLaw(draft: string, { openedAt, closedAt, citation }: Quotation): boolean {
  const isAfter = citation.start >= openedAt;
  const end = isAfter ? openedAt : citation.start;
  const sentence =
    withoutTags(draft.slice(Math.max(0, end - wordsBefore), end))
      .split(sentenceEnd)
      .at(-1) ?? '';
  const lead = isAfter ? '' : sentence;
  const link = isAfter ? sentence : draft.slice(Math.min(citation.end, openedAt), openedAt);
  const isAmendment = (toRead.test(link) && amends.test(lead + link)) || amendedAsFollows.test(link);
  const isDated = past.test(link) && dated.test(lead);
  // `Another city’s code says “…,” but § 5-1 does not.`
  const isDeniedOfCited =
    isAfter &&
    citation.start - closedAt < wordsAfter &&
    deniedBefore.test(draft.slice(closedAt, citation.start)) &&
    deniesShortly.test(draft.slice(citation.end, citation.end + wordsAfter));
  const isDefinition =
    defines.test(draft.slice(Math.max(0, openedAt - 20), openedAt)) &&
    definedAfter.test(draft.slice(closedAt, closedAt + 40));
  return !(
    isDefinition ||
    isDeniedOfCited ||
    isAmendment ||
    isDated ||
    absent.test(link) ||
    isOfLaw(link, isAfter) ||
    leads.some((words) => words.test(lead)) ||
    links.some((words) => words.test(link)) ||
    deniedAfter.test(draft.slice(closedAt, closedAt + wordsAfter))
  );
}
