/** Looks up the numbers of many citations in as few requests as the service allows. */
import { isAttachedKind, isContainerKind, normalizeSectionNumber } from '../citation/index.ts';
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Jurisdiction, Section } from '../contract/resources.ts';
import { type FindResult, foundAmong, hadNumber, numbered, readingsOf } from './find.ts';
import type { Prepared } from './types.ts';

/**
 * The maximum number of numbers per request, and the maximum length of the list in characters. A service accepts 100 numbers, but
 * while it answers a long list, short requests wait.
 */
const mostNumbers = 25;
const longestList = 1500;

interface Cited {
  readonly citation: Citation;
  readonly target: Target;
}

/** The cache key of a section: its jurisdiction and code, its number, and the container that is cited with it. */
export const foundKey = (
  { jurisdictionId, code }: Pick<Citation, 'jurisdictionId' | 'code'>,
  number: string,
  container?: Target['container'],
): string => [jurisdictionId ?? '', code ?? '', number, ...containerKeys(container)].join('\n');

function containerKeys(container: Target['container']): readonly string[] {
  if (container === undefined) return [];
  const { kind, number, presumed } = container;
  return [presumed === true ? `presumed ${kind}` : kind, number, ...containerKeys(container.container)];
}

/** Whether a target is not a section but a container or a provision beside the sections. */
export function isCitedByWord({ kind }: Target): boolean {
  return isContainerKind(kind) || isAttachedKind(kind);
}

/**
 * Looks up the cited numbers in a service that accepts many numbers per request. Returns what it has and which it lacks.
 * @param jurisdictionOf finds a jurisdiction by its id
 * @throws LookupError, and an AbortError
 */
export async function prepare(
  client: LegalCodeClient,
  jurisdictionOf: (id: string) => Promise<Jurisdiction | undefined>,
  cited: readonly Cited[],
  ask: { readonly signal?: AbortSignal },
): Promise<Prepared> {
  const prepared = new Map<string, FindResult>();
  const sections = cited.filter(({ target }) => !isCitedByWord(target));
  for (const id of new Set(sections.flatMap(({ citation }) => citation.jurisdictionId ?? []))) {
    const jurisdiction = await jurisdictionOf(id);
    const link = jurisdiction?.links.numbered;
    if (jurisdiction === undefined || link === undefined) continue;
    const ofPlace = sections.filter(({ citation }) => citation.jurisdictionId === id);
    // Try the numbers as written first. Try other readings only for what is missing: `23.44.090(H)` as § 23.44.090.H.
    for (const round of ['written', 'other'] as const) {
      const lookups = ofPlace.flatMap((one) => numbersIn(one, round, prepared).map((number) => ({ ...one, number })));
      const numbers = [...new Set(lookups.map(({ number }) => number))].filter((number) => !number.includes(';'));
      const answers = await Promise.all(
        [...inBatches(numbers)].map(async (batch) => ({ batch, ...(await client.sectionsNumbered(link, batch, ask)) })),
      );
      for (const { batch, value, stale } of answers) {
        // An incomplete list proves that sections exist, never that others don't. Missing ones are requested one by one.
        const isWhole = stale !== true && value.incomplete !== true && value.unread === 0;
        const requested = new Set(batch);
        const sectionsOf = byNumber(value.entries);
        for (const { citation, target, number } of lookups) {
          if (!requested.has(number)) continue;
          const found = foundIn(sectionsOf(number), citation.code, number, target.container, jurisdiction);
          if (isWhole || found.kind !== 'none') prepared.set(foundKey(citation, number, target.container), found);
        }
      }
    }
  }
  return prepared;
}

function numbersIn({ citation, target }: Cited, round: 'written' | 'other', prepared: Prepared): readonly string[] {
  const readings = readingsOf(target).map(({ number }) => number);
  const isFound = readings.some((number) => {
    const found = prepared.get(foundKey(citation, number, target.container));
    return found !== undefined && found.kind !== 'none';
  });
  if (round === 'other') return isFound ? [] : readings.filter((number) => number !== target.number);
  // Also request every reading that precedes the number as written.
  return readings.slice(0, readings.indexOf(target.number) + 1);
}

/** Groups sections by number. A section without a number, or with aliases, is in every group. */
function byNumber(sections: readonly Section[]): (number: string) => readonly Section[] {
  const others = sections.filter(({ number, aliases }) => number === undefined || aliases.length > 0);
  const numbered = new Map<string, Section[]>();
  for (const section of sections) {
    const key = normalizeSectionNumber(section.number ?? '');
    const there = numbered.get(key);
    if (there === undefined) numbered.set(key, [section]);
    else there.push(section);
  }
  return (number) => [...new Set([...(numbered.get(normalizeSectionNumber(number)) ?? []), ...others])];
}

function foundIn(
  sections: readonly Section[],
  code: string | null,
  number: string,
  container: Target['container'],
  jurisdiction: Jurisdiction,
): FindResult {
  const found = foundAmong(numbered(sections, jurisdiction, code, number), container, jurisdiction);
  if (found !== undefined) return found;
  const [former, ...others] = sections.filter((section) => hadNumber(section, number));
  return former === undefined || others.length > 0
    ? { kind: 'none', nearest: [] }
    : { kind: 'one', sectionId: former.id, formerly: true };
}

/** Splits numbers into lists for one request each. A URL limits the length of a list. */
export function* inBatches(numbers: readonly string[]): Generator<readonly string[]> {
  let list: string[] = [];
  let length = 0;
  for (const number of numbers) {
    if (list.length === mostNumbers || length + number.length > longestList) {
      yield list;
      list = [];
      length = 0;
    }
    list.push(number);
    length += number.length + 1;
  }
  if (list.length > 0) yield list;
}
