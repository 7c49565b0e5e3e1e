import { type ActName, nameOfAct } from './act-name.ts';
import { writtenDate } from './dates.ts';

/** One statement of a history that is written as text: `Aug. 5, 1981, D.C. Law 4-29, § 503, 28 DCR 3081`. */
export interface HistoryStatement {
  /** What it says was done, where it says so. */
  readonly action?: 'enacted' | 'amended' | 'repealed' | 'recodified';
  /** As written: `D.C. Law 4-29`, `Ord. 2006-12`. */
  readonly act?: string;
  readonly name: ActName;
  readonly path?: string;
  /** ISO; what kind of date it is depends on the publisher. */
  readonly date?: string;
  /** The year, where there is no more. */
  readonly year?: number;
  readonly register?: string;
  /** Numbers that the section had in an earlier code: `prior code § 2.04`. */
  readonly priorNumbers: readonly string[];
  readonly text: string;
}

const verbs: readonly (readonly [RegExp, NonNullable<HistoryStatement['action']>])[] = [
  [/^(?:as )?(?:added|enacted|created)\b/i, 'enacted'],
  [/^(?:as )?(?:amended|revised|rewritten)\b/i, 'amended'],
  [/^(?:as )?(?:repealed|rescinded)\b/i, 'repealed'],
  [/^(?:as )?(?:recodified|renumbered|redesignated|transferred)\b/i, 'recodified'],
];
const trailingVerb =
  /\((added|amended|amd|repealed|part|recodified|renumbered)\)|\b(repealed|renumbered|recodified)\.?$/i;

/** No history is longer: what is, is kept as it stands, unread. */
const longest = 4_000;

/** A history as text, taken apart at its semicolons. Nothing is dropped: each statement keeps its own words. */
export function readHistory(text: string): readonly HistoryStatement[] {
  if (text.length > longest) {
    return [{ name: {}, priorNumbers: [], text }];
  }
  return splitOutside(text.replace(/^\((.*)\)\.?$/s, '$1').replace(/: *(?=prior code)/i, '; '))
    .map((part) => part.trim().replace(/^(?:and|;)\s+/i, ''))
    .filter((part) => part !== '')
    .map(readStatement);
}

function readStatement(text: string): HistoryStatement {
  const prior = priorCode(text);
  if (prior !== undefined) {
    return { name: {}, priorNumbers: prior, text };
  }
  let rest = text;
  const registers: string[] = [];
  rest = rest.replace(registerCitation, (whole) => {
    registers.push(whole.replace(/[,\s]+$/, ''));
    return ' ';
  });
  const date = writtenDate(rest);
  if (date !== undefined) {
    rest = `${rest.slice(0, date.start)} ${rest.slice(date.end)}`;
  }
  const act = actIn(rest);
  if (act !== undefined) {
    rest = `${rest.slice(0, act.start)} ${rest.slice(act.end)}`;
  }
  const path = pathIn(rest);
  const year = date === undefined ? /(?:^|[\s,(])((?:1[789]|20)\d\d)\)?[.\s]*$/.exec(text)?.[1] : undefined;
  const action = actionIn(text);
  return {
    ...(action === undefined ? {} : { action }),
    ...(act === undefined ? {} : { act: act.text }),
    name: act === undefined ? {} : nameIn(act.text),
    ...(path === undefined ? {} : { path }),
    ...(date === undefined ? {} : { date: date.date }),
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(registers.length === 0 ? {} : { register: registers.join('; ') }),
    priorNumbers: [],
    text,
  };
}

/** Acts of Congress of before 1957 are numbered by their chapter in the Statutes at Large. */
function nameIn(act: string): ActName {
  return act.startsWith('ch.') ? { type: 'Act of Congress', number: act } : nameOfAct(act);
}

/** `28 DCR 3081`, `82 Stat. 1156`, `48 Stat. 898, 899`, `21 DCSTAT 807`: volume, abbreviation, page. */
const registerCitation =
  /\b\d{1,3} (?:Stat\.|[A-Z][A-Z.]*[A-Z]\.?(?: [A-Z]\.)?|[A-Z][a-z]+\. Reg\.) \d+(?:, \d{2,}(?! [A-Z]))*/g;

function actionIn(text: string): HistoryStatement['action'] {
  const leading = verbs.find(([words]) => words.test(text))?.[1];
  if (leading !== undefined) {
    return leading;
  }
  const word = trailingVerb.exec(text);
  const verb = (word?.[1] ?? word?.[2] ?? '').toLowerCase();
  if (verb === 'amd' || verb === 'part') {
    return verb === 'amd' ? 'amended' : undefined;
  }
  return verbs.find(([words]) => words.test(verb))?.[1];
}

const actWords =
  /(?:\b(?:[A-Z][\w.’']*\.? )?(?:Law|Act)(?: No\.)?|\bPub\. ?L\.|\bP\.L\.|\bPublic Law(?: No\.)?|\bOrd(?:inance|\.|s\.)?(?: No\.?s?)?|\bRes(?:olution|\.)(?: No\.)?|\bch\.) *#?((?:[A-Z]{1,4}-?)?\d[\w.–-]*\w|\d)/;

/** The first act that is named in a text, with where it stands. */
export function actIn(
  text: string,
): { readonly text: string; readonly start: number; readonly end: number } | undefined {
  const match = actWords.exec(text);
  if (match === null) {
    return undefined;
  }
  return { text: match[0], start: match.index, end: match.index + match[0].length };
}

function pathIn(text: string): string | undefined {
  const path = /(?:\b[Tt]itle [IVXLC\d]+[A-Z]?,?\s*)?(?:§|\b[Ss]ec(?:tion|s)?\.? \d).*$/s.exec(text)?.[0];
  if (path === undefined) {
    return undefined;
  }
  const tidied = path
    .replace(/ *\((?:part|added|amended|amd|repealed)\)/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/[.,\s(]+(?:(?:1[789]|20)\d\d\)?[.,\s]*)?$/, '')
    .trim();
  return tidied === '' ? undefined : tidied;
}

function priorCode(text: string): readonly string[] | undefined {
  const match = /^(?:\()?(?:prior|former|old|\d{4}) code,? (?:§§?|secs?\.|sections?)\s*([^)]*)/i.exec(text);
  return match?.[1] === undefined ? undefined : numbersIn(match[1]);
}

/** Section numbers of a list such as `43-1542, 43-1542a and 3.04`. */
export function numbersIn(list: string): readonly string[] {
  return [
    ...list
      .slice(0, 20_000)
      .matchAll(/(?<![\w(.])\d+[A-Za-z]?(?:[-.:–]\w+)+(?<![.:–-])|(?<![\w(.-])\d{2,}[A-Za-z]?(?![\w:-]|\.\d)/g),
  ].map(([number]) => number.replaceAll('–', '-'));
}

/** Takes a text apart at semicolons that are not inside brackets. */
function splitOutside(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '(' || mark === '[') {
      depth += 1;
    } else if (mark === ')' || mark === ']') {
      depth = Math.max(0, depth - 1);
    } else if (mark === ';' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
