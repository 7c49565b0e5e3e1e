/**
 * Finds what shows that a code only amends another one: a section that adopts a model code by reference. The model code has the
 * sections that the place did not amend, and the library does not hold them.
 */
import type { Citation } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Jurisdiction, Section } from '../contract/resources.ts';
import { citedCodes, lettersOf } from './code-forms.ts';
import { maySearchForWords } from './elsewhere.ts';
import { runningText } from './section-text.ts';

/** The codes that places adopt from a model. */
const modeled =
  /\b(?:Fire|Building|Residential|Plumbing|Mechanical|Electrical|Energy|Fuel Gas|Property Maintenance|Construction) Code$/;
const phrases = ['incorporates by reference', 'adopted by reference', 'adopts by reference'];
/** The maximum number of sections to read for a phrase. */
const sectionsRead = 5;
const adoption =
  /\bthis code (?:hereby )?(?:incorporates|adopts) by reference\b|\b(?:International|Uniform|National|State|California|New York|Florida|Ohio|Michigan|Oregon)\s[\p{L} ]{3,30} Code\b[^.]{0,80}\b(?:adopted|incorporated) by reference\b/iu;

/** The answers of a service by the code's name, cached for as long as the jurisdiction is known. */
const answers = new WeakMap<Jurisdiction, Map<string, Section | undefined>>();

/**
 * A section of the cited code that adopts a model code by reference. Searches only a service on this machine.
 *
 * @returns undefined if the citation names no such code, or several codes may be cited
 * @throws LookupError, and an AbortError
 */
export async function adoptingModelCode(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  citation: Pick<Citation, 'code'>,
  ask: { readonly signal?: AbortSignal },
): Promise<Section | undefined> {
  const [code, another] = citedCodes(jurisdiction, citation);
  const { name } = code ?? {};
  if (name === undefined || another !== undefined || !modeled.test(name) || !maySearchForWords(client))
    return undefined;
  const known = answers.get(jurisdiction) ?? new Map<string, Section | undefined>();
  answers.set(jurisdiction, known);
  if (!known.has(name)) known.set(name, await adoptingIn(client, jurisdiction, name, ask));
  return known.get(name);
}

async function adoptingIn(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  name: string,
  ask: { readonly signal?: AbortSignal },
): Promise<Section | undefined> {
  for (const phrase of phrases) {
    const query = {
      text: `"${phrase}"`,
      match: 'phrase' as const,
      limit: sectionsRead,
      jurisdictionId: jurisdiction.id,
    };
    const { value } = await client.search(query, ask);
    for (const { id, citation = '' } of value.entries.slice(0, sectionsRead)) {
      if (!lettersOf(citation).startsWith(lettersOf(name))) continue;
      const section = (await client.section(id, ask)).value;
      if (adoption.test(runningText(section.text ?? []))) return section;
    }
  }
  return undefined;
}
