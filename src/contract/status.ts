/** The statuses of a section: one closed list, and how the words of publishers and services are read into it. Pure. */

/** Every status that the contract knows. A publisher's other words are `unknown`, with the words kept beside it. */
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
  /** The publisher's words, where they are not the status itself: `Vacant`, `Repealed by Ord. 2020-5`. */
  readonly asPublished?: string;
}

/** A status that says that there is no law in force under the number. */
export type EndedStatus = Exclude<Status, 'in_force' | 'not_yet_in_effect' | 'unknown'>;

const endings: readonly (readonly [RegExp, EndedStatus])[] = [
  [/^not[ -]?fund\w*/, 'not_funded'],
  [/^unfunded/, 'not_funded'],
  [/^(?:repealed|rescinded|deleted|revoked|abrogated)/, 'repealed'],
  [/^(?:recodified|renumbered|redesignated|relocated)/, 'recodified'],
  [/^(?:transferred|moved)/, 'transferred'],
  [/^(?:reserved|vacant)/, 'reserved'],
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
 * What may follow a status word in a statement of status: by, to or under what; since when; or the act itself. `Repealed by Ord. 2020-5`,
 * `Reserved for future use`, `Renumbered § 3-4`, `Repealed, effective July 1, 2020`. Anything else is another sentence: `Reserved
 * parking`, `Deleted language`, `Transferred employees`.
 */
const complement =
  /^[\s,;:.–—-]*(?:$|(?:by|to|as|at|into|pursuant to|under|effective|eff\b|since|through|with|from|per|see|now|in (?:\d{4}|its entirety|full\b)|on (?:\w+ )?\d|for (?:future|subsequent|later)|§|sections? \d|ch(?:apters?|\.)? ?\d|(?:ordinance|ord|o|act|law|l|resolution|res|chapter|p\.?l|pub)\b\.?[\s#\w.-]*\d|\(|\[|\d)|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b\.? *\d)/;

/** Words that leave some of the section as it was: `Repealed in part by Ord. 5`, `Repealed, except subsection (b)`. */
const partial = /\b(?:in part|part|partially|partly|insofar|to the extent|except(?:ing)?|as to)\b/;

/** Longer than this, words are a paragraph and not a statement of status. Characters. */
const longestStatement = 200;

/**
 * The ended status that words state, when the whole of them is a statement of status; undefined for any other words. The words of a
 * heading's brackets are read by this: `[Repealed]` is a status, `[Subpoenas]` and `[this Act]` are text.
 */
export function endedStatus(words: string): EndedStatus | undefined {
  const plain = plainWords(words);
  if (plain.length > longestStatement || partial.test(plain)) return undefined;
  for (const [pattern, status] of endings) {
    const word = pattern.exec(plain)?.[0];
    if (word !== undefined && complement.test(plain.slice(word.length))) return status;
  }
  return undefined;
}

/** The status that a publisher or a service states in words of its own. Words that are no statement of status that we know are `unknown`. */
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
