/** Whose law a document is, and what it is called: as the reader said, else as its title page says beyond doubt. */
import { states } from '../../../citation/lexicon/states.ts';
import { codeKindOf, isGenericTitle } from '../names/document-words.ts';
import { governmentNames, inMixedCase } from '../names/government.ts';
import type { CodeHead, Jurisdiction } from './publication.ts';

/** Why files cannot be imported before the reader says more. */
export class UnnamedLaw extends Error {}

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

export function codeNamed(name: string): CodeHead {
  const kind = codeKindOf('', [name]);
  return { name, ...(kind === undefined ? {} : { kind }) };
}

const government =
  /\b((?:consolidated )?(?:city and county|city|county|town|village|borough|township|parish|municipality) of [\p{Lu}][\p{L}.'’ -]{1,40}?|[\p{Lu}][\p{L}.'’ -]{1,40}? (?:county|parish|borough|township|tribe|nation|pueblo|band))(?:,\s*([\p{L}. ]{2,20}?))?(?=$|\s*(?:[-–—|:;(]|code|charter|municipal|ordinance|$))/iu;
/** The publisher's own address is on many title pages. */
const postal = /\b\d{5}(?:-\d{4})?\b|@|www\.|suite|street|p\.?\s?o\.? box|\(\d{3}\)|publish|corporation|company/i;

/** The place that titles name with its state; undefined unless they agree on one. */
export function placeIn(titles: readonly string[]): string | undefined {
  const lines = titles.filter((line) => line.length < 160 && !postal.test(line)).map(capitalized);
  const named = new Map<string, string>();
  let state: string | undefined;
  for (const line of lines) {
    const [, place, written] = government.exec(line) ?? [];
    const stated = written === undefined ? undefined : postalOf(written);
    const own = postalOf(line.replace(/^state of /i, ''));
    state ??= stated ?? own;
    if (place !== undefined) named.set(place.toLowerCase(), named.get(place.toLowerCase()) ?? place);
  }
  const [place] = named.values();
  return place !== undefined && named.size === 1 && state !== undefined ? `${place.trim()}, ${state}` : undefined;
}

/** What the titles call the government, without a state: for the question. */
export function placeGuess(titles: readonly string[]): string | undefined {
  for (const line of titles) {
    const [, place] = (postal.test(line) ? null : government.exec(capitalized(line))) ?? [];
    if (place !== undefined) return inMixedCase(place.trim());
  }
  return undefined;
}

const codeNoun =
  /\b(?:codes?|charter|code of ordinances|codified ordinances|by-?laws|regulations|ordinances|zoning resolution)\.?$/i;

/** The name of the code that titles state: `PREFACE TO THE PORT CODE` outweighs the titles of a collection. */
export function codeIn(titles: readonly string[]): string | undefined {
  for (const title of titles) {
    const [, named] = /^(?:preface|introduction|foreword) to the (.+)$/i.exec(title) ?? [];
    if (named !== undefined && codeNoun.test(named)) return inMixedCase(named.trim());
  }
  const found = new Map<string, string>();
  for (const title of titles.slice(0, 30)) {
    const line = title.replace(/^the\s+/i, '').trim();
    const name = inMixedCase(line);
    if (line.length < 90 && codeNoun.test(line) && !/^(?:and|of|the)\b/i.test(line))
      found.set(name.toLowerCase(), name);
  }
  const names = [...found.values()];
  const [only] = names;
  if (names.length === 1) return only;
  // `Municipal Code` above `Traffic Code`: the name of the collection says nothing that the other does not.
  const special = names.filter((name) => !isGenericTitle(name));
  return special.length === 1 ? special[0] : undefined;
}

/** Capitals as names are written, so that one pattern reads both. */
function capitalized(line: string): string {
  return inMixedCase(line);
}
