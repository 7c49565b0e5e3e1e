/** Codes of different places that share an abbreviation: `SMC` is the code of several cities. */
import { normalizeSectionNumber } from '../citation/index.ts';
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Jurisdiction, Section } from '../contract/resources.ts';
import { isWritten, lettersOf } from './code-forms.ts';
import { withoutMarkup } from './markup-signs.ts';

/** The maximum number of other places to query. */
const mostPlaces = 5;

/**
 * Finds the cited number in other places whose codes share the cited name. Queries only services that accept many numbers
 * in one request.
 *
 * @param places all places that the service lists
 * @throws LookupError, and an AbortError
 */
export async function namesakesOf(
  client: LegalCodeClient,
  places: readonly Jurisdiction[],
  { citation, target }: { readonly citation: Citation; readonly target: Target },
  ask: { readonly signal?: AbortSignal },
): Promise<readonly Section[]> {
  // `SMC &sect; 5`, `SMC \S{} 5`
  const written = lettersOf(withoutMarkup(citation.text.slice(0, target.start - citation.start)));
  if (written === '') return [];
  const others = places.filter(
    ({ id, codes }) => id !== citation.jurisdictionId && codes.some((code) => isWritten(code, written)),
  );
  const found: Section[] = [];
  for (const { links, codes } of others.slice(0, mostPlaces)) {
    if (links.numbered === undefined) continue;
    const { value } = await client.sectionsNumbered(links.numbered, [target.number], ask);
    const names = codes.filter((code) => isWritten(code, written)).flatMap(({ name }) => name ?? []);
    found.push(
      ...value.entries.filter(
        ({ number, citation: cited = '' }) =>
          normalizeSectionNumber(number ?? '') === normalizeSectionNumber(target.number) &&
          names.some((name) => cited.startsWith(name)),
      ),
    );
  }
  return found;
}
