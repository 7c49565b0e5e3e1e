/** Codes of different places that share an abbreviation: `SMC` is the code of several cities. */
import { normalizeSectionNumber } from '../citation/index.ts';
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Code, Jurisdiction, Section } from '../contract/resources.ts';

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
  const written = lettersOf(citation.text.slice(0, target.start - citation.start));
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
          keyOf(number ?? '') === keyOf(target.number) && names.some((name) => cited.startsWith(name)),
      ),
    );
  }
  return found;
}

const keyOf = (number: string): string => normalizeSectionNumber(number).toLowerCase();

const isWritten = (code: Code, written: string): boolean => formsOf(code).includes(written);

/** The letters of each form of a code's name, cached with the directory, which may have thousands of codes. */
const forms = new WeakMap<Code, readonly string[]>();

function formsOf(code: Code): readonly string[] {
  const { name, abbreviations } = code;
  const letters = forms.get(code) ?? [...(name === undefined ? [] : [name]), ...abbreviations].map(lettersOf);
  forms.set(code, letters);
  return letters;
}

/** Makes `S.M.C. § ` equal `SMC`, and `2013 Fire Code` equal `Fire Code`, because citations often omit an edition's year. */
function lettersOf(form: string): string {
  return form
    .replace(/^\s*(?:19|20)\d\d\s+/u, '')
    .replace(/\b(?:sections?|secs?\.)\s*$/iu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
