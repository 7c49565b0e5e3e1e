/** Acts newer than an edition that name one of its sections: adopted, but not yet codified. */
import type { LegalCodeClient } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';
import { type ChainEntry, changesNothing, type Jurisdiction, type Section } from '../contract/resources.ts';
import { dateWords } from './date-words.ts';
import type { TranslateText } from './failure-words.ts';
import { actOf } from './findings.ts';

/** What `actsNotCodified` needs. */
export interface UncodifiedParts {
  readonly client: LegalCodeClient;
  readonly jurisdiction: Jurisdiction | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Returns the acts newer than a section's edition that name it, oldest first. A service that accepts many numbers per request
 * sends them with the section. Otherwise, requests the section's history.
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
    // A service may offer no histories at all, or none to this account.
    if (error instanceof LookupError && lacksHistories.has(error.failure.kind)) return [];
    throw error;
  }
}

const lacksHistories: ReadonlySet<string> = new Set(['notOffered', 'notFound', 'forbidden']);

/** The date through which the text of a section is codified, ISO 8601. */
const editionOf = (section: Section, jurisdiction: Jurisdiction | undefined): string | undefined =>
  section.codifiedThrough ?? jurisdiction?.coverage?.codifiedThrough;

const isLaw = ({ actionAsSent = '' }: ChainEntry): boolean => !changesNothing(actionAsSent);

/** An act from the month of the edition's date is not certain to be newer. */
function isNewer({ adoptedOn, effectiveFrom }: ChainEntry, through: string): boolean {
  const date = adoptedOn ?? effectiveFrom;
  return date !== undefined && date.slice(0, through.length) > through;
}

/** The maximum number of acts that a message names. */
const mostNamed = 3;

/**
 * The message about a section that newer acts name.
 *
 * @param name the section's citation or number
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

/** An act with its date of adoption, if known, which shows that it is newer. */
function adoptedBefore(act: ChainEntry): ChainEntry {
  if (act.adoptedOn === undefined) return act;
  const { effectiveFrom: _effective, ...adopted } = act;
  return adopted;
}
