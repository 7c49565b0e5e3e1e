/** What is known of a cited law, in one word: what a mark in the text can tell. Pure. */
import type { Citation, Target } from '../citation/types.ts';
import { validityOf } from '../contract/validity.ts';
import type { Resolution } from './types.ts';
import { toneOf } from './validity-words.ts';

/**
 * - `resolved`: its place is known. The section was not looked up yet, or it is a whole chapter or title.
 *
 * - `found`: it is in force as of a date that the service states.
 *
 * - `unconfirmed`: the service has it, but does not state whether it is in force, or as of when.
 *
 * - `notInForce`: repealed, expired, recodified, reserved, not funded, or not yet in effect.
 *
 * - `notFound`: the place has no such section, or the section has no such subdivision.
 *
 * - `ambiguous`: it may refer to several codes.
 *
 * - `unresolved`: nothing names a place.
 *
 * - `notInService`: the service does not list the place.
 */
export type CitedState = (typeof citedStates)[number];

export const citedStates = [
  'resolved',
  'found',
  'unconfirmed',
  'notInForce',
  'notFound',
  'ambiguous',
  'unresolved',
  'notInService',
] as const;

/** What the citation itself tells, before anybody is asked. */
export function stateOfCitation({ jurisdictionId, candidates, place }: Citation): CitedState {
  if (jurisdictionId !== null) return 'resolved';
  if (candidates.length > 0) return 'ambiguous';
  return place === null ? 'unresolved' : 'notInService';
}

/** What an answer tells; undefined for a failure, which tells nothing of the law. `today` is an ISO 8601 date. */
export function stateOfResolution(resolution: Resolution, today: string): CitedState | undefined {
  switch (resolution.kind) {
    case 'found': {
      const tone = toneOf(validityOf(resolution.section.value, today));
      if (tone === 'notInForce' || resolution.nowNumbered !== undefined) return 'notInForce';
      if (resolution.missingSubdivision !== undefined) return 'notFound';
      return tone === 'inForce' ? 'found' : 'unconfirmed';
    }
    case 'container':
      return 'resolved';
    case 'notFound':
      return 'notFound';
    case 'unknownPlace':
      return 'notInService';
    case 'ambiguous':
      return 'ambiguous';
    case 'unresolved':
      return 'unresolved';
    case 'failed':
      return undefined;
  }
}

/** Worst first: what a mark shows where both ends of a range are known. */
const gravity: readonly CitedState[] = [
  'notFound',
  'notInForce',
  'ambiguous',
  'unresolved',
  'notInService',
  'resolved',
  'unconfirmed',
  'found',
];

export function worst(states: readonly CitedState[]): CitedState {
  return gravity.find((state) => states.includes(state)) ?? 'resolved';
}

/** What has to be looked up of a target: itself and, of a range, its last number too. */
export function numbersOf(target: Target): readonly Target[] {
  const { through, ...first } = target;
  return through === undefined ? [target] : [first, { ...first, number: through, subdivisions: [] }];
}
