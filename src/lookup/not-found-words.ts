/** Explains that a place lacks a cited number. */
import { isContainerKind } from '../citation/index.ts';
import type { Citation } from '../citation/types.ts';
import type { Jurisdiction, Section } from '../contract/resources.ts';
import { adoptingModelCode } from './adopted-code.ts';
import type { Case } from './case.ts';
import { citedCodes, isWritten, lettersOf } from './code-forms.ts';
import { stepsTo } from './containers.ts';
import { dateWords } from './date-words.ts';
import { type LastEdition, lastEditionWith } from './earlier-editions.ts';
import type { TranslateText } from './failure-words.ts';
import { aboutOf, type Finding } from './findings.ts';
import { isAlike, nearestIn } from './nearest.ts';
import { isBetween, nextEditionWords } from './next-edition.ts';
import { quietly } from './quietly.ts';
import type { Resolution } from './types.ts';
import { endedWord } from './validity-words.ts';

/**
 * The message and related data for a missing number. Names a code with the same name that has the number, else the last
 * edition that had it, else the nearest numbers. If the draft cites an edition before those of the service, the number may be right.
 * @throws an AbortError
 */
export async function notFoundWords(
  { jurisdiction, next, stated: old, isOther }: Extract<Resolution, { readonly kind: 'notFound' }>,
  place: string,
  of: Case,
): Promise<readonly [string, Partial<Finding>]> {
  const { draft, citation, target, parts } = of;
  const { t } = parts;
  if (isContainerKind(target.kind)) return [t('{0} was not found.', missingName(of, jurisdiction, place)), {}];
  // A number that starts again in each title says little without its title.
  const isWhole =
    target.container !== undefined &&
    citation.targets.every((other) => other.number === target.number || other.number === target.container?.number);
  const whole = isWhole ? draft.text.slice(citation.start, target.end).replace(/\s+/g, ' ') : undefined;
  const cites = whole === undefined ? missingName(of, jurisdiction, place) : `${place}: ${whole}`;
  if (isOther === true && old !== undefined) {
    const message = t(
      '{0} is another section today. The draft cites an edition of {1}, which is not available.',
      cites,
      String(old.year),
    );
    return [message, { severity: 'warning' }];
  }
  const [other] = (await quietly(() => parts.lookup.namesakes(citation, target, parts.signal))) ?? [];
  if (other !== undefined) {
    const message = t(
      '{0} was not found. Another code with this name or abbreviation has it: {1}.',
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
    const message = lastEditionWords(cites, earlier, parts.language ?? 'en', t);
    return [message, nearest.length === 0 ? {} : { nearest }];
  }
  if (next !== undefined) {
    const message = nextEditionWords(cites, next, parts.language ?? 'en', t);
    return [message, isBetween(next) ? { severity: 'warning' } : {}];
  }
  if (old !== undefined) {
    const message = t(
      '{0} is not in the edition codified through {1}. The draft cites an edition of {2}, which is not available.',
      cites,
      dateWords(old.first, parts.language ?? 'en') ?? old.first,
      String(old.year),
    );
    return [message, { severity: 'warning', ...(nearest.length === 0 ? {} : { nearest }) }];
  }
  const adopting = await quietly(async () => adoptingModelCode(await parts.client(), jurisdiction, citation, ask));
  if (adopting !== undefined) {
    const message = t(
      '{0} was not found. {1} adopts a model code by reference, and the section may be one of that code.',
      cites,
      adopting.citation ?? `§ ${adopting.number ?? adopting.id}`,
    );
    return [message, { severity: 'warning', ...(nearest.length === 0 ? {} : { nearest }) }];
  }
  if (nearest.length === 0) return [t('{0} was not found.', cites), {}];
  const statuses = (await quietly(() => statusesOf(nearest, of))) ?? new Map<string, string>();
  const stated = (number: string): string => {
    const status = statuses.get(number);
    return status === undefined ? `§ ${number}` : t('§ {0} ({1})', number, status);
  };
  // A repealed section is hardly what the writer means.
  const ordered = [false, true].flatMap((ended) => nearest.filter((number) => statuses.has(number) === ended));
  return [t('{0} was not found. Nearest numbers: {1}.', cites, ordered.map(stated).join(', ')), { nearest: ordered }];
}

/** States which edition was the last to have a number. */
export function lastEditionWords(
  cites: string,
  { had, lacks }: LastEdition,
  language: string,
  t: TranslateText,
): string {
  return t(
    '{0} is in the edition codified through {1}, but not in the edition through {2}. Whether it was repealed is unknown.',
    cites,
    dateWords(had, language) ?? had,
    dateWords(lacks, language) ?? lacks,
  );
}

/** A missing section or container as a message names it: by its code if only one can be cited, and by its place otherwise. */
export function missingName(
  { citation, target }: Pick<Case, 'citation' | 'target'>,
  jurisdiction: Jurisdiction,
  place: string,
): string {
  if (isContainerKind(target.kind)) {
    const path = stepsTo(target).map(({ kind, number }) => `${kind} ${number}`);
    return `${place}: ${path.join(', ')}`;
  }
  const code = codeName(jurisdiction, citation);
  return code === undefined ? `${place}: § ${target.number}` : `${code} § ${target.number}`;
}

/** The status, in lowercase words, of each number whose only section is not in force. */
async function statusesOf(
  numbers: readonly string[],
  { citation, target, parts: { lookup, today, t, signal } }: Case,
): Promise<ReadonlyMap<string, string>> {
  const cited = numbers.map((number) => ({ citation, target: { ...target, number, subdivisions: [] } }));
  // The lookup knows the sections that it found before, so a second check sends no request.
  const prepared = await lookup.prepare(cited, signal);
  const statuses = new Map<string, string>();
  for (const { target: near } of cited) {
    const resolution = await lookup.resolve(citation, near, signal, prepared);
    if (resolution.kind !== 'found' || resolution.section.value.number !== near.number) continue;
    const word = endedWord(resolution.section.value, today, t);
    if (word !== undefined) statuses.set(near.number, word);
  }
  return statuses;
}

/** The name of the code that a citation names, or of the place’s only code. Undefined if the service lacks the code. */
function codeName(jurisdiction: Jurisdiction, citation: Citation): string | undefined {
  const [code, another] = citedCodes(jurisdiction, citation);
  if (code === undefined || another !== undefined) return undefined;
  return citation.code === null || isWritten(code, lettersOf(citation.code)) ? code.name : undefined;
}

/** The name of a section that cites a part of the code that the library lacks. */
export const citingName = ({ citation, number, id }: Section): string => citation ?? `§ ${number ?? id}`;
