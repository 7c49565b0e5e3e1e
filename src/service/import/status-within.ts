/** Applies a title's or chapter's status to sections in it that state none: `Chapter 5. Docks [Expires June 30, 2027]`. */
import type { ContainerRecord } from '../store/records.ts';
import { type StatedStatus, statusOf } from './status.ts';

/** A section's own status. If it states none, the status of the innermost container that states one. */
export function statusWithin(own: StatedStatus, containers: readonly ContainerRecord[]): StatedStatus {
  // A section's own statement (`[In effect]`, `[Effective July 1, 2027]`) takes precedence.
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

/** Formats `Chapter 5: Expires June 30, 2027`. */
function namedBy({ level, number, heading }: ContainerRecord, words = heading ?? ''): string {
  const name = level.charAt(0).toUpperCase() + level.slice(1);
  return number === undefined ? words : `${name} ${number}: ${words}`;
}
