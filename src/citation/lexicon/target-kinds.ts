import type { TargetKind } from '../types.ts';

/** What sections stand in: a citation of one means all that it holds, and its number is shorter than a section's. */
const CONTAINERS: ReadonlySet<TargetKind> = new Set(['chapter', 'title', 'article', 'part', 'division']);

/** Whether a target is a container rather than a provision with text of its own. */
export function isContainerKind(kind: TargetKind): boolean {
  return CONTAINERS.has(kind);
}
