/** Finds the source of a quotation that is not in the cited section: another section, or another text of it. */
import { isLoopback } from '../client/address.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Section, SectionVersion, TextBlock } from '../contract/resources.ts';
import type { QuotationPart } from './findings.ts';
import { memoized } from './memo.ts';
import { edgesOf, isQuotedFrom, phrasesOf } from './misquoted.ts';

/** The parts of a request that the client needs. */
interface Asking {
  readonly client: LegalCodeClient;
  readonly signal?: AbortSignal;
}

/**
 * Whether to search for a draft's own words. Only a service on this machine may receive them. An operator's service
 * receives section numbers and identifiers, never the text of a draft.
 */
export function maySearchForWords(client: Pick<LegalCodeClient, 'origin'>): boolean {
  return isLoopback(new URL(client.origin).hostname);
}

/** The maximum number of words in a searched phrase. */
const phraseWords = 12;
/** The maximum numbers of phrases to search per quotation, and of sections to read per phrase. */
const phrasesTried = 2;
const sectionsRead = 8;
/** The maximum number of other texts of a section to read. */
const versionsRead = 12;

/**
 * Finds the sections that contain all words of a quotation in order.
 *
 * @param cited the section that the draft cites; skipped
 * @param difference how the quotation differs from it
 * @throws LookupError, and an AbortError
 */
export async function quotedIn(
  quotation: string,
  cited: Section,
  difference: readonly QuotationPart[],
  { client, signal }: Asking,
): Promise<readonly Section[]> {
  const ask = signal === undefined ? {} : { signal };
  const found = new Map<string, Section>();
  const phrases: string[] = [...searchedPhrases(difference, quotation)];
  for (const phrase of phrases) {
    const query = {
      text: `"${shortened(phrase)}"`,
      match: 'phrase',
      limit: sectionsRead,
      ...inJurisdiction(cited),
    } as const;
    const { value } = await client.search(query, ask);
    for (const { id } of value.entries.slice(0, sectionsRead)) {
      if (id === cited.id || found.has(id)) continue;
      const section = (await client.section(id, ask)).value;
      if (section.text !== undefined && isQuotedFrom(section.text, quotation)) found.set(id, section);
    }
    // If no other section has one of the phrases, none has the whole quotation.
    if (found.size > 0 || value.entries.every(({ id }) => id === cited.id)) break;
    // Many sections share the phrase. They most often differ at the beginning or the end of the quotation.
    if (phrase === phrases[0] && value.entries.length >= sectionsRead)
      phrases.push(...edgesOf(quotation, phraseWords).filter((edge) => !phrases.includes(edge)));
  }
  return [...found.values()];
}

/** Cached with the comparison of the quotation. */
const searchedPhrases = memoized((difference: readonly QuotationPart[], quotation): readonly string[] =>
  phrasesOf(quotation, phraseWords, difference).slice(0, phrasesTried),
);

/** Limits a search to the law that a section belongs to. */
function inJurisdiction({ jurisdictionId }: Section): { readonly jurisdictionId?: string } {
  return jurisdictionId === undefined ? {} : { jurisdictionId };
}

/** Shortens a phrase, because a service may count `patient’s` as two words and refuse a phrase with too many. */
function shortened(phrase: string): string {
  const words = phrase.split(' ');
  const counted = (): number => words.join(' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  while (words.length > 1 && counted() > phraseWords) words.pop();
  return words.join(' ');
}

/**
 * Finds the latest earlier text of a section that contains all words of a quotation. Of a section as of a date, a text of a later
 * edition is not an earlier one.
 *
 * @returns undefined if there is none, or the service keeps no earlier texts
 * @throws LookupError, and an AbortError
 */
export async function quotedBefore(
  quotation: string,
  section: Section,
  parts: Asking,
): Promise<SectionVersion | undefined> {
  const from = section.asOf?.knownFrom ?? section.asOf?.codifiedThrough;
  const has = (text: readonly TextBlock[]): boolean => isQuotedFrom(text, quotation);
  return await versionWith(has, section, parts, (versions) =>
    versions.filter(({ current, through }) =>
      from === undefined ? current !== true : through !== undefined && through < from,
    ),
  );
}

/**
 * Finds the first later text that has what a draft cites, for a section as of a date for which its text is not known. On that date,
 * the later text may have been in force already.
 *
 * @returns undefined if there is none, or if the section's text is known for the date
 * @throws LookupError, and an AbortError
 */
export async function laterVersion(
  has: (text: readonly TextBlock[]) => boolean,
  section: Section,
  parts: Asking,
): Promise<SectionVersion | undefined> {
  const { date, knownThrough } = section.asOf ?? {};
  if (date === undefined || knownThrough === undefined || knownThrough >= date) return undefined;
  return await versionWith(has, section, parts, (versions) =>
    versions.filter(({ from }) => from !== undefined && from > knownThrough).toReversed(),
  );
}

async function versionWith(
  has: (text: readonly TextBlock[]) => boolean,
  section: Section,
  { client, signal }: Asking,
  select: (versions: readonly SectionVersion[]) => readonly SectionVersion[],
): Promise<SectionVersion | undefined> {
  const link = section.links.versions;
  if (link === undefined) return undefined;
  const ask = signal === undefined ? {} : { signal };
  const versions = select((await client.versions(link, ask)).value.entries);
  for (const version of versions.slice(0, versionsRead)) {
    const address = version.links.section ?? version.links.self;
    if (address === undefined) continue;
    const { text } = (await client.sectionAt(address, ask)).value;
    if (text !== undefined && has(text)) return version;
  }
  return undefined;
}
