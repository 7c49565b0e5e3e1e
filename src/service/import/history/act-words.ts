import { matchAt, monthName } from './note-dates.ts';
import type { StatedAct } from './statement.ts';

/** An act that a note names at a given position. */
export interface ActWords extends StatedAct {
  readonly text: string;
  readonly end: number;
  /** `Ords. 12, 14 and 15`: whether more numbers of the same type may follow. */
  readonly several: boolean;
  /** `L.L. No. 5 of 1999`. */
  readonly year?: number;
}

interface ActType {
  readonly type: string;
  /** The first letters of its words, in lowercase; undefined if a place's name may come first: `D.C. Law`. */
  readonly initials?: string;
  readonly words: RegExp;
}

/** Words for the types of acts, longer forms first. */
const types: readonly ActType[] = [
  {
    type: 'Public Law',
    initials: 'p',
    words: words('Pub\\.? ?L(?:aws?)?\\.?|P\\. ?L\\.|PL(?= \\d+-\\d)|Public Laws?'),
  },
  { type: 'Public Act', initials: 'p', words: words('P\\. ?A\\.|Pub(?:lic|\\.) Acts?') },
  { type: 'Private Law', initials: 'p', words: words('Priv\\.? ?L\\.|Private Law') },
  { type: 'Local Law', initials: 'l', words: words('L\\. ?L\\.?|Local Laws?|LL') },
  { type: 'Executive Order', initials: 'e', words: words('Exec(?:utive|\\.) Orders?|E\\. ?O\\.') },
  { type: 'Reorganization Plan', initials: 'r', words: words('Reorg(?:anization|\\.) Plan') },
  { type: 'Emergency Ordinance', initials: 'e', words: words('Emerg(?:ency|\\.) Ord(?:inance|s?\\.)') },
  {
    type: 'Ordinance',
    initials: 'os',
    words: words(
      '(?:Serial )?(?<!Code of )Ord(?:inances?|in\\.|s?\\.|s)?(?: Ser(?:ies|ial|\\.))?|O\\.(?= ?(?:No\\. ?)?\\d)',
    ),
  },
  { type: 'Ordinance', initials: 'o', words: words('Ordenanzas?') },
  { type: 'Resolution', initials: 'r', words: words('Resoluci(?:ón|ones)') },
  { type: 'Law', initials: 'l', words: words('Ley(?:es)?(?= N[úu]m)') },
  { type: 'Resolution', initials: 'r', words: words('Res(?:olutions?|ols?\\.|os?\\.|os?|s?\\.)|Res') },
  { type: 'Bylaw', initials: 'b', words: words('By-?laws?') },
  {
    type: 'Ballot Measure',
    initials: 'imrp',
    words: words('Initiative(?: Measure)?|Measure|Ref(?:erendum|\\.(?= of))|Prop(?:osition|\\.)'),
  },
  { type: 'Motion', initials: 'm', words: words('Mo\\.|Motion') },
  { type: 'Minutes', initials: 'm', words: words('Min(?:utes|\\.)') },
  { type: 'Election', initials: 'es', words: words('(?:(?:Special|General|Municipal) )?Election') },
  { type: 'Session Law', initials: 's', words: words('S\\. ?L\\.') },
  { type: 'Charter Amendment', initials: 'c', words: words('Char(?:ter|\\.) Amend(?:ment|\\.)') },
  { type: 'Bill', initials: 'bchs', words: words('(?:Council )?Bill|[CHS]\\. ?B\\.') },
  { type: 'Order', initials: 'mco', words: words("(?:Mayor[’']s |Court |Minute )?Order") },
  { type: 'Act', words: words('(?:[A-Z][a-z]{0,10}\\.(?:[A-Z]\\.)? )?Acts?') },
  { type: 'Law', words: words('(?:[A-Z][a-z]{0,10}\\.(?:[A-Z]\\.)? )?Laws?') },
];

function words(alternatives: string): RegExp {
  return new RegExp(`(?:${alternatives})(?![a-z])`, 'iy');
}

/** What may come before a number, also the body that passed the act: `Resolution of the Tribal Council No. 12`. */
const numberSign =
  /(?: of (?:the )?(?:[A-Z][a-z]+ )?(?:Council|Commission|Committee|Board)(?= (?:No|Number|#|\d)))?,? ?(?:(?:Nos?|Numbers?|N[úu]m(?:eros?|s)?)(?:\.|(?![a-z]))|#|№)?:? ?#? ?/iy;
/** `98-A(1)`, `2013-130(S-1)`, `6 PSF-A(S)`: a series, and a version without a space before it. */
const suffix =
  '(?: [A-Z]{1,4}[-+][A-Z]{1,3}(?![a-z]))?(?:\\((?:[A-Z]{1,2}(?:-?\\d{1,2})?|\\d{1,2}[A-Z]?|[Ss]ub ?\\d{0,2})\\)|(?<=\\d-\\d\\d-\\d\\d) [A-Z](?!\\w|\\.\\w))?';
const number = `(?:\\d{1,3},\\d{3}(?!\\d)|(?:[A-Z]{1,6}(?:\\. ?|- ?| )?){0,3}\\d\\w{0,12}(?:(?:[-./]|- |:(?=\\d))(?=\\w)(?![Ee]ff)\\w{1,12}){0,5}${suffix})(?:(?: |-)?[NC]\\.? ?S\\.?(?![a-z])|[ -]C\\. ?M\\.(?: ?S\\.)?|(?<=[.-][A-Z]\\.[A-Z])\\.(?: ?S\\.)?| \\([NC]\\. ?S\\.\\))?(?: of (?:19|20)\\d\\d(?!\\d))?`;
const numberAtPlace = new RegExp(`${number}(?!\\w)`, 'y');
/** The hyphen of a public law's number is sometimes lost: `Pub. L. 93 198`. */
const brokenNumber = /\d{2,3} \d{1,3}(?=,| ?$)/y;
const anotherNumber = new RegExp(`(?:Nos?\\.? ?|# ?)?(${number})(?!\\w)`, 'y');
/** `Measure K`. */
const letter = /[A-Z](?![\w.’'])/y;
const dated = new RegExp(
  `,? (?:of|dated|adopted|passed|approved|eff\\.?|effective) (?=[\\dA-Z]|[-—] ?[-—])| (?=${monthName} \\d{1,2}, \\d{4})`,
  'iy',
);

/** `ATM, Art. 9`, `1974 ATM Art. 9`, `FTM by Art. 12`: an article of a town meeting's warrant. */
const townMeeting =
  /((?:[A-Z]\.? ?)?T\.? ?M\.?|(?:Annual|Special|Fall|Spring|Winter) Town Meeting|Town Meeting(?= \d|,? (?:(?:by|under) )?(?:Warrant )?Art|,? (?:of )?(?:[A-Z][a-z]{2,8}\.?) \d{1,2}, \d{4}))(?:,? (?:(?:by|under) )?(?:Warrant )?(Art(?:icle|\.)? ?\d{1,4}[A-Z]?))?(?!\w)/y;

/** Collections of a legislature's acts: `Stats.`, `Laws`, `Ga. L.`, `P.L.`, `Acts`. */
const state = '(?:Sp|Spec|Priv|Private|Loc|Local|Pub|Session|Ala|Del|Ga|Fla|Tenn|Tex|Va|Md|Conn|N\\.C|S\\.C)\\.? ';
const collections = `(?:Stats?\\.|St\\.|Ords?\\.(?! of)(?! \\d{4}[^;:]*, (?:1[789]|20)\\d\\d(?!\\w))|SLA|Laws of [A-Z][a-z]{1,8}\\.?|(?:${state})?(?:Laws|Acts?|L\\.|A\\.)|L\\.(?! ?L)(?:[A-Z]\\.){1,3}|P\\. ?L\\.|P\\. ?A\\.|S\\. ?L\\.|L\\. ?L\\.)`;
const yearOfLaws = '(?<year>(?:1[789]|20)\\d\\d)';
/** `ch. 12`, `c. 92-14`, `No. 12`, `p. 345`; `Ch. 23456(1945)` has its year in brackets. */
const chapter =
  '(?<chapter>(?:chs?\\.(?: ?Nos?\\.)?|chap(?:ter|\\.)?|ch|cc?\\.|Nos?\\.|P\\.A\\.?|pp?\\.|page) ?\\d{1,6}[A-Z]?(?:-\\d{1,6})?)(?!\\w|-\\d)';
/** A collection, its year, and the chapter occur in any order: `Stats. 1985, ch. 12`, `Ch. 31, Stats. 1955`. */
const sessionLaws: readonly RegExp[] = [
  `${collections}(?: of)?,? ?${yearOfLaws},? (?:at )?${chapter}`,
  `${chapter},? (?:of )?(?:the )?(?:Stats?\\.|Laws|Acts|SLA)(?: of)?,? ?${yearOfLaws}(?!\\w)`,
  `${chapter},? ${yearOfLaws} (?:\\w+ )?Session(?!\\w)`,
  `${yearOfLaws} (?:[A-Z][a-z]{1,4}\\.? )?(?:Laws|Acts),? (?:at )?${chapter}`,
  `(?:Laws of [A-Z][a-z]{1,8}\\.?|(?:${state})?(?:Laws|Acts)),? (?=ch)${chapter}(?:\\(${yearOfLaws}\\))?`,
].map((order) => new RegExp(order, 'iy'));
/**
 * `Ordenanza Núm. 12, Serie 2010-2011`, `Ord. No. 12, 2nd Series`: numbers begin again in each series, so the series is
 * part of the number.
 */
const series =
  /,? \(?(Serie \d{4} ?- ?(?:\d{4}|\d{2})|(?:\d{1,2}(?:st|nd|rd|th)|First|Second|Third|Fourth|Fifth|Sixth) Ser(?:ies|\.))\)?(?!\w)/iy;

/** Session laws by their volume: `65 Del. Laws, c. 201`. */
const volumeOfLaws = /\d{1,3} (?:[A-Z][a-z]{1,4}\.? )?Laws,? (?:chs?|cc?|chap)\.? ?\d{1,5}(?!\w)/y;

/** `3677-12/04`: the number and the month of an act. */
const numberOfMonth = /(\d{2,6}[A-Z]?)-(?=(?:0?[1-9]|1[0-2])\/\d\d(?![\d/]))/y;

/** The act named at a position; undefined if there is none. */
export function actAt(text: string, at: number): ActWords | undefined {
  const monthly = matchAt(numberOfMonth, text, at);
  if (monthly?.[1] !== undefined && !/\w/.test(text[at - 1] ?? ''))
    return { number: monthly[1], text: monthly[1], end: at + monthly[0].length, several: false };
  return (
    sessionLawAt(text, at) ??
    townMeetingAt(text, at) ??
    numberedActAt(text, at) ??
    bodysActAt(text, at) ??
    namedActAt(text, at)
  );
}

/** `BOC Res. No. 12-3`: the abbreviation of the body that passed the act. Another body's acts have the same numbers. */
const ofBody = /(?<!\w)([A-Z]{2,5}) (?=(?:Res|Ord)[a-z.])/y;

function bodysActAt(text: string, at: number): ActWords | undefined {
  const body = matchAt(ofBody, text, at)?.[1];
  if (body === undefined || matchAt(notAnAct, body, 0) !== undefined || /^(?:ADD|NEW|OLD|REV|PRIOR)/.test(body))
    return undefined;
  const act = numberedActAt(text, at + body.length + 1);
  return act?.type === undefined || act.number === undefined
    ? undefined
    : { ...act, type: `${body} ${act.type}`, text: text.slice(at, act.end) };
}

/** Numbered things that are not acts: `File No. 130182`, `Exhibit No. 2`. */
const notAnAct =
  /(?:file|case|docket|sub(?:st(?:itute)?)?|version|draft|supp(?:lement)?|doc(?:ument)?|petition|exh(?:ibit)?|att(?:achment)?|art(?:icle)?|ch(?:ap(?:ter)?)?|sec(?:tion)?|title|map|page|part|item|project|permit|application|amend(?:ment)?|amdt|sheet|zone|district|lot|tract|parcel|series|vol(?:ume)?|book|phase|ward|dist|plan|appendix|app|table|schedule|register|subsec|par|code|note)s?\b|(?:[a-z]+ed|by|per|and|see|cr|am|amd|rep|ren|rev|recr|eff|app)\b/iy;
/** `AO No. 82-49`, `Serial No. 70-33`, `C.F. No. 92-1929`, `LA#21-01`: a number with a name unique to this place. */
const named = new RegExp(
  `((?:[A-Z][A-Za-z.]{0,14} ){0,1}(?:[A-Z][A-Za-z.]{1,14}))(?: Nos?\\.? ?#?| ?# ?)(${number})(?!\\w)`,
  'y',
);

function namedActAt(text: string, at: number): ActWords | undefined {
  const match = matchAt(named, text, at);
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  const words = match[1].split(' ');
  // `Gen. Ord. No. 12`
  if (words.length > 1 && numberedActAt(text, at + match[1].indexOf(' ') + 1) !== undefined) return undefined;
  if (words.some((each) => matchAt(notAnAct, each, 0) !== undefined)) return undefined;
  return { type: match[1], number: match[2], ...whole(text, at, at + match[0].length), several: / Nos/.test(match[0]) };
}

function sessionLawAt(text: string, at: number): ActWords | undefined {
  const volume = matchAt(volumeOfLaws, text, at)?.[0];
  if (volume !== undefined) return { type: 'Session Law', number: volume, ...whole(text, at, at + volume.length) };
  for (const order of sessionLaws) {
    const match = matchAt(order, text, at);
    const { chapter: named, year } = match?.groups ?? {};
    if (match !== undefined && named !== undefined) {
      return {
        type: /^L\. ?L/i.test(match[0]) ? 'Local Law' : 'Session Law',
        number: named.replace(/^page/, 'p.'),
        ...(year === undefined ? {} : { year: Number(year) }),
        ...whole(text, at, at + match[0].length),
      };
    }
  }
  return undefined;
}

function townMeetingAt(text: string, at: number): ActWords | undefined {
  const match = matchAt(townMeeting, text, at);
  if (match === undefined) return undefined;
  const type = /^(?:S\.? ?T|Special)/.test(match[0])
    ? 'Special Town Meeting'
    : /^A/.test(match[0])
      ? 'Annual Town Meeting'
      : 'Town Meeting';
  const article = match[2];
  return { type, ...(article === undefined ? {} : { number: article }), ...whole(text, at, at + match[0].length) };
}

function numberedActAt(text: string, at: number): ActWords | undefined {
  const initial = (text[at] ?? '').toLowerCase();
  if (initial < 'a' || initial > 'z') return undefined;
  for (const { type, initials, words: pattern } of types) {
    const typeWords = initials === undefined || initials.includes(initial) ? matchAt(pattern, text, at) : undefined;
    if (typeWords === undefined) continue;
    const afterType = at + typeWords[0].length;
    const sign = matchAt(numberSign, text, afterType)?.[0] ?? '';
    const numberStart = afterType + sign.length;
    const found =
      (type === 'Public Law' ? matchAt(brokenNumber, text, numberStart) : undefined) ??
      matchAt(numberAtPlace, text, numberStart) ??
      (type === 'Ballot Measure' ? matchAt(letter, text, numberStart) : undefined);
    // `Acts 1955` is a volume of acts.
    const volume = /^(?:Public )?(?:Act|Law)$/.test(type) && /^(?:1[789]|20)\d\d$/.test(found?.[0] ?? '');
    if (found !== undefined && !volume) {
      const year = / of (\d{4})$/.exec(found[0])?.[1];
      const end = numberStart + found[0].length;
      const inSeries = matchAt(series, text, end);
      return {
        type,
        number:
          found[0].replace(/- /g, '-') + (inSeries?.[1] === undefined ? '' : `, ${inSeries[1].replace(/ ?- ?/, '-')}`),
        ...(year === undefined ? {} : { year: Number(year) }),
        ...whole(text, at, end + (inSeries?.[0].length ?? 0)),
        several: /s\b/i.test(typeWords[0].slice(-2)) || /Nos/i.test(sign),
      };
    }
    // `Court Order of 6-12-2012`, `Order adopted 6-12-12`, but not `order of 6-12-2012`
    const generic =
      /^(?:(?:Public )?Act|Law|Session Law)$/.test(type) ||
      (/^order$/i.test(typeWords[0]) && !text.startsWith(' adopted', afterType));
    if (!generic && matchAt(dated, text, afterType) !== undefined) return { type, ...whole(text, at, afterType) };
  }
  return undefined;
}

function whole(text: string, start: number, end: number): Pick<ActWords, 'text' | 'end' | 'several'> {
  return { text: text.slice(start, end), end, several: false };
}

/** `BIA 1/15/03`: a body and the day of its decision, not a number. */
const bodyAndDay = /^[A-Z]{1,6}\.? \d{1,2}\/\d{1,2}\/(?:\d\d|\d{4})$/;

/** A number without the type of its act: `No. 6`, `17269`, `O-07-106`. */
export function bareActNumberAt(
  text: string,
  at: number,
): { readonly number: string; readonly end: number } | undefined {
  const match = matchAt(anotherNumber, text, at);
  return match?.[1] === undefined || bodyAndDay.test(match[1])
    ? undefined
    : { number: match[1].replace(/- /g, '-'), end: at + match[0].length };
}
