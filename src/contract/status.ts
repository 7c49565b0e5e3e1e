/** The statuses of a section, as a closed list, and the parser of publishers' and services' wording. Pure. */

/** Every status in the contract. A publisher's other wording is `unknown`, with the wording kept beside it. */
export const statuses = [
  'in_force',
  'not_yet_in_effect',
  'repealed',
  'expired',
  'superseded',
  'recodified',
  'transferred',
  'reserved',
  'omitted',
  'not_funded',
  'unknown',
] as const;

export type Status = (typeof statuses)[number];

export interface StatusReading {
  readonly status: Status;
  /** The publisher's wording, when it differs from the status: `Vacant`, `Repealed by Ord. 2020-5`. */
  readonly asPublished?: string;
}

/** A status that says that no law is in force under the number. */
export type EndedStatus = Exclude<Status, 'in_force' | 'not_yet_in_effect' | 'unknown'>;

const endings: readonly (readonly [RegExp, EndedStatus])[] = [
  [/^not[ -]?fund\w*/, 'not_funded'],
  [/^unfunded/, 'not_funded'],
  [/^(?:repealed|rescinded|deleted|revoked|abrogated|derogad[oa]s?|suprimid[oa]s?)/, 'repealed'],
  [/^(?:recodified|renumbered|redesignated|relocated|renumerad[oa]s?)/, 'recodified'],
  [/^(?:transferred|moved)/, 'transferred'],
  [/^(?:reserved|vacant|reservad[oa]s?)/, 'reserved'],
  [/^(?:expired|sunsetted|sunset)/, 'expired'],
  [/^omitted/, 'omitted'],
  [/^(?:superseded|replaced)/, 'superseded'],
];

const notEnded: Readonly<Record<string, Status>> = {
  'in force': 'in_force',
  'in effect': 'in_force',
  'in full force and effect': 'in_force',
  active: 'in_force',
  current: 'in_force',
  effective: 'in_force',
  'not yet in effect': 'not_yet_in_effect',
  'not yet in force': 'not_yet_in_effect',
  'not yet effective': 'not_yet_in_effect',
};

/**
 * What may follow a status word: an agent, a target, an authority, a date, or the act itself. Examples: `Repealed by
 * Ord. 2020-5`, `Reserved for future use`, `Renumbered § 3-4`, `Repealed, effective July 1, 2020`. Any other
 * continuation is a different statement: `Reserved parking`, `Deleted language`, `Transferred employees`.
 */
const complement =
  /^[\s,;:.–—-]*(?:$|(?:by|to|as|at|por|mediante|into|pursuant to|under|effective|eff\b|since|through|with|from|per|see|now|in (?:\d{4}|its entirety|full\b)|on (?:\w+ )?\d|for (?:future|subsequent|later)|§|sections? \d|ch(?:apters?|\.)? ?\d|(?:ordinance|ord|o|act|law|l|resolution|res|chapter|p\.?l|pub)\b\.?[\s#\w.-]*\d|\(|\[|\d)|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b\.? *\d)/;

/** Wording that leaves part of the section unchanged: `Repealed in part by Ord. 5`, `Repealed, except subsection (b)`. */
const partial = /\b(?:in part|part|partially|partly|insofar|to the extent|except(?:ing)?|as to)\b/;

/** Longer text is a paragraph and not a statement of status. In characters. */
const longestStatement = 200;

/**
 * The ended status that a text states, if the whole text is a statement of status. Otherwise undefined. It reads
 * brackets in headings: `[Repealed]` is a status; `[Subpoenas]` and `[this Act]` are text.
 */
export function endedStatus(words: string): EndedStatus | undefined {
  // Don't rewrite a whole chapter to find that it is too long.
  const plain = words.length > 10 * longestStatement ? undefined : plainWords(words);
  if (plain === undefined || plain.length > longestStatement || partial.test(plain)) return undefined;
  for (const [pattern, status] of endings) {
    const word = pattern.exec(plain)?.[0];
    if (word !== undefined && complement.test(plain.slice(word.length))) return status;
  }
  return undefined;
}

/** The status in a publisher's or a service's wording. Unrecognized wording is `unknown`. */
export function readStatus(words: string): StatusReading {
  const plain = plainWords(words);
  const status = endedStatus(words) ?? (Object.hasOwn(notEnded, plain) ? notEnded[plain] : undefined) ?? 'unknown';
  const stated = words.trim();
  return stated === '' || plain === status.replaceAll('_', ' ') ? { status } : { status, asPublished: stated };
}

/** `[NOT_FUNDED].` and `isNotFunded` read as `not funded`. */
function plainWords(words: string): string {
  return words
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/^[\s[(*"“]+|[\s\])*."”]+$/g, '')
    .replace(/^is /, '');
}
