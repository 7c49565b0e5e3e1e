/** Codes of other places that are written the same: `SMC` is several cities' code. */
import { normalizeSectionNumber } from '../citation/index.ts';
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Code, Jurisdiction, Section } from '../contract/resources.ts';

/** How many other places are asked. */
const mostPlaces = 5;

/**
 * The sections of a cited number in other places whose codes are written as the citation writes its own. Only services that answer for
 * many numbers at once are asked.
 *
 * @param places all that the service lists
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

/** Each form of a code's name in letters, for as long as the directory is kept: a directory has many thousands. */
const forms = new WeakMap<Code, readonly string[]>();

function formsOf(code: Code): readonly string[] {
  const { name, abbreviations } = code;
  const letters = forms.get(code) ?? [...(name === undefined ? [] : [name]), ...abbreviations].map(lettersOf);
  forms.set(code, letters);
  return letters;
}

/** `S.M.C. § ` and `SMC` are the same, and so are `2013 Fire Code` and `Fire Code`: citations often leave out an edition's year. */
function lettersOf(form: string): string {
  return form
    .replace(/^\s*(?:19|20)\d\d\s+/u, '')
    .replace(/\b(?:sections?|secs?\.)\s*$/iu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
