/** Finds the sections whose numbers continue another: § 7-14.01 below § 7-14, § 100.01 below `SECTION 100`. */
import type { Target } from '../citation/types.ts';
import type { Answer, LegalCodeClient } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';
import type { Jurisdiction, Section } from '../contract/resources.ts';
import { citedCodes } from './code-forms.ts';
import { findSection } from './find.ts';

interface Asking {
  readonly signal?: AbortSignal;
}

/**
 * The first section of a code whose number begins so. As of a date, none: services list only the numbers of current law.
 *
 * @param beginnings numbers with the sign that follows: `7-14.`
 */
export async function firstBelow(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  code: string | null,
  beginnings: readonly string[],
  ask: Asking,
): Promise<Answer<Section> | undefined> {
  if (client.asOf !== undefined) return undefined;
  for (const { links } of citedCodes(jurisdiction, { code })) {
    const numbers = links.numbers === undefined ? [] : (await client.numbers(links.numbers, ask)).value;
    const [first] = beginnings.flatMap((each) => firstNumbersOf(numbers).get(each) ?? []);
    const found = first === undefined ? undefined : await findSection(client, jurisdiction, code, first, ask);
    if (found?.kind === 'one') return await sectionOf(client, found.sectionId, ask, () => undefined);
  }
  return undefined;
}

/** Whether a cited section only contains others: `SECTION 100` above § 100.01, `2-1 Council` above § 2-1-1, `3.0 Uses` above § 3.1. */
export async function containsOthers(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  code: string | null,
  { number, container }: Target,
  ask: Asking,
): Promise<boolean> {
  if (container !== undefined) return false;
  const beginnings = /\d\.0$/.test(number) ? [number.slice(0, -1)] : [`${number}.`, `${number}-`];
  const below = await firstBelow(client, jurisdiction, code, beginnings, ask);
  return below?.value.hierarchy.some((level) => level.number === number) === true;
}

/** The first number with each beginning, by list of numbers. The client keeps a list, and a draft may cite many missing numbers. */
const firstNumbers = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

function firstNumbersOf(numbers: readonly string[]): ReadonlyMap<string, string> {
  const known = firstNumbers.get(numbers);
  if (known !== undefined) return known;
  const first = new Map<string, string>();
  for (const number of numbers)
    for (const { index } of number.matchAll(/(?<=\w)[.-](?=\w)/g)) {
      const beginning = number.slice(0, index + 1);
      if (!first.has(beginning)) first.set(beginning, number);
    }
  firstNumbers.set(numbers, first);
  return first;
}

/** The section; undefined if the service no longer has it, even if it was cached or found earlier. */
export async function sectionOf(
  client: LegalCodeClient,
  id: string,
  ask: { readonly signal?: AbortSignal },
  forget: () => void,
): Promise<Answer<Section> | undefined> {
  try {
    return await client.section(id, ask);
  } catch (error) {
    if (!(error instanceof LookupError) || error.failure.kind !== 'notFound') throw error;
    forget();
    return undefined;
  }
}
