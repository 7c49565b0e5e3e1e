import type { TargetKind } from '../types.ts';

/** What sections are in: a citation of one means all that it holds, and its number is shorter than a section's. */
const CONTAINERS: ReadonlySet<TargetKind> = new Set([
  'title',
  'subtitle',
  'chapter',
  'subchapter',
  'article',
  'part',
  'subpart',
  'division',
]);

/** What is beside a code's sections, and is cited by its own word (`app. A`). */
const ATTACHED: ReadonlySet<TargetKind> = new Set([
  'appendix',
  'schedule',
  'exhibit',
  'annex',
  'attachment',
  'addendum',
  'preamble',
]);

/** Whether a target is a container rather than a provision with text of its own. */
export function isContainerKind(kind: TargetKind): boolean {
  return CONTAINERS.has(kind);
}

/** Whether a target is beside the sections of its code: a preamble, an appendix. */
export function isAttachedKind(kind: TargetKind): boolean {
  return ATTACHED.has(kind);
}
