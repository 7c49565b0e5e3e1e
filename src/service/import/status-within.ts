/** What a title or chapter says about its own force, for the sections in it that say nothing: `Chapter 5. Docks [Expires June 30, 2027]`. */
import type { ContainerRecord } from '../store/records.ts';
import { type StatedStatus, statusOf } from './status.ts';

/** The status of a section, by its own words, else by those of the innermost container around it that says anything of the kind. */
export function statusWithin(own: StatedStatus, containers: readonly ContainerRecord[]): StatedStatus {
  // A section that states its own status (`[In effect]`, `[Effective July 1, 2027]`) has that one.
  if (own.status !== 'in_force' || own.statusAsPublished !== undefined) return own;
  for (const container of containers.toReversed()) {
    const { heading } = container;
    const stated = heading === undefined ? own : statusOf({ stated: [], heading, text: [] });
    const { status, effectiveFrom, statusUntil } = stated;
    const statusAsPublished = namedBy(container, stated.statusAsPublished);
    if (effectiveFrom !== undefined) return { status: 'in_force', effectiveFrom, statusAsPublished };
    if (statusUntil !== undefined) return { status: 'in_force', statusUntil, statusAsPublished };
    if (status !== 'in_force') return { status, statusAsPublished };
  }
  return own;
}

/** `Chapter 5: Expires June 30, 2027` */
function namedBy({ level, number, heading }: ContainerRecord, words = heading ?? ''): string {
  const name = level.charAt(0).toUpperCase() + level.slice(1);
  return number === undefined ? words : `${name} ${number}: ${words}`;
}
