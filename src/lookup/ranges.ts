/** The sections inside a cited range: those between `§ 5-1` and `§ 5-9`, and those that follow `§ 5-1 et seq.` */
import { normalizeSectionNumber } from '../citation/index.ts';
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Jurisdiction, Section } from '../contract/resources.ts';
import { citedCodes } from './code-forms.ts';
import { inBatches } from './prepare.ts';
import { isRange } from './targets.ts';

/** The maximum number of sections of a range to read. */
const most = 100;

/**
 * Returns the sections inside the ranges that a citation cites, without those that it names.
 *
 * @returns an empty list if the service does not list the code's numbers
 * @throws LookupError, and an AbortError
 */
export async function sectionsWithin(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction | undefined,
  { code, targets }: Pick<Citation, 'code' | 'targets'>,
  ask: { readonly signal?: AbortSignal },
): Promise<readonly Section[]> {
  const numbered = jurisdiction?.links.numbered;
  const ranges = targets.filter(isRange);
  if (jurisdiction === undefined || numbered === undefined || ranges.length === 0) return [];
  const sections: Section[] = [];
  for (const { links } of citedCodes(jurisdiction, { code })) {
    if (links.numbers === undefined) continue;
    const { value } = await client.numbers(links.numbers, ask);
    const numbers = ranges.flatMap((range) => numbersWithin(value, range)).slice(0, most);
    for (const batch of inBatches(numbers))
      sections.push(...(await client.sectionsNumbered(numbered, batch, ask)).value.entries);
  }
  return sections;
}

/** The numbers of a code, in its order, that follow the first of a range up to its last. */
function numbersWithin(numbers: readonly string[], { number, through }: Target): readonly string[] {
  const keys = numbers.map(normalizeSectionNumber);
  const first = keys.indexOf(normalizeSectionNumber(number));
  const last = through === undefined ? first + most : keys.indexOf(normalizeSectionNumber(through));
  return first < 0 || last < first ? [] : numbers.slice(first + 1, last);
}
