import { fullYear, matchAt } from './note-dates.ts';
import { sectionsAt, withoutSubdivisions } from './places.ts';

/** An earlier codification that a note names: `Code 1959, § 2-23`. */
export interface FormerCode {
  /** As written, without the number: `Code 1959`, `Prior code`. */
  readonly name: string;
  readonly year?: number;
  /** The section's numbers in that code. */
  readonly numbers: readonly string[];
  readonly end: number;
}

const year = "((?:1[6789]|20)\\d\\d|[‘’'`]\\d\\d)";
const kinds: readonly RegExp[] = [
  // Code 1959, Code of 1962, Code (1970), Mun. Code 1990
  new RegExp(
    `(?:(?:[A-Z][a-z]{1,12}\\.? ){0,3}(?:Code|Cod\\.|Charter|Char\\.)|[A-Z]{1,5}C(?= \\d{4},? ?(?:[§\\d]|Ord\\. [A-Z]))|(?![LPS]\\.L|[AG]\\.O)(?:[A-Z]\\.){2,4}(?= \\d{4},? ?§)|C\\.C\\.|CC|MC|M\\.C\\.|C\\.O\\.),?(?: of)?(?: the year)? \\(?${year}(?!\\w|-\\d)\\)?`,
    'y',
  ),
  // 1960 C. § 5.010, 1988 CC, c 8
  new RegExp(`${year} (?:C\\.(?= ?(?:§|Ch))|C\\.?C\\.?(?=,? ?(?:§|c|sec)))`, 'y'),
  // C54, § 1-1; C62, C75, § 1-1
  /C(\d\d)(?=, ?(?:§|C\d\d,))/y,
  // 1992 Code, '63 Code, 1965 Municipal Code, 1981 Ed.
  new RegExp(
    `${year} (?:(?:[A-Z][A-Za-z]{1,12}\\.?|of) ){0,4}(?:Code|(?:zoning|municipal|city|town|county) code|Charter(?! Am)|By-?[Ll]aws|Ed\\.|Edition|Compilation|Revision|Rev\\.(?: Ords?\\.|(?=,? (?:§|S\\.))))(?: of Ord(?:inances|s?\\.))?(?![a-z])`,
    'y',
  ),
  // Comp. 1978, Rev. Ords. 1973, R.O. 1960, C.S. 1984
  new RegExp(
    `(?:Comp\\.|Rev\\.|Gen\\.|R\\.|C\\.(?= ?[SO]\\.)) ?(?:(?:Ords?|Stat|O|S|L)\\. ?)?(?:of )?${year}(?!\\w|-\\d)(?: \\((?:\\d{4} Supp\\. to )?\\d{4} Ed\\.\\))?`,
    'y',
  ),
  // P.C. §2.02.010: a prior code, because a penal code has no such section
  /P\.C\.(?= §? ?\d{1,2}\.\d{1,3}\.\d)/y,
  // § 4-4.2 of the Revised General Ordinances
  /(?<=of the )(?:(?:Revised|General|Compiled|Consolidated|Town|Village|City|Municipal) ){1,3}(?:By-?[Ll]aws|Ordinances)(?! adopted)/y,
  // Prior code, Former Municipal Code, Old Code
  /(?:prior|former|formerly|old|previous|original|ex)(?: [A-Z][a-z]{1,12}\.?){0,2} code(?: of ord(?:inances|s?\.))?(?![a-z])/iy,
];
/** `Formerly 2.04.010`, `Former § 12-3`, `Prior § 4`. */
const formerNumber = /(?:formerly|former|prior|previously|derived from)(?: (?:numbered )?(?:as )?(?=§|sec|\d))/iy;
/** `Derived from Secs. 3-5 and 3-6 of the 1975 Code` */
const ofCode = /,? of (?:the )?/y;
/** `Former Sec. 12 added by Ord. 5-80` is about another section. */
const another = / (?:added|was|enacted|amended|repealed)/iy;
const gap = /(?:,? as amend(?:ed|\.),?(?= (?:§|sec)))?,? ?(?:at )?/iy;
/** `1990 Code, Ch. 41, Art. 1, § 41-1.1` */
const containers = /(?:(?:title|tit|chapter|chap|ch|c|article|art|part|pt)\.? ?[\dIVXLC]{1,6}[A-Z]?,? ?){1,3}/iy;
const bareNumber = /\d+[A-Za-z]?(?:[-.:]\w{1,8}){1,6}/y;

/** @param latest the latest year that a two-digit year can mean */
export function formerCodeAt(text: string, at: number, latest: number): FormerCode | undefined {
  for (const kind of kinds) {
    const match = matchAt(kind, text, at);
    if (match !== undefined) {
      const nameEnd = at + match[0].length;
      const found = numbersAfter(text, nameEnd);
      const stated = match[1] === undefined ? undefined : fullYear(match[1].replace(/\D/g, ''), latest);
      return {
        name: match[0],
        ...(stated === undefined ? {} : { year: stated }),
        // A section of a charter is not a former number of this one.
        numbers: /Char/.test(match[0]) ? [] : (found?.items ?? []),
        end: found?.end ?? nameEnd,
      };
    }
  }
  const former = matchAt(formerNumber, text, at);
  const found = former === undefined ? undefined : numbersAfter(text, at + former[0].length);
  if (former === undefined || found === undefined || matchAt(another, text, found.end) !== undefined) return undefined;
  const of = matchAt(ofCode, text, found.end)?.[0].length;
  const code = of === undefined ? undefined : formerCodeAt(text, found.end + of, latest);
  return code !== undefined && code.numbers.length === 0
    ? { ...code, numbers: found.items }
    : { name: former[0].trim(), numbers: found.items, end: found.end };
}

/** Whether a section's number is unique in its code. A number without punctuation belongs to its chapter. */
export function isOfCode(number: string): boolean {
  return /\d[A-Z]?[-.:]\d/.test(number);
}

function numbersAfter(
  text: string,
  at: number,
): { readonly items: readonly string[]; readonly end: number } | undefined {
  const start = at + (matchAt(gap, text, at)?.[0].length ?? 0);
  const list = sectionsAt(text, start);
  if (list === undefined) {
    const within = matchAt(containers, text, start);
    const inside = within === undefined ? undefined : sectionsAt(text, start + within[0].length);
    if (inside?.items.every(isOfCode) === true)
      return { items: inside.items.map(withoutSubdivisions), end: inside.end };
  } else return { items: list.items.map(withoutSubdivisions).filter((number) => /\d/.test(number)), end: list.end };
  const bare = matchAt(bareNumber, text, start);
  return bare === undefined ? undefined : { items: [bare[0]], end: start + bare[0].length };
}
