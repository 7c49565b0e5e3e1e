import type { Meaning } from '../lexicon/forms.ts';
import type { Place } from '../lexicon/lexicon.ts';
import { initialsOf } from '../lexicon/place-names.ts';
import { areZoningInitials } from '../lexicon/vocabulary.ts';
import type { WordEntry } from '../lexicon/word-classes.ts';
import type { CodeReference, PlaceIndex } from '../parse/parsed.ts';

/* Abbreviation and comparison of code and place names. */

/**
 * Whether letters are a usual abbreviation of a place's code: `MMC` for Malibu's Municipal Code, `ECNCA` for one of the
 * Elk (Creek) Nation.
 */
export function abbreviates(letters: string, name: string): boolean {
  // "Elk (Creek) Nation": the letters may include or omit the word in parentheses.
  return [name, name.replace(/[()]/g, '')].some((named) => {
    const initials = initialsOf(named);
    return initials !== '' && letters.startsWith(initials) && CODE_INITIALS.test(letters.slice(initials.length));
  });
}

/** The letters after a place's initials: `MC` for a Municipal Code, `CA` for a Code Annotated. */
const CODE_INITIALS = /^(?:[RO]?[MCTV]?C|CA|[MC]CO|CO|LDC|ZC|UDC|UDO)$/;

/** Whether `letters` stand for a place: `BC` for Broward County, `COH` for the City of Hale. */
export function isInitialed(letters: string, name: string): boolean {
  const initials = initialsOf(name);
  return name.includes(' ') ? letters === initials : initials !== '' && letters === `CO${initials}`;
}

/** Whether `letters` begin the words of a name: `Det` of Detroit, `N. Hav` of New Haven. */
export function shortens(letters: string, name: string): boolean {
  const parts = letters.split(/[.\s]+/).filter((part) => part !== '');
  const words = name.split(/\s+/);
  return (
    letters.length > 2 &&
    parts.length === words.length &&
    parts.every((part, at) => words[at]?.startsWith(part) === true)
  );
}

/** Whether a word belongs to names of local charters: `City`, `Home Rule`. */
export function isOfGovernment(word: WordEntry | undefined): boolean {
  return word !== undefined && (word.classes.has('local') || word.key === 'home' || word.key === 'rule');
}

/** Whether a charter's name does not identify its place: `Charter`, `City Charter`, `Home Rule Charter`. */
export function isPlainCharter(written: string): boolean {
  return /^(?:(?:City|County|Town|Village|Borough|Township|Municipal|Home[ -]Rule)\s+)*Charter$/.test(written);
}

/** Whether the words name a subject of city codes, but seldom of state codes: `Housing Maintenance`, `Police`. */
export function isCivic(words: readonly (WordEntry | undefined)[]): boolean {
  return words.length > 0 && words.every((word) => word?.classes.has('civic') === true);
}

/** Whether a reference may be to local law, though it does not name the place: `Zoning Ordinance`, `UDO`, `CTUIR Code`. */
export function isLocalByName(reference: CodeReference): boolean {
  if (reference.kind === 'initials') return areZoningInitials(reference.letters);
  if (reference.kind !== 'topicalCode') return false;
  const { nameWords, separate, written } = reference;
  // "GRIC Code", "CTUIR Criminal Code": the initials of no state, standard, or listed place may be a government's.
  if (nameWords.length > 0 && nameWords[0] === undefined && /^[A-Z]{3,6}\s/.test(written)) return true;
  const described = separate ? nameWords.slice(0, -1) : nameWords;
  return described.length > 0 && described.every((word) => word?.classes.has('zoning') === true);
}

/** Whether a reference is to a code on a subject of city codes: `Housing Maintenance Code`. */
export function isCivicCode(reference: CodeReference): boolean {
  return reference.kind === 'topicalCode' && !reference.separate && isCivic(reference.nameWords);
}

/** Whether two names have the same words. `City` makes no difference: `City Charter` equals `Charter`. */
export function areSameWords(a: readonly WordEntry[], b: readonly (WordEntry | undefined)[]): boolean {
  const [own, other] = [withoutSettlement(a), withoutSettlement(b)];
  return own.length === other.length && own.every((word) => other.includes(word));
}

/** Whether the words name a charter and no subject: `City Charter`, `Home Rule Charter`. */
export function areOfCharter(words: readonly (WordEntry | undefined)[]): boolean {
  const others = words.filter((word) => word?.key !== 'charter');
  return others.length < words.length && others.every(isOfGovernment);
}

function withoutSettlement<T extends WordEntry | undefined>(words: readonly T[]): readonly T[] {
  const named = words.filter((word) => word?.classes.has('settlement') !== true);
  return named.length === 0 ? words : named;
}

export function squeezed(text: string): string {
  return text.replace(/[\s\u00a0\u202f*_`~]+/g, ' ').trim();
}

/** The places with codes that a form abbreviates. */
export function codePlaces(meanings: readonly Meaning[]): readonly PlaceIndex[] {
  return [...new Set(meanings.filter(({ role }) => role !== 'name').map(({ place }) => place))];
}

/** A word before `Code` that describes the code and does not name its place. */
const DESCRIBES =
  /^(?:City|County|Town|Village|Municipal|Codified|Revised|General|Administrative|Zoning|Unified|Land|Subdivision|Development|Building|Housing|Health|Fire)$/;

/** The place after a code's name. `Code of Ordinances` has none. */
const OF_PLACE = /\s+of\s+(?:the\s+)?(?!(?:Ordinances?|Laws?|Regulations?)\b)\p{Lu}.*$/u;

/** The last word of a code's name. */
const INSTRUMENT = /^(?:Codes?|Ordinances?|Resolutions?|By-?laws?|Regulations?)$/i;

/**
 * The initials of a code's whole name, and the initials without the place: `CCC` and `CC` of `Columbus City Code`, `CO` of
 * `Codified Ordinances of Elm Falls`.
 */
export function codeInitials(written: string): readonly string[] {
  const words = written.replace(OF_PLACE, '').split(/\s+/);
  if (!INSTRUMENT.test(words.at(-1) ?? '') || words.includes('of')) return [];
  const from = words.findIndex((word, at) => at > 0 && DESCRIBES.test(word));
  const names = (from < 0 ? [words] : [words, words.slice(from)]).map((name) => name.join(' '));
  // `D.C. Code` is DC and DCC.
  const spelled = names.map((name) =>
    name.replace(/\b(?:[A-Z]\.){2,}/g, (letters) => letters.replaceAll('.', ' ').trim()),
  );
  return [...new Set([...names, ...spelled].map(initialsOf))];
}

/** Whether two names differ by one added, missing, or changed letter. False for short names. */
export function isOneEditAway(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 6 || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one.charAt(from) === other.charAt(from)) from++;
  const shared = (by: number, to: number): boolean => one.slice(from + by) === other.slice(from + to);
  return one !== other && (shared(1, 1) || shared(1, 0) || shared(0, 1));
}

/** Whether a place or its code has a word that only tribal governments have. */
export function namesTribe(place: Pick<Place, 'name' | 'codes'> | undefined): boolean {
  return (
    place !== undefined && [place.name, ...place.codes.map(({ name }) => name)].some((name) => OF_TRIBE.test(name))
  );
}

const OF_TRIBE = /\b(?:Tribal|Tribes?|Bands?|Nation|Pueblo|Rancheria|Reservation|Indians?|Law and Order)\b/;
