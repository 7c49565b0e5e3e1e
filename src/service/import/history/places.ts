import { dayAt, matchAt } from './note-dates.ts';

/** A list of numbers or designators that begins at a position: `1(A), 2 and 3`. */
export interface NumberList {
  readonly items: readonly string[];
  readonly end: number;
}

const sectionSign = /(?:§{1,2}|(?:sections?|sect?s?\.?)(?![a-z])|ss?\.(?= \d))\.? ?/iy;
const containerWord =
  /(?:titles?|tit\.|ex\.(?= [A-Z]\b)|art(?:icle|s?\.)|part(?= [\dIVX])|pt\.|div(?:ision|\.)|exh(?:ibit|\.)|app(?:endix|x?\.)|att(?:achment|\.)|sched(?:ule|\.)|par(?:agraph|a?s?\.)|subd(?:ivision|\.)|subsec(?:tion|s?\.)|cl(?:ause|\.)|table|chs?\.|chap(?:ter|s?\.))(?![a-z])/iy;
const containerNumber =
  / ?(?:[IVXLC]{1,8}(?:—[IVXLC]{1,8})?(?![A-Za-z])|["“]?[A-Z]{1,2}["”]?(?![A-Za-z])|\d[\w.—-]{0,15})(?: ?\((?!part|in part)[^()\s]{1,6}\)){0,6}/y;
/** A bracket belongs to its number, but not `(part)`, and not a date unless another date follows: `§ 1(6-1-14), 5/26/87`. */
const item =
  /(?:(?:[A-Z]{1,3}-?)?\d\w{0,8}(?:[-.:](?:(?!Ord)\w){1,8}){0,6}|[IVXLC]{1,8}(?![A-Za-z])|[A-Z](?![\w.’']))(?: ?\((?!part|in part|added|am|rep|exh|ren|\d{1,2}[-/.]\d{1,2}[-/.]\d+\)(?!, (?:[a-z]+\.? )?\d))[^()\s]{1,10}\)){0,8}|(?:\((?!part|in part|added|am|rep|ren)[^()\s]{1,6}\)){1,8}/iy;
const exhibit = / ?\((?:Exh?|Att|App)\.?(?: [A-Z0-9]{1,3})?\)/y;
/** Each number may have a section sign: `§ 38-1 to § 38-6`. */
const separator = /,? ?(?:and|&|through|thru|to|or) ?(?:§{1,2} ?(?=\d))?|, ?| ?(?:--?|—) ?(?=[\dA-Z(])/iy;
const yearItem = /(?:1[789]|20)\d\d(?!\w|[-.]\d|\()/y;
const registerItem = /\d{1,3} [A-Z][A-Za-z.]{1,8} ?\d/y;
const threePart = /^\d{1,2}([-/])\d{1,2}\1(?:\d\d|\d{4})$/;

/** `title VII`, `Art. 9`, `Exh. A`: a part of an act that is not a section. */
export function containerAt(text: string, at: number): { readonly end: number } | undefined {
  const word = matchAt(containerWord, text, at);
  const number = word === undefined ? undefined : matchAt(containerNumber, text, at + word[0].length);
  return word === undefined ||
    number === undefined ||
    dayAt(text, at + word[0].length + lead(number[0]), 2100) !== undefined
    ? undefined
    : { end: at + word[0].length + number[0].length };
}

/** `§ 2(a)`, `Secs. 1, 2`, `§§ 1--3`. */
export function sectionsAt(text: string, at: number): NumberList | undefined {
  const sign = matchAt(sectionSign, text, at);
  return sign === undefined ? undefined : listAt(text, at + sign[0].length);
}

/**
 * Reads the list at a position. Dates shaped like section numbers stay dates: in `§ 1, 4-8-2015` the list is `1`. If the
 * first number itself has that shape (`1981 Code, §§ 4-8-14, 4-8-15`), the others are numbers too.
 */
export function listAt(text: string, at: number): NumberList | undefined {
  const items: string[] = [];
  let end = at;
  for (let next = at; ; ) {
    const match = matchAt(item, text, next);
    if (match === undefined || (items.length > 0 && !belongs(text, next, match[0], items[0] ?? ''))) break;
    items.push(match[0]);
    end = next + match[0].length;
    end += matchAt(exhibit, text, end)?.[0].length ?? 0;
    const between = matchAt(separator, text, end);
    if (between === undefined) break;
    next = end + between[0].length;
  }
  return items.length === 0 ? undefined : { items, end };
}

/** `2-1(a)` → `2-1` */
export const withoutSubdivisions = (number: string): string => number.replace(/ ?\(.*$/, '');

function belongs(text: string, at: number, candidate: string, first: string): boolean {
  if (matchAt(yearItem, text, at) !== undefined || matchAt(registerItem, text, at) !== undefined) return false;
  // `Ords. 97-34 § 2, 96-20 § 1, 80-14`: the numbers of other acts, because they have a section or are no range.
  const [, from, to] = /^(\d+)-(\d+)$/.exec(candidate) ?? [];
  const range = from === undefined || Number(from) < Number(to) || /\D/.test(first);
  if (!range || text.startsWith(' §', at + candidate.length)) return false;
  return dayAt(text, at, 2100) === undefined || (threePart.test(first) && threePart.test(candidate));
}

const lead = (text: string): number => (text.startsWith(' ') ? 1 : 0);
