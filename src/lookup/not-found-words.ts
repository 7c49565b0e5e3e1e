/** Explains that a place lacks a cited number. */
import { isContainerKind } from '../citation/index.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import type { Case } from './case.ts';
import { stepsTo } from './containers.ts';
import { dateWords } from './date-words.ts';
import { lastEditionWith, nextEditionWith } from './earlier-editions.ts';
import { aboutOf, type Finding } from './findings.ts';
import { isAlike, nearestIn } from './nearest.ts';
import { quietly } from './quietly.ts';

/**
 * The message and related data for a missing number. Names a code with the same name that has the number, else the last
 * edition that had it, else the nearest numbers.
 * @throws an AbortError
 */
export async function notFoundWords(
  jurisdiction: Jurisdiction,
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
  const later = await laterWords(jurisdiction, cited, place, cites, parts);
  if (later !== undefined) return later;
  if (nearest.length === 0) return [t('{0}: {1} was not found.', place, cites), {}];
  const list = nearest.map((number) => `§ ${number}`).join(', ');
  return [t('{0}: {1} was not found. Nearest numbers: {2}.', place, cites, list), { nearest }];
}

/**
 * The message for a number that the edition of the check's date lacks and the next one has. Between them, it is unknown whether the
 * citation was right, so this is no error.
 */
async function laterWords(
  jurisdiction: Jurisdiction,
  cited: { readonly code: string | null; readonly number: string },
  place: string,
  cites: string,
  { client: clientOf, signal, language = 'en', t }: Case['parts'],
): Promise<readonly [string, Partial<Finding>] | undefined> {
  const client = await clientOf();
  const ask = signal === undefined ? {} : { signal };
  const next = await quietly(() => nextEditionWith(client, jurisdiction, cited, ask));
  if (next === undefined || client.asOf === undefined) return undefined;
  const [asOf, lacks, has] = [client.asOf, next.lacks, next.has].map((date) => dateWords(date, language));
  if (client.asOf <= next.lacks)
    return [
      t(
        '{0}: {1} is not in the edition codified through {2}, but in the edition through {3}.',
        place,
        cites,
        lacks ?? '',
        has ?? '',
      ),
      {},
    ];
  const message = t(
    '{0}: {1} is not in the edition codified through {2}, but in the edition through {3}. Whether it existed on {4} is unknown.',
    place,
    cites,
    lacks ?? '',
    has ?? '',
    asOf ?? '',
  );
  return [message, { severity: 'warning' }];
}
