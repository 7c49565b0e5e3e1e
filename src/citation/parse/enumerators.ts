/** The marks of a sentence's own list, which are no subdivisions: `(i) a contract, § 5(e)(1), and (ii) one for …`. */
import { romanValue } from '../../contract/roman.ts';

/** How far before a citation the mark before can be. */
const searchedChars = 500;

/** A mark between spaces. After a number, another mark, or a word such as `subsection`, it is a subdivision. */
const mark =
  /(?=[*_]*\()(?<=^|\s)(?<!(?:\d|[)\]]|\b(?:sub\p{L}*|paras?(?:graphs?)?|clauses?|items?|parts?)\.?),?\s+)[*_]*\((\d{1,2}|\p{L}|[ivx]{2,5})\)[*_]*(?=\s)/gu;

/**
 * Whether the parenthesized mark at `at` continues a list of the sentence, which has a slightly lower mark before the
 * citation. The citation starts at `start`.
 */
export function isEnumerator(text: string, at: number, start: number): boolean {
  const own = /^\((\d{1,2}|\p{L}|[ivx]{2,5})\)(?=[\s*_])/u.exec(text.slice(at, at + 8))?.[1];
  if (own === undefined) return false;
  const lead = text.slice(Math.max(0, start - searchedChars), start);
  const before = [...lead.matchAll(mark)].at(-1)?.[1];
  return before !== undefined && follows(own, before);
}

/** The most steps from one mark to another. Those between can be beside a citation: `(a) …, § 1(a), (b) …, § 1(b), and (c)`. */
const mostSteps = 3;

function follows(mark: string, before: string): boolean {
  const isNext = (own: number, other: number): boolean => own > other && own - other <= mostSteps;
  if (/\d/.test(mark)) return isNext(Number(mark), Number(before));
  const [own, other] = [romanValue(mark), romanValue(before)];
  if (own !== undefined && other !== undefined && isNext(own, other)) return true;
  return mark.length === 1 && before.length === 1 && isNext(mark.charCodeAt(0), before.charCodeAt(0));
}
