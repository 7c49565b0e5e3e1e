/** Explains that a place lacks a cited number. */
import { isContainerKind } from '../citation/index.ts';
import type { Case } from './case.ts';
import { stepsTo } from './containers.ts';
import { dateWords } from './date-words.ts';
import { lastEditionWith } from './earlier-editions.ts';
import { aboutOf, type Finding } from './findings.ts';
import { isAlike, nearestIn } from './nearest.ts';
import { isBetween, nextEditionWords } from './next-edition.ts';
import { quietly } from './quietly.ts';
import type { Resolution } from './types.ts';

/**
 * The message and related data for a missing number. Names a code with the same name that has the number, else the last
 * edition that had it, else the nearest numbers.
 * @throws an AbortError
 */
export async function notFoundWords(
  { jurisdiction, next }: Extract<Resolution, { readonly kind: 'notFound' }>,
  place: string,
  { draft, citation, target, parts }: Case,
): Promise<readonly [string, Partial<Finding>]> {
  const { t } = parts;
  if (isContainerKind(target.kind)) {
    const path = stepsTo(target).map(({ kind, number }) => `${kind} ${number}`);
    return [t('{0}: {1} was not found.', place, path.join(', ')), {}];
  }
  // A number that starts again in each title says little without its title.
  const isWhole =
    target.container !== undefined &&
    citation.targets.every((other) => other.number === target.number || other.number === target.container?.number);
  const cites = isWhole ? draft.text.slice(citation.start, target.end).replace(/\s+/g, ' ') : `§ ${target.number}`;
  const [other] = (await quietly(() => parts.lookup.namesakes(citation, target, parts.signal))) ?? [];
  if (other !== undefined) {
    const message = t(
      '{0}: {1} was not found. Another code with this name or abbreviation has it: {2}.',
      place,
      cites,
      other.citation ?? `§ ${target.number}`,
    );
    return [message, { section: aboutOf(other) }];
  }
  const ask = parts.signal === undefined ? {} : { signal: parts.signal };
  const cited = { code: citation.code, number: target.number, container: target.container };
  const near = (await quietly(async () => nearestIn(await parts.client(), jurisdiction, cited, ask))) ?? [];
  const nearest = near.filter((number) => isAlike(target.number, number));
  const earlier = await quietly(async () => lastEditionWith(await parts.client(), jurisdiction, cited, ask));
  if (earlier !== undefined) {
    const [had, lacks] = [earlier.had, earlier.lacks].map((date) => dateWords(date, parts.language ?? 'en'));
    const message = t(
      '{0}: {1} is in the edition codified through {2}, but not in the edition through {3}. Whether it was repealed is unknown.',
      place,
      cites,
      had ?? earlier.had,
      lacks ?? earlier.lacks,
    );
    return [message, nearest.length === 0 ? {} : { nearest }];
  }
  if (next !== undefined) {
    const message = nextEditionWords(place, cites, next, parts.language ?? 'en', t);
    return [message, isBetween(next) ? { severity: 'warning' } : {}];
  }
  if (nearest.length === 0) return [t('{0}: {1} was not found.', place, cites), {}];
  const list = nearest.map((number) => `§ ${number}`).join(', ');
  return [t('{0}: {1} was not found. Nearest numbers: {2}.', place, cites, list), { nearest }];
}
