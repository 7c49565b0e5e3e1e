/** Acts that are newer than an edition and name a section of it: adopted, but not yet codified. */
import type { LegalCodeClient } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';
import { type ChainEntry, changesNothing, type Jurisdiction, type Section } from '../contract/resources.ts';
import { dateWords } from './date-words.ts';
import type { TranslateText } from './failure-words.ts';
import { actOf } from './findings.ts';

/** What it takes to find the acts that a section's text does not have. */
export interface UncodifiedParts {
  readonly client: LegalCodeClient;
  readonly jurisdiction: Jurisdiction | undefined;
  readonly signal?: AbortSignal;
}

/**
 * The acts newer than a section's edition that name it, oldest first. A service that answers for many sections at once states them
 * with the section. Another one is asked for the section's history.
 *
 * @throws LookupError, and an AbortError
 */
export async function actsNotCodified(section: Section, parts: UncodifiedParts): Promise<readonly ChainEntry[]> {
  const { client, jurisdiction, signal } = parts;
  const stated = section.uncodifiedActs;
  if (stated !== undefined) return stated.filter(isLaw);
  const through = editionOf(section, jurisdiction);
  if (through === undefined || jurisdiction?.links.numbered !== undefined) return [];
  if (section.withheld.includes('legislative_chain')) return [];
  try {
    const { value } = await client.chain(section.id, signal === undefined ? {} : { signal });
    return value.entries.filter((entry) => isLaw(entry) && isNewer(entry, through));
  } catch (error) {
    // A service may offer no histories, or none to this account.
    if (error instanceof LookupError && lacksHistories.has(error.failure.kind)) return [];
    throw error;
  }
}

const lacksHistories: ReadonlySet<string> = new Set(['notOffered', 'notFound', 'forbidden']);

/** Through when the text of a section is codified, as ISO 8601. */
const editionOf = (section: Section, jurisdiction: Jurisdiction | undefined): string | undefined =>
  section.codifiedThrough ?? jurisdiction?.coverage?.codifiedThrough;

const isLaw = ({ actionAsSent = '' }: ChainEntry): boolean => !changesNothing(actionAsSent);

/** An act of the month through which an edition is codified is not newer for certain. */
function isNewer({ adoptedOn, effectiveFrom }: ChainEntry, through: string): boolean {
  const date = adoptedOn ?? effectiveFrom;
  return date !== undefined && date.slice(0, through.length) > through;
}

/** How many acts a message names. */
const mostNamed = 3;

/**
 * What a check reports of a section that newer acts name.
 *
 * @param name how the section is called
 * @param language BCP 47, for the dates
 */
export function uncodifiedMessage(
  acts: readonly ChainEntry[],
  {
    name,
    section,
    jurisdiction,
  }: { readonly name: string; readonly section: Section; readonly jurisdiction: Jurisdiction | undefined },
  language: string,
  t: TranslateText,
): string {
  const named = acts.map((act) => actOf(adoptedBefore(act), language, t) ?? t('an act that is not named'));
  const list = named.slice(0, mostNamed).join('; ');
  const message =
    acts.length === 1
      ? t('An act that is not yet codified names {0}: {1}.', name, list)
      : t('{0} acts that are not yet codified name {1}, among them: {2}.', String(acts.length), name, list);
  const through = editionOf(section, jurisdiction);
  return through === undefined
    ? message
    : `${message} ${t('The code is codified through {0}.', dateWords(through, language))}`;
}

/** An act with the day of its adoption where that is known: it is what makes it newer. */
function adoptedBefore(act: ChainEntry): ChainEntry {
  if (act.adoptedOn === undefined) return act;
  const { effectiveFrom: _effective, ...adopted } = act;
  return adopted;
}
