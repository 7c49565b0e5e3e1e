/** The words in a title that name the legal document, not the government. */

/** The kind of a legal document. */
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

/** Nouns at the end of a document's title. */
const nouns =
  'Codes?|Charter|Constitution|By-?laws?|Ordinances?|Resolutions?|Rules|Regulations|Laws|Law|Statutes|Manual|Handbook|Guide|Library';

/** Words before such a noun that don't identify the government. */
const qualifiers =
  'Municipal|Tribal|Administrative|Zoning|Land|Use|Development|Unified|Uniform|Subdivision|Building|Legislative|Drafting|Style|Official|' +
  'Revised|Codified|Compiled|Consolidated|General|Home|Rule|Permanent|Public|Court|Judicial|Procedural|Procedure|Draft|Amended|Restated|' +
  'Law|Laws|Order|Codes?|Ordinances?|Rules|Charter|Constitution|Standing|Appellate|Corporate|' +
  // The subject of a code. Excludes words that also occur in place names (Water, Forest, Park).
  'Traffic|Elections?|Tax|Taxation|Fire|Housing|Health|Plumbing|Electrical|Mechanical|Police|Probate|Family|Juvenile|Criminal|Civil|' +
  'Penal|Employment|Labor|Gaming|Environmental|Business|Commercial|Motor|Vehicles?|and|&|the|of';

/** Matches the end of `Port Wenlow Municipal Code` and `Alder Tribe Law and Order Code`. */
const titleEnd = new RegExp(`(?:^|[\\s,]+)(?:(?:${qualifiers})\\s+)*(?:${nouns})\\.?$`, 'i');

/** Matches the beginning of `Charter of`, `The Code of Ordinances of the`, `Legislative Drafting Manual for`. */
const titleStart = new RegExp(
  `\\b(?:(?:${qualifiers})\\s+)*(?:${nouns})\\s+(?:of|for|de)\\s+(?:the\\s+)?(?=\\p{Lu})`,
  'iu',
);

/** Matches the beginning of `Ordinances City of Elm`, which two lines of a title page gave. */
const joinedStart = new RegExp(
  `^(?:(?:(?:${qualifiers}|${nouns})\\s+)+(?=(?:City|County|Town|Village|Borough|Township|Parish|Municipality)\\s+of\\s)|Ordinances\\s+(?=\\p{Lu}))`,
  'iu',
);

const generic = new RegExp(
  `^(?:(?:${qualifiers}|${nouns}|City|County|Town|Village|Borough|Township|Parish|District|Nation|Pueblo|Band|Rules|Election|State)[\\s,.]*)+$`,
  'i',
);

/** Returns whether a title has only such words (`Code of Ordinances`, `Legislative Drafting Manual`), so it names no government. */
export function isGenericTitle(title: string): boolean {
  return generic.test(title.trim());
}

/**
 * The part of a title that names a government. Undefined if there is none.
 * `Constitution of the Alder Tribe` → `Alder Tribe`, `City of Elm, Or., Code` → `City of Elm, Or.`, `Code of Ordinances` → undefined.
 */
export function governmentIn(title: string): string | undefined {
  const whole = title.trim().replace(/\s+/g, ' ');
  // Remove the title's end first: `Kenwick Borough Code of Ordinances` contains `Code of`, which would match as a beginning.
  let rest = whole.replace(titleEnd, '') || whole;
  for (;;) {
    const start = titleStart.exec(rest);
    if (start === null) break;
    rest = rest.slice(start.index + start[0].length);
  }
  const place = withoutPunctuation(
    rest
      .replace(joinedStart, '')
      .replace(titleEnd, '')
      .replace(/^the\s+/i, ''),
  );
  if (place === '' || isGenericTitle(place) || !/\p{Lu}/u.test(place)) return undefined;
  // A title that is only an abbreviation (`COMAR`) names the document, unless it includes a kind of government.
  return place === withoutPunctuation(whole) &&
    !/\s(?:of|for)\s|\b(?:County|Parish|Borough|Township|Tribe|Nation|Pueblo|Band|Rancher[ií]a)\b/.test(place)
    ? undefined
    : place;
}

/**
 * The document's name in a title: `Charter of the City of Elm` → `Charter`, `Elm Municipal Code` → `Municipal Code`.
 * Undefined if the title names no legal document.
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

/** Removes trailing punctuation, except the period of `D.C.` and `Elm, Or.`. */
function withoutPunctuation(text: string): string {
  const trimmed = text.replace(/[\s,;:]+$/, '').trim();
  return /(?:\.\p{L}|,\s*\p{L}+)\.$/u.test(trimmed) ? trimmed : trimmed.replace(/\.+$/, '');
}

const kinds: readonly (readonly [RegExp, CodeKind])[] = [
  [/\b(?:manual|handbook|guide)\b/i, 'manual'],
  [/\bconstitution\b/i, 'constitution'],
  [/\bcharter\b/i, 'charter'],
  [/\bby-?laws?\b/i, 'bylaws'],
  [/\bzoning\b|\bland (?:use|development)\b|\bunified development\b/i, 'zoning'],
  [/\bregulations\b|\bregs\b/i, 'regulations'],
  [/\brules\b/i, 'rules'],
  [/\bcodes?\b/i, 'code'],
  [/\bordinances\b|\blaws\b|\bstatutes\b/i, 'code'],
];

/**
 * A document's kind, from its titles or the last folder of its path: `Charter of the City of Elm` is a charter. Undefined if neither
 * states a kind.
 */
export function codeKindOf(folder: string, titles: readonly string[]): CodeKind | undefined {
  const last = folder.split('/').findLast((part) => part !== '') ?? '';
  for (const text of [...titles, last.replaceAll('-', ' ')])
    for (const [pattern, kind] of kinds) if (pattern.test(text)) return kind;
  return undefined;
}
