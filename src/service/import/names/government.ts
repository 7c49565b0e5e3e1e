import { governmentIn } from './document-words.ts';

/** The input for naming a government: its path at the publisher, and the titles that may name it. */
export interface GovernmentStatements {
  /** The last part of the path: `san-mateo`. */
  readonly slug?: string;
  /** The kind in the path (`cities` → city). */
  readonly kind?: string;
  /** Titles of its documents, and of the library if the library holds only this government. */
  readonly titles: readonly string[];
}

export interface GovernmentNames {
  /** The form used in citations: `San Mateo`, `Alder County`, `Gray Hills Band of Otter Indians`. */
  readonly name: string;
  /** A shorter form for lists and labels: `Gray Hills Band`. */
  readonly shortName?: string;
  /** Other common forms, with and without the kind. */
  readonly otherNames: readonly string[];
  readonly kind?: string;
}

/** Kinds by words in the name. The first match wins. */
const kindsByWord: readonly (readonly [RegExp, string])[] = [
  [/\bMetropolitan Government\b/i, 'metropolitan government'],
  [/\b(?:Unified|Consolidated) (?:City|County|Government)\b|\bConsolidated\b/i, 'consolidated government'],
  [/\bCity and County\b/i, 'city and county'],
  [/\bPueblo\b/i, 'pueblo'],
  [/\bRancher[ií]a\b/i, 'rancheria'],
  [/\bBands?\b/i, 'band'],
  [/\bNation\b/i, 'nation'],
  [/\bTrib(?:e|es|al)\b|\bIndian (?:Community|Colony)\b|\bNative Village\b/i, 'tribe'],
  [/\bCounty\b/i, 'county'],
  [/\bParish\b/i, 'parish'],
  [/\bBorough\b/i, 'borough'],
  [/\bTownship\b/i, 'township'],
  [/\bVillage\b/i, 'village'],
  [/\bTown\b/i, 'town'],
  [/\bCity\b/i, 'city'],
  [/\bMunicipality\b/i, 'municipality'],
  [/\bDistrict\b/i, 'district'],
];

/** The words before the name in `City of Elm`, which most people omit. */
const before =
  /^(?:the )?(?:(?:consolidated |unified )?city and county|consolidated city|metropolitan government|city|county|town|village|borough|township|parish|municipality) of (?:the )?(?=\S)/i;

const tribal = new Set(['tribe', 'pueblo', 'band', 'nation', 'rancheria']);

/**
 * A government's name in all common forms. Titles that agree with the path or with each other outweigh a single title, so a
 * `Traffic Code` names no government. Undefined if neither a title nor the path names it.
 */
export function governmentNames(stated: GovernmentStatements): GovernmentNames | undefined {
  const found = stated.titles.flatMap((title) => {
    const phrase = governmentIn(title);
    return phrase === undefined ? [] : [inMixedCase(withoutState(phrase))];
  });
  const phrases = [...new Set(found)];
  const best = phrases
    .map((phrase) => ({ phrase, score: scoreOf(phrase, phrases, found, stated) }))
    .sort((one, other) => other.score - one.score)[0];
  const slugName = stated.slug === undefined ? undefined : inMixedCase(stated.slug.replaceAll('-', ' '));
  if (best === undefined || (best.score < 2 && slugName !== undefined))
    return slugName === undefined ? undefined : named(slugName, [], stated);
  return named(best.phrase, phrases, stated);
}

function named(
  phrase: string,
  phrases: readonly string[],
  { slug, kind: folderKind }: GovernmentStatements,
): GovernmentNames {
  const kind = kindNamed(phrase, folderKind);
  const others = new Set<string>();
  let name = phrase;
  let shortName: string | undefined;
  if (kind !== undefined && tribal.has(kind)) {
    shortName = shortTribe(phrase);
    for (const form of tribeForms(phrase)) others.add(form);
  } else {
    name = localName(phrase, slug, kind);
    others.add(phrase);
    if (kind !== 'county' && kind !== 'parish') others.add(phrase.replace(before, ''));
  }
  const core = plainWords(name);
  for (const other of phrases) if (agrees(other, phrase) || isInitialsOf(other, name)) others.add(other);
  if (kind === 'city' || kind === 'town' || kind === 'village' || kind === 'borough' || kind === 'township')
    others.add(`${capitalized(kind)} of ${name.replace(new RegExp(` ${kind}$`, 'i'), '')}`);
  if (kind === 'county' || kind === 'parish')
    others.add(`${capitalized(kind)} of ${name.replace(/ (?:County|Parish)$/i, '')}`);
  others.delete(name);
  for (const other of others) if (plainWords(other) === core) others.delete(other);
  return {
    name,
    ...(shortName === undefined || shortName === name ? {} : { shortName }),
    otherNames: [...others],
    ...(kind === undefined ? {} : { kind }),
  };
}

/** The kind in the path, unless the name is more specific: a nation under `tribes`, a consolidated government under `cities`. */
function kindNamed(phrase: string, folderKind: string | undefined): string | undefined {
  const worded = kindsByWord.find(([pattern]) => pattern.test(phrase))?.[1];
  if (folderKind === undefined) return worded;
  if (folderKind === 'tribe') return worded !== undefined && tribal.has(worded) ? worded : 'tribe';
  return worded !== undefined && /government|city and county/.test(worded) ? worded : folderKind;
}

/** `City of San Mateo` → `San Mateo`. `Alder County` keeps its kind, because `Alder` would be a different place. So does `County of Alder`. */
function localName(phrase: string, slug: string | undefined, kind: string | undefined): string {
  const plain = phrase
    .replace(
      /^(?:the )?(county|parish) of (?:the )?(.+)$/i,
      (_, kind: string, name: string) => `${name} ${capitalized(kind.toLowerCase())}`,
    )
    .replace(before, '');
  if (slug === undefined) return plain;
  // The path shows where the name ends: with the path `elm`, `Elm City` is Elm.
  const written = new RegExp(slug.split('-').map(escaped).join("[\\s.’'-]+"), 'i').exec(plain)?.[0];
  if (written === undefined) return plain;
  const counted =
    kind !== undefined &&
    kind !== 'city' &&
    new RegExp(`^${escaped(written)} ${escaped(kind)}\\b`, 'i').test(plain.slice(plain.indexOf(written)));
  return counted ? `${written} ${capitalized(kind)}` : written;
}

const tribalNoun = '(?:Bands?|Tribes?|Nation|Community|Colony|Rancher[ií]a|Oyate)';
const leadOnly = /^(?:(?:the|confederated|united|affiliated|indian|bands?|tribes?|nation|community)\s*)+$/i;

/** Words of a document, a body, or another government, not of a tribe's name. */
const ofNoTribe =
  /\b(?:Codes?|Charter|Constitution|Councils?|Courts?|Ordinances?|Laws?|Titles?|Chapters?|Department|Office|Committee|Resolutions?|Acts?|Government|City|County|Town|Township|Borough|Parish|Municipal(?:ity)?|District|State)\b|(?<!\bNative )\bVillage\b/i;
const tribeLine =
  /^(?=.*\b(?:Bands?|Tribes?|Nation|Pueblo (?:of|de)|Rancher[ií]a|Indian (?:Community|Colony)|Native Village|Oyate)\b|.* Pueblo$)\p{Lu}[\p{L}.'’-]*(?: (?:of|the|and|at|in|de|[\p{Lu}(][\p{L}.'’)-]*)){1,10}$/u;

/** The tribe whose name is a whole line in mixed case: `of the Stone Lake Band of Chippewa Indians`. A tribe's name is certain without a state. */
export function tribeIn(line: string): string | undefined {
  const name = line.replace(/^(?:of )?(?:the )?/i, '');
  return tribeLine.test(name) && !ofNoTribe.test(name) ? name : undefined;
}

/** `Gray Hills Band of Otter Indians` → `Gray Hills Band`, `Confederated Tribes of the Fir Valley Reservation` → `Fir Valley Tribes`. */
export function shortTribe(name: string): string {
  const [, head, , tail] =
    new RegExp(`^(.*?\\b${tribalNoun})(,)? (?:of|at|in|on) (?:the )?(.+)$`, 'i').exec(name) ?? [];
  if (head === undefined || tail === undefined) return name;
  if (!leadOnly.test(head)) return head;
  const core = tail.replace(/ (?:Indian )?(?:Reservation|Community|Indians)\b.*$/i, '').replace(/,.*$/, '');
  return `${core} ${head.split(' ').at(-1) ?? ''}`.trim();
}

/** The forms of a tribe's name, with and without `of`, `the`, `Indian`, `Indians`, and the kind. */
function tribeForms(name: string): readonly string[] {
  const forms = new Set<string>();
  const short = shortTribe(name);
  forms.add(short);
  forms.add(name.replace(/ of the /i, ' of '));
  forms.add(name.replace(/ Indians?\b/gi, ''));
  forms.add(name.replace(/ Indian (?=Tribe|Nation|Community|Colony)/i, ' '));
  const pueblo = /^Pueblo (?:of|de) (?:the )?(.+)$/i.exec(name)?.[1] ?? /^(.+) Pueblo$/i.exec(name)?.[1];
  if (pueblo !== undefined)
    for (const form of [`Pueblo of ${pueblo}`, `Pueblo de ${pueblo}`, `${pueblo} Pueblo`, pueblo]) forms.add(form);
  const people = / of (?:the )?(.+?)(?: Indians?)?$/i.exec(name)?.[1];
  const core = short.replace(new RegExp(`(?: Indian)? ${tribalNoun}$`, 'i'), '').replace(/^the /i, '');
  if (core !== '' && !leadOnly.test(core)) {
    forms.add(core);
    if (people !== undefined && !/\b(?:Reservation|Community)\b/i.test(people) && people !== core)
      forms.add(`${core} ${people}`);
  }
  forms.delete('');
  return [...forms];
}

function scoreOf(
  phrase: string,
  phrases: readonly string[],
  found: readonly string[],
  { slug }: GovernmentStatements,
): number {
  const kind = kindsByWord.some(([pattern]) => pattern.test(phrase)) ? 2 : 0;
  const bySlug = slug !== undefined && plainWords(phrase).includes(slug.replaceAll('-', ' ')) ? 3 : 0;
  const agreeing = found.filter((other) => agrees(other, phrase)).length - 1;
  // Prefer the longest of several phrases that agree.
  const longest = phrases.every((other) => !agrees(other, phrase) || other.length <= phrase.length) ? 0.5 : 0;
  return kind + bySlug + agreeing + longest + (slug === undefined ? 1 : 0);
}

/** Returns whether two phrases name one government: one contains the words of the other in order. */
function agrees(one: string, other: string): boolean {
  const [a, b] = [plainWords(one.replace(before, '')), plainWords(other.replace(before, ''))];
  return a !== '' && b !== '' && (` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `));
}

/** Recognizes `D.C.` as the initials of `District of Columbia`. */
function isInitialsOf(short: string, name: string): boolean {
  const letters = short.replace(/[^\p{L}]/gu, '');
  const initials = name
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word[0]);
  return letters.length >= 2 && letters === letters.toUpperCase() && letters === initials.join('');
}

/** `City of Elm, Or.` → `City of Elm`, `Pueblo of Ash, New Mexico` → `Pueblo of Ash`. */
function withoutState(phrase: string): string {
  return phrase
    .replace(/,\s*[^,]{2,30}$/, '')
    .replace(/,$/, '')
    .trim();
}

/** Converts a title in capitals to mixed case. */
export function inMixedCase(words: string): string {
  if (/\p{Lu}/u.test(words) && words !== words.toUpperCase()) return words;
  if (/^(?:\p{L}\.)+$/u.test(words)) return words;
  return words
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())
    .replace(/ (?:Of|The|And|De|La|In|At)(?= )/g, (word) => word.toLowerCase());
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
