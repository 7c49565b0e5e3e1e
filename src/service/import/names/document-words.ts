/** The words that name a document of law, as opposed to the government whose law it is. */

/** What a body of law is. */
export type CodeKind =
  | 'code'
  | 'charter'
  | 'constitution'
  | 'bylaws'
  | 'zoning'
  | 'rules'
  | 'regulations'
  | 'ordinances'
  | 'manual';

/** The nouns that end a document's title. */
const nouns =
  'Codes?|Charter|Constitution|By-?laws|Ordinances?|Resolutions?|Rules|Regulations|Laws|Law|Statutes|Manual|Handbook|Guide|Library';

/** The words that come before such a noun and say nothing about the government. */
const qualifiers =
  'Municipal|Tribal|Administrative|Zoning|Land|Use|Development|Unified|Uniform|Subdivision|Building|Legislative|Drafting|Style|Official|' +
  'Revised|Codified|Compiled|Consolidated|General|Home|Rule|Permanent|Public|Court|Judicial|Procedural|Procedure|Draft|Amended|Restated|' +
  'Law|Laws|Order|Codes?|Ordinances?|Rules|Charter|Constitution|Standing|Appellate|Corporate|' +
  // The subject of a code. Words that are also in names of places (Water, Forest, Park) are not here.
  'Traffic|Elections?|Tax|Taxation|Fire|Housing|Health|Plumbing|Electrical|Mechanical|Police|Probate|Family|Juvenile|Criminal|Civil|' +
  'Penal|Employment|Labor|Gaming|Environmental|Business|Commercial|Motor|Vehicles?|and|&|the|of';

/** The end of `Port Wenlow Municipal Code`, `Alder Tribe Law and Order Code`. */
const titleEnd = new RegExp(`(?:^|[\\s,]+)(?:(?:${qualifiers})\\s+)*(?:${nouns})\\.?$`, 'i');

/** The beginning of `Charter of`, `The Code of Ordinances of the`, `Legislative Drafting Manual for`. */
const titleStart = new RegExp(
  `\\b(?:(?:${qualifiers})\\s+)*(?:${nouns})\\s+(?:of|for|de)\\s+(?:the\\s+)?(?=\\p{Lu})`,
  'iu',
);

const generic = new RegExp(
  `^(?:(?:${qualifiers}|${nouns}|City|County|Town|Village|Borough|Township|Parish|District|Nation|Pueblo|Band|Rules|Election|State)[\\s,.]*)+$`,
  'i',
);

/** Whether a title consists of such words only (`Code of Ordinances`, `Legislative Drafting Manual`), so that it names no government. */
export function isGenericTitle(title: string): boolean {
  return generic.test(title.trim());
}

/**
 * The part of a title that names a government; undefined when there is none.
 * `Constitution of the Alder Tribe` → `Alder Tribe`, `City of Elm, Or., Code` → `City of Elm, Or.`, `Code of Ordinances` → undefined.
 */
export function governmentIn(title: string): string | undefined {
  const whole = title.trim().replace(/\s+/g, ' ');
  // `Kenwick Borough Code of Ordinances` ends in the document's words, which begin like `Code of`.
  let rest = whole.replace(titleEnd, '') || whole;
  for (;;) {
    const start = titleStart.exec(rest);
    if (start === null) break;
    rest = rest.slice(start.index + start[0].length);
  }
  const place = withoutPunctuation(rest.replace(titleEnd, '').replace(/^the\s+/i, ''));
  if (place === '' || isGenericTitle(place) || !/\p{Lu}/u.test(place)) return undefined;
  // An abbreviation alone (`COMAR`) is the document's, unless it says what kind of government it is.
  return place === withoutPunctuation(whole) &&
    !/\s(?:of|for)\s|\b(?:County|Parish|Borough|Township|Tribe|Nation|Pueblo|Band|Rancher[ií]a)\b/.test(place)
    ? undefined
    : place;
}

/**
 * What a title calls the document, without the government: `Charter of the City of Elm` → `Charter`, `Elm Municipal Code` → `Municipal Code`.
 * Undefined when the title names no document of law.
 */
export function documentIn(title: string): string | undefined {
  const whole = title.trim().replace(/\s+/g, ' ');
  const rest = whole
    .replace(governmentIn(whole) ?? '', ' ')
    .replace(/^\s*the\s+/i, '')
    .replace(/[\s,;:.]*(?:\b(?:of|for|de)(?:\s+the)?)?\s*$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  return isGenericTitle(rest) && new RegExp(`\\b(?:${nouns})$`, 'i').test(rest) ? rest : undefined;
}

/** The full stop of `D.C.` and `Elm, Or.` stays. */
function withoutPunctuation(text: string): string {
  const trimmed = text.replace(/[\s,;:]+$/, '').trim();
  return /(?:\.\p{L}|,\s*\p{L}+)\.$/u.test(trimmed) ? trimmed : trimmed.replace(/\.+$/, '');
}

const kinds: readonly (readonly [RegExp, CodeKind])[] = [
  [/\b(?:manual|handbook|guide)\b/i, 'manual'],
  [/\bconstitution\b/i, 'constitution'],
  [/\bcharter\b/i, 'charter'],
  [/\bby-?laws\b/i, 'bylaws'],
  [/\bzoning\b|\bland (?:use|development)\b|\bunified development\b/i, 'zoning'],
  [/\bregulations\b|\bregs\b/i, 'regulations'],
  [/\brules\b/i, 'rules'],
  [/\bcodes?\b/i, 'code'],
  [/\bordinances\b|\blaws\b|\bstatutes\b/i, 'code'],
];

/**
 * What a document is, by its title and the last folder of its path: `Charter of the City of Elm` is a charter; undefined when they
 * do not say.
 */
export function codeKindOf(folder: string, titles: readonly string[]): CodeKind | undefined {
  const last = folder.split('/').findLast((part) => part !== '') ?? '';
  for (const text of [...titles, last.replaceAll('-', ' ')])
    for (const [pattern, kind] of kinds) if (pattern.test(text)) return kind;
  return undefined;
}
