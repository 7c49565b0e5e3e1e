/** Whether a draft itself says that a section is not law any more: `§ 5-1 was repealed in 2019` needs no finding that it was. */
import type { FindingKind } from './findings.ts';

const words: Readonly<Partial<Record<FindingKind, RegExp>>> = {
  repealed: /\b(?:repealed|rescinded|formerly)\b/i,
  expired: /\b(?:expired|sunset(?:ted)?|formerly)\b/i,
  recodified: /\b(?:re-?codified|re-?numbered|re-?designated|formerly)\b/i,
  transferred: /\b(?:transferred|re-?codified|formerly)\b/i,
  reserved: /\breserved\b/i,
  omitted: /\bomitted\b/i,
  notFunded: /\b(?:unfunded|(?:not|never) (?:been )?funded)\b/i,
  notYetInEffect: /\b(?:takes effect|not yet in effect|will take effect)\b/i,
  superseded: /\bsuperseded\b/i,
};
/** “has not been repealed” says the contrary. */
const denied =
  /\b(?:not|never|n’t|n't)\s+(?:yet\s+)?(?:been\s+|be\s+)?(?:repealed|rescinded|expired|sunset|re-?codified|re-?numbered|transferred|superseded|omitted)\b/i;

/** How far the sentence is looked at, in UTF-16 units. */
const reach = 300;

/** @param start where the citation begins in the draft, and `end` where it ends */
export function draftSays(kind: FindingKind, draft: string, start: number, end: number): boolean {
  const pattern = words[kind];
  if (pattern === undefined) return false;
  const before =
    draft
      .slice(Math.max(0, start - reach), start)
      .split(sentenceEnd)
      .at(-1) ?? '';
  const [after = ''] = draft.slice(end, end + reach).split(sentenceEnd, 1);
  const sentence = `${before} ${after}`;
  return pattern.test(sentence) && !denied.test(sentence);
}

/** A full stop before a capital or the end of a paragraph; `No. 5`, `Ord. 2019-4` and `et seq.` end nothing. */
const sentenceEnd =
  /(?<!\b(?:No|Nos|Ord|Res|Sec|Secs|Ch|Art|seq|al|cf|v|D\.C|U\.S))[.!?]["”’)\]]*\s+(?=[\p{Lu}“"(§]|$)|\n[ \t>]*\n/u;
