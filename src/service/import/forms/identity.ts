/** Finds a document's government and its code's name: from the user, else from an unambiguous title page. */
import { states } from '../../../citation/lexicon/states.ts';
import { codeNames } from '../names/code-names.ts';
import { documentIn, governmentIn, isGenericTitle } from '../names/document-words.ts';
import { governmentNames, inMixedCase, shortTribe, tribeIn } from '../names/government.ts';
import type { CodeHead, Jurisdiction } from './publication.ts';
import { readHeading } from './structure/heading.ts';

/** What the user must state before files can be imported. */
export interface MissingName {
  readonly missing: 'place' | 'code';
  /** The files' own statements, which are ambiguous. */
  readonly guess?: string;
}

/** Files can't be imported until the user states more. */
export class UnnamedLaw extends Error {
  readonly question: MissingName;

  constructor(message: string, question: MissingName) {
    super(message);
    this.question = question;
  }
}

/** `Ashford, WA`, `City of Ashford, Washington`, `Alder Tribe`. */
export function jurisdictionNamed(place: string): Jurisdiction {
  const [, name = place, written] = /^(.+?),\s*([^,]{2,30}?)\.?\s*$/.exec(place.trim()) ?? [];
  const region = written === undefined ? undefined : postalOf(written);
  const whole = region === undefined ? place.trim() : name.trim();
  const found = governmentNames({ titles: [`Code of the ${whole.replace(/^the /i, '')}`] });
  const { name: plain = whole, shortName, otherNames = [], kind } = found ?? {};
  return {
    name: plain,
    ...(shortName === undefined ? {} : { short_name: shortName }),
    ...(otherNames.length === 0 ? {} : { other_names: [...otherNames] }),
    ...(kind === undefined ? {} : { kind }),
    ...(region === undefined ? {} : { region }),
  };
}

function postalOf(written: string): string | undefined {
  const plain = written.replace(/\./g, '').trim().toLowerCase();
  return states().find(({ postal, names }) => [postal, ...names].some((each) => each.toLowerCase() === plain))?.postal;
}

/** The code as citations name it: `Ashford Charter` if its own title is `Charter`, with other common forms. */
export function codeNamed(
  title: string,
  { name, short_name: shortName, other_names: otherNames }: Jurisdiction,
): CodeHead {
  const government = {
    name,
    ...(shortName === undefined ? {} : { shortName }),
    ...(otherNames === undefined ? {} : { otherNames }),
  };
  const { abbreviations, ...code } = codeNames({ id: '', heading: title, folder: '' }, government);
  return { key: title, ...code, abbreviations: [...abbreviations] };
}

const government =
  /\b((?:consolidated )?(?:city and county|city|county|town|village|borough|township|parish|municipality) of [\p{Lu}][\p{L}.'’ -]{1,40}?|[\p{Lu}][\p{L}.'’ -]{1,40}? (?:county|parish|borough|township|tribe|nation|pueblo|band))(?:,\s*([\p{L}. ]{2,20}?))?(?=$|\s*(?:[-–—|:;(]|code|charter|municipal|ordinance|$))/iu;
/** Many title pages have the publisher's address. */
const postal = /\b\d{5}(?:-\d{4})?\b|@|www\.|suite|street|p\.?\s?o\.? box|\(\d{3}\)|publish|corporation|company/i;

/** The place and state that titles name; undefined unless they agree on one. */
export function placeIn(titles: readonly string[]): string | undefined {
  const named = new Map<string, string>();
  let state: string | undefined;
  for (const line of titleLines(titles)) {
    const stated = governmentOf(line);
    state ??= stated?.state ?? postalOf(line.replace(/^state of /i, ''));
    if (stated === undefined) continue;
    const key = placeKey(stated.name);
    // `Town of Elm` says more than `Elm By-Laws`.
    const known = named.get(key);
    if (known === undefined || known.length < stated.name.length) named.set(key, stated.name);
  }
  const names = withoutCounty([...named.values()]);
  const [place] = names;
  if (place === undefined || names.length !== 1) return undefined;
  if (tribeIn(place) !== undefined) return place;
  state ??= stateOf(place, titles);
  return state === undefined ? undefined : `${place}, ${state}`;
}

/** The state in a line such as `Elm Lake, Minnesota` near the title of the Elm Lake Municipal Code. */
function stateOf(place: string, titles: readonly string[]): string | undefined {
  // `Elm Borough Code` and `Elm, Pennsylvania`.
  const key = placeKey(place);
  const keys = [key, key.replace(/ (?:city|town|township|borough|village)$/, '')];
  const found = titleLines(titles).flatMap((line) => {
    const [, name = '', region = ''] = /^(.+?),\s*([\p{L}. ]{2,20})$/u.exec(line.trim()) ?? [];
    return keys.includes(placeKey(name)) ? (postalOf(region) ?? []) : [];
  });
  const [only, ...others] = new Set(found);
  return others.length === 0 ? only : undefined;
}

const kindBefore = /^(?:the )?(?:city|town|village|borough|township|municipality) of /;

/** The same for all forms of a place's name: `Town of Elm` and `Elm`, `County of Brant` and `Brant County`, a tribe and its short name. */
function placeKey(name: string): string {
  if (tribeIn(name) !== undefined) return shortTribe(name).toLowerCase();
  const key = name.toLowerCase().replace(kindBefore, '');
  return key.replace(/^county of (.+)$/, '$1 county');
}

/** `Town of Elm` above `County of Brant`: the county says where the town is. */
function withoutCounty(names: readonly string[]): readonly string[] {
  const others = names.filter((name) => !/\bcounty\b/i.test(name));
  return names.length === 2 && others.length === 1 && kindBefore.test((others[0] ?? '').toLowerCase()) ? others : names;
}

/** A sentence of the law is not a title: `This is the building code of the city.` */
const sentence = /\b(?:is|are|was|were|be|shall|may|must|has|have|hereby|known|[Ww]e)\b/;

/** Whether a line can be a title of the code, not of a part of it: `Chapter 30: Pawnshop Code`. */
const isTitle = (line: string): boolean => !sentence.test(line) && !isHeading(line);

/** A page's title may have the heading of its part too: `Chapter 5 Dogs | Code of Elm`. */
const isHeading = (line: string): boolean => readHeading(line) !== undefined && !/ [|] /.test(line);

/** The titles of a document above the first heading of its law. */
export function titlesAbove(titles: readonly string[]): readonly string[] {
  const first = titles.findIndex((line, at) => at > 0 && isHeading(line));
  return first === -1 ? titles : titles.slice(0, first);
}

function titleLines(titles: readonly string[]): readonly string[] {
  return titles
    .filter((line) => line.length < 160 && !postal.test(line) && isTitle(line))
    .flatMap((line) => capitalized(line).split(statedState));
}

/** `State of Michigan` is a line of its own on a title page. Some readers join it to the lines around it. */
const statedState = new RegExp(
  String.raw`,?\s+(State of (?:${states()
    .flatMap(({ names }) => names)
    .join('|')})\b)\s*`,
  'i',
);

/** `Code of Ordinances of Elm, Ohio`, `Elm, Ohio - Code of Ordinances`, `Elm Municipal Code`, `City of Elm`. */
function governmentOf(line: string): { readonly name: string; readonly state?: string } | undefined {
  const parts = line.split(/\s+[-–—|]\s+|[:;]\s+/).map((part) => part.trim());
  const isOfDocument = parts.some((part) => documentIn(part) !== undefined);
  for (const part of parts) {
    const tribe = tribeIn(part);
    if (tribe !== undefined) return { name: tribe };
    const [, place, written] = government.exec(part) ?? [];
    // `Borough of Elm Zoning Ordinance`: the document's words are not part of the place's name.
    const ofDocument = documentIn(part) === undefined ? undefined : governmentIn(part);
    const named = ofDocument ?? place;
    const whole = ofDocument ?? (written === undefined ? (place ?? part) : `${place}, ${written}`);
    const [, name = named, region = ''] = /^(.+?),\s*([\p{L}. ]{2,20})$/u.exec(whole) ?? [];
    const state = postalOf(region);
    // `Elm, Ohio` alone may be the publisher's address.
    if (name !== undefined && (named !== undefined || (state !== undefined && isOfDocument)))
      return { name: name.trim(), ...(state === undefined ? {} : { state }) };
  }
  return undefined;
}

/** The government's name in the titles, without a state. Used in the question to the user. */
export function placeGuess(titles: readonly string[]): string | undefined {
  for (const line of titleLines(titles)) {
    const stated = governmentOf(line);
    if (stated !== undefined) return stated.name;
  }
  return undefined;
}

const namedCode =
  /\b((?:(?!(?:The|This|Said|Title|Chapter|Section|Article|Part|Of|In|Under|See|Such|Any|Each|All)\b)\p{Lu}[\p{L}’'.-]{1,30} ){1,4}(?:Municipal|City|Town|Village|County|Borough|Township|Parish|Tribal) Code)\b/gu;

/** The code that the text of a document names: `the Ashford Municipal Code`. A guess for the question to the user. */
export function codeGuess(texts: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [, name = ''] of text.matchAll(namedCode)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one);
  // A text that names two codes as often may adopt one of them.
  return first !== undefined && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
}

const codeNoun =
  /\b(?:codes?|charter|code of ordinances|codified ordinances|by-?laws?|regulations|ordinances|zoning resolution)\.?$/i;

/** The name of the code in the titles. `PREFACE TO THE PORT CODE` takes precedence over the titles of a collection. */
export function codeIn(titles: readonly string[]): string | undefined {
  for (const title of titles) {
    const [, named] = /^(?:preface|introduction|foreword) to the (.+)$/i.exec(title) ?? [];
    if (named !== undefined && codeNoun.test(named)) return inMixedCase(named.trim());
  }
  const found = new Map<string, string>();
  for (const title of titles.slice(0, 30)) {
    for (const part of title.split(/\s+[-–—|]\s+/)) {
      const name = part.length < 90 && isTitle(title) ? documentIn(inMixedCase(part)) : undefined;
      if (name !== undefined && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), name);
    }
  }
  const names = [...found.values()];
  const [only] = names;
  if (names.length === 1) return only;
  // With `Municipal Code` above `Traffic Code`, the collection's name adds nothing.
  const special = names.filter((name) => !isGenericTitle(name));
  return special.length === 1 ? special[0] : undefined;
}

/** Converts capitals to the case of names, so that one pattern matches both. */
function capitalized(line: string): string {
  return inMixedCase(line);
}
