/** The state of a cited law, in one word, as a mark in the text shows it. Pure. */
import type { Citation } from '../citation/types.ts';
import { validityOf } from '../contract/validity.ts';
import { isBetween } from './next-edition.ts';
import type { Resolution } from './types.ts';
import { toneOf } from './validity-words.ts';

/**
 * - `resolved`: the place is known. The section was not looked up yet, or it is a whole chapter or title.
 *
 * - `found`: in force as of a date that the service states.
 *
 * - `unconfirmed`: found, but the service does not state whether it is in force, or as of when. Also if only the edition after the
 *   date has it, or if only the older edition that the draft states may have it.
 *
 * - `notInForce`: repealed, expired, recodified, reserved, not funded, or not yet in effect.
 *
 * - `notFound`: the place has no such section, or the section has no such subdivision.
 *
 * - `ambiguous`: the citation may refer to several codes.
 *
 * - `unresolved`: the citation names no place.
 *
 * - `notInService`: the service does not list the place, or lacks the part of the code that has the number.
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

/** The state that the citation alone shows, before any lookup. */
export function stateOfCitation({ jurisdictionId, candidates, place }: Citation): CitedState {
  if (jurisdictionId !== null) return 'resolved';
  if (candidates.length > 0) return 'ambiguous';
  return place === null ? 'unresolved' : 'notInService';
}

/** The state that a resolution shows; undefined for a failure, which says nothing about the law. `today` is an ISO 8601 date. */
export function stateOfResolution(resolution: Resolution, today: string): CitedState | undefined {
  switch (resolution.kind) {
    case 'found': {
      const tone = toneOf(validityOf(resolution.section.value, today));
      if (tone === 'notInForce' || resolution.nowNumbered !== undefined) return 'notInForce';
      if (resolution.missingSubdivision !== undefined)
        return resolution.missingNext === undefined && resolution.stated === undefined ? 'notFound' : 'unconfirmed';
      return tone === 'inForce' ? 'found' : 'unconfirmed';
    }
    case 'container':
      return 'resolved';
    case 'notFound':
      if (resolution.citedBy !== undefined) return 'notInService';
      if (resolution.stated !== undefined) return 'unconfirmed';
      return resolution.next !== undefined && isBetween(resolution.next) ? 'unconfirmed' : 'notFound';
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

/** Worst first. A mark shows the worse state of both ends of a range. */
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
