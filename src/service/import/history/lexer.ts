import { type ActWords, actAt, bareActNumberAt } from './act-words.ts';
import { type FormerCode, formerCodeAt } from './former-code.ts';
import { dateAt, matchAt, monthName, type NoteDate } from './note-dates.ts';
import { containerAt, listAt, type NumberList, sectionsAt } from './places.ts';
import type { StatedAction } from './statement.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The kind of a date. The parser skips `other` dates (filed, published, expiring). */
export type DateRole = 'adopted' | 'approved' | 'effective' | 'other';

/** The meaningful tokens of a note, in order. */
export type Token = Span &
  (
    | { readonly kind: 'act'; readonly act: ActWords }
    | { readonly kind: 'number'; readonly number: string }
    | { readonly kind: 'chapters'; readonly numbers: readonly string[]; readonly sign: string }
    | { readonly kind: 'former'; readonly former: FormerCode }
    | { readonly kind: 'date'; readonly date: NoteDate }
    | { readonly kind: 'role'; readonly role: DateRole }
    | { readonly kind: 'action'; readonly action: StatedAction; readonly adopts: boolean }
    | { readonly kind: 'place'; readonly list?: NumberList }
    | { readonly kind: 'register' | 'journal' | 'page' | 'open' | 'close' | 'comma' | 'stop' | 'see' | 'word' | 'by' }
  );

const actions: readonly (readonly [RegExp, StatedAction])[] = [
  [
    /r(?:ep(?:ealed|\.)?|\.)(?: and | ?[/&] ?)(?:replaced|re-?enacted|re-?adopted|added|recreated|recr\.|reen\.)(?![a-z])/iy,
    'amended',
  ],
  [
    /(?:added|add(?:\.|(?=,))|enacted|en\.(?= (?:Ord|Res|Sec))|ordained|created|established|inserted|cr\.(?= ))(?![a-z])/iy,
    'enacted',
  ],
  [
    /(?:amended|amend\.?|amd\.?|am\.|am(?= (?:1[89]|20)\d\d[,-])|revised|rewritten|rev\.(?= )|replaced)(?![a-z])/iy,
    'amended',
  ],
  [/(?:repealed|rep\.|repeal|rescinded|deleted|del\.(?! Laws))(?![a-z])/iy, 'repealed'],
  // Cincinnati's `a. Ord. No. 5` and `r. Ord. No. 6`.
  [/a\.(?= Ord)/y, 'amended'],
  [/r\.(?= Ord)/y, 'repealed'],
  [
    /(?:renumbered|re?n\.|ren(?= (?:1[89]|20)\d\d,)|renum\.|recodified|redesignated|transferred|relocated)(?![a-z])/iy,
    'recodified',
  ],
  // In Spanish, a participle agrees with the act or the section.
  [/(?:(?:añadid|adicionad|establecid|cread|promulgad)[oa]s?(?![a-z])|(?:añad|adic)\.)/iy, 'enacted'],
  [/(?:(?:enmendad|modificad|revisad|sustituid)[oa]s?(?![a-z])|enm\.)/iy, 'amended'],
  [/(?:derogad[oa]s?(?![a-z])|derog\.)/iy, 'repealed'],
  [/(?:renumerad|recodificad|redesignad)[oa]s?(?![a-z])/iy, 'recodified'],
];
const adopted = /(?:(?:re)?adopted|adoptad[oa]s?)(?![a-z])/iy;
const roles: readonly (readonly [RegExp, DateRole])[] = [
  // `Date Adopted: 3-4-1985` states no action.
  [/(?:date (?:of )?(?:adopted|adoption|passed|passage)|adoption date)(?![a-z]):?(?: on)?/iy, 'adopted'],
  [/(?:passed|voted)(?: on)?(?![a-z])/iy, 'adopted'],
  [
    /(?:voters? approved|approved by (?:the )?(?:voters|electors|electorate|A\.?G\.?O?|Att(?:orne)?y\.? Gen(?:eral)?)\.?)(?: on)?(?![a-z])/iy,
    'approved',
  ],
  [/(?:by )?(?:popular )?vote of the (?:people|voters|electors|electorate)(?: on)?(?![a-z])/iy, 'approved'],
  // `approved by BIA 1/15/03`
  [
    new RegExp(
      `(?:approved|ratified) by (?:the )?(?:(?!(?:Ord|Res|Art)\\w*\\.? )[A-Za-z][\\w.’']{0,20} ){1,6}?(?:on )?(?=\\d{1,2}[-/.]\\d{1,2}[-/.]\\d|${monthName} \\d)`,
      'iy',
    ),
    'approved',
  ],
  [/(?:approved|app['’]d|app\.?|signed|ratified)(?: on)?(?= \d|\d|,? [A-Z][a-z]{2,8}\.? \d)/iy, 'approved'],
  [/(?:A\.?G\.?O?\.? |Att(?:orne)?y\.? Gen(?:eral)?\.? )?approval(?: on)?(?![a-z])/iy, 'approved'],
  [/aprobad[oa]s?(?: el)?(?= \d)/iy, 'approved'],
  [/(?:vigentes?|efectiv[oa]s?|con vigencia)(?: (?:desde|a partir del?))?(?: el)?(?![a-z])/iy, 'effective'],
  [/(?:effective|eff\.?|operative|oper\.|in effect)(?: date)?:?(?: on)?(?![a-z])/iy, 'effective'],
  [
    /(?:filed|posted|published|pub\.(?= ?\d)|introduced|expires?|expired|sunsets?|retroactive to|retro\.|until|(?<!amended )through|readings?)(?![a-z])/iy,
    'other',
  ],
];
/** `Ord. D-1977-09, As Amended, 2-1-10`: the council amended the bill, not the section. */
const asAmended = /as amended(?= ?(?:[,;)\]]|$))/iy;
/** The code that the section is in, not an earlier one: `Ordinance adopting 2016 Code`. */
const ownCode = /adopting (?:the )?(?:\d{4} )?(?:\w{1,12} )?Code(?![a-z])/iy;
const seeWords = /(?:see|cf\.)(?: also)?(?![a-z])/iy;
const partly = /\((?:in )?part\)|\bin part(?![a-z])/iy;
/** `28 DCR 3081`, `82 Stat. 1156`, `48 Stat. 898, 899`, `9 Fla. Reg. 12`: volume, abbreviation, page. */
const register =
  /\d{1,3} (?:Stat\.|F\. ?R\.|[A-Z][A-Z.]{0,8}[A-Z]\.?(?: [A-Z]\.)?|[A-Z][a-z]{1,8}\. Reg\.) \d{1,7}(?:-\d{1,5})?(?:, \d{2,6}(?! [A-Z]|\d|[-/]))*/y;
/** `65 ILCS 5/11-60-2`, `42 U.S.C. 1983`: a title of codified statutes and a section, which is not an act. */
const statute =
  /\d{1,3}(?:-[A-Z])? (?:ILCS|U\. ?S\. ?C|USC|C\. ?F\. ?R|CFR|V\. ?S\. ?A|VSA|M\. ?R\. ?S|MRS|P\. ?S|C\. ?S|Pa\. ?C|O\. ?S|G\. ?C\. ?A|GCA|CMC|V\. ?I\. ?C|L\. ?P\. ?R\. ?A|LPRA|[A-Z]{1,2}AC)(?![a-z])[A-Z.]*(?= (?:Ann\. ?)?(?:§|[Ss]ec|\d))/y;
/** Chicago: `Coun. J. 9-8-86, p. 33771`. */
const journal = /(?:Coun(?:cil|\.)|City Coun(?:cil|\.)) ?J(?:ournal|\.)|C\. ?J\. ?P?\.?(?= \d)/y;
const page =
  /(?:(?:Vol|Bk|Book|Min\. Bk|Minute Book|Ord\. Bk)\.? ?\w{1,6},? )?(?:at )?(?:pp?\.|page) ?\d{1,7}(?:[-,] ?\d{1,7}(?!\d|[-/]))?/iy;
/** `1969 c 72` has no period. */
const chapters = /([Cc]hs?\.|cc?\.|[Cc]hap\.|(?<=\d{4}(?: ex\. ?s\.)? )c) ?(?=\d)/y;
const by = /(?:by|per|under|pursuant to|por|mediante)(?![a-z])/iy;
const word = /[A-Za-zÀ-ÿ](?:[\wÀ-ÿ’'-]|\.(?=[A-Za-zÀ-ÿ])){0,40}\.?|\d[\w.:-]{0,40}|./sy;

/** Splits a note into tokens. Takes linear time. */
export function tokensOf(note: string, latestYear: number): readonly Token[] {
  const text = plain(note);
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === ' ') {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at, latestYear);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

const marks: Readonly<Record<string, 'open' | 'close' | 'comma' | 'stop'>> = {
  '(': 'open',
  '[': 'open',
  ')': 'close',
  ']': 'close',
  ',': 'comma',
  ';': 'stop',
};

function tokenAt(text: string, at: number, latestYear: number): Token {
  const part = matchAt(partly, text, at) ?? matchAt(ownCode, text, at) ?? matchAt(asAmended, text, at);
  if (part !== undefined) return { kind: 'word', start: at, end: at + part[0].length };
  const mark = marks[text[at] ?? ''];
  if (mark !== undefined) return { kind: mark, start: at, end: at + 1 };
  return (
    legislationAt(text, at, latestYear) ??
    simple('see', statute, text, at) ??
    simple('register', register, text, at) ??
    dateTokenAt(text, at, latestYear) ??
    wordsAt(text, at) ??
    placeAt(text, at) ??
    numberAt(text, at) ??
    simple('word', word, text, at) ?? { kind: 'word', start: at, end: at + 1 }
  );
}

function legislationAt(text: string, at: number, latestYear: number): Token | undefined {
  const former = formerCodeAt(text, at, latestYear);
  if (former !== undefined) return { kind: 'former', former, start: at, end: former.end };
  const act = actAt(text, at);
  if (act !== undefined) return { kind: 'act', act, start: at, end: act.end };
  const sign = matchAt(chapters, text, at);
  const list = sign === undefined ? undefined : listAt(text, at + sign[0].length);
  return sign?.[1] === undefined || list === undefined || dateAt(text, at, latestYear) !== undefined
    ? undefined
    : { kind: 'chapters', numbers: list.items, sign: sign[1], start: at, end: list.end };
}

function dateTokenAt(text: string, at: number, latestYear: number): Token | undefined {
  const date = dateAt(text, at, latestYear);
  return date === undefined ? undefined : { kind: 'date', date, start: at, end: date.end };
}

function wordsAt(text: string, at: number): Token | undefined {
  for (const [pattern, action] of actions) {
    const match = matchAt(pattern, text, at);
    if (match !== undefined) return { kind: 'action', action, adopts: false, start: at, end: at + match[0].length };
  }
  const adopts = matchAt(adopted, text, at);
  if (adopts !== undefined)
    return { kind: 'action', action: 'enacted', adopts: true, start: at, end: at + adopts[0].length };
  for (const [pattern, role] of roles) {
    const match = matchAt(pattern, text, at);
    if (match !== undefined) return { kind: 'role', role, start: at, end: at + match[0].length };
  }
  return (
    simple('see', seeWords, text, at) ??
    simple('by', by, text, at) ??
    simple('journal', journal, text, at) ??
    simple('page', page, text, at)
  );
}

function placeAt(text: string, at: number): Token | undefined {
  const list = sectionsAt(text, at);
  if (list !== undefined) return { kind: 'place', list, start: at, end: list.end };
  const container = containerAt(text, at);
  return container === undefined ? undefined : { kind: 'place', start: at, end: container.end };
}

function numberAt(text: string, at: number): Token | undefined {
  const bare = bareActNumberAt(text, at);
  return bare === undefined ? undefined : { kind: 'number', number: bare.number, start: at, end: bare.end };
}

function simple(
  kind: 'register' | 'journal' | 'page' | 'see' | 'by' | 'word',
  pattern: RegExp,
  text: string,
  at: number,
): Token | undefined {
  const match = matchAt(pattern, text, at);
  return match === undefined || match[0] === '' ? undefined : { kind, start: at, end: at + match[0].length };
}

/**
 * Normalizes hyphens and spaces without changing the length, so that offsets stay valid. A long dash between numbers is a
 * range: `§§ 2-1—2-5`.
 */
function plain(text: string): string {
  return text
    .replace(/[\u2014\u2015]|(?<=\d[-.]\w{1,6})\u2013(?=\w{1,6}[-.]\d)/g, '—')
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/\s/g, ' ');
}
