import { countyName } from '../lexicon/place-names.ts';
import type { Word } from '../lexicon/reader.ts';
import { type CodeName, type NameContext, ordinancesFollow, otherLawNamed } from './name-context.ts';
import { OTHER_LAW } from './parsed.ts';

/** `City of` or `City and County of` before the name, which covers `cover` words. */
export function settlementBefore(
  { words }: NameContext,
  cover: number,
): { readonly cover: number; readonly county: boolean } | undefined {
  if (!words.isOf(cover) || !words.isSettlement(cover + 1)) return undefined;
  const both = words.isAnd(cover + 2) && words.isSettlement(cover + 3);
  return { cover: cover + (both ? 4 : 2), county: !both && words.word(cover + 1)?.is('county') === true };
}

/**
 * A local code of a place that is not in the lexicon. Its name is the capitalized words before the code's description,
 * from the word at `from`. Undefined when there are none.
 */
export function unlistedPlaceCode(
  context: NameContext,
  from: number,
  depth: number,
  countyAdjective: boolean,
  local = hasLocal(context, depth),
  end = context.head.end,
): CodeName | undefined {
  const { reader, words } = context;
  const { text } = reader;
  let k = from;
  for (; k < from + 4; k++) {
    const here = words.at(k);
    if (here === undefined || !here.capitalized || (k > from && here.comma)) break;
    const { word } = here;
    if (word.is('stop', 'head', 'instrument') || word.isContainer || words.endsSentence(k)) break;
    // "Contra Elm Code". Places with the word in their name are in the gazetteer.
    if (word.is('signal') && !words.isOf(k + 1)) break;
  }
  const last = words.word(from);
  const first = words.word(k - 1);
  if (k === from || last === undefined || first === undefined) return undefined;
  // "Prior Code § 2-40": an earlier code of the place that is not named.
  if (k === from + 1 && isEarlier(last)) return { start: first.start, end, code: OTHER_LAW };
  if (!local) return otherLawNamed(context, end);
  if (/^United States$/i.test(text.slice(first.start, last.end))) return { start: first.start, end, code: OTHER_LAW };
  // "Oak. Mun. Code": an abbreviated place name is unknown until it is listed.
  if (text.charAt(last.end) === '.' && !last.written.includes('.') && !last.is('county')) {
    const letters = text.slice(first.start, last.end);
    return {
      start: first.start,
      end,
      code: { kind: 'initials', letters, municipal: true, written: text.slice(first.start, end) },
    };
  }
  // "Cutler's Landing Municipal Code": the place is not Landing.
  const nameStart = k === words.count && words.owner !== undefined ? words.owner : first.start;
  const township = words.word(from - 1);
  const name = text.slice(nameStart, township?.isWord('township') === true ? township.end : last.end);
  // "City of Lake Mary Code of Ordinances"
  const settlement = settlementBefore(context, k);
  const start = settlement === undefined ? nameStart : (words.startOf(settlement.cover) ?? nameStart);
  const written = text.slice(start, end);
  const county = settlement?.county ?? countyAdjective;
  return { start, end, code: { kind: 'unlistedPlaceCode', name: county ? countyName(name, written) : name, written } };
}

/** Whether a word before `Code` says that the code is no longer in force. */
export const isEarlier = (word: Word): boolean => /^(?:prior|previous|former|old)$/i.test(word.written);

/** Whether a word between the place and the head, or one after the head, marks the code as local. */
export function hasLocal({ reader, words, head }: NameContext, depth: number): boolean {
  if (words.words.slice(0, depth).some(({ word }) => word.is('local', 'zoning'))) return true;
  return words.isCodified() || ordinancesFollow(reader, head.end);
}
