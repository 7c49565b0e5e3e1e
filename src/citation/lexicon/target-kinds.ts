import type { TargetKind } from '../types.ts';

/** Containers of sections. A citation of a container covers its whole content, and its number is shorter than a section's. */
const CONTAINERS: ReadonlySet<TargetKind> = new Set([
  'title',
  'subtitle',
  'chapter',
  'subchapter',
  'article',
  'part',
  'subpart',
  'division',
  'ordinance',
]);

/** Parts outside a code's sections. Each is cited by its own word (`app. A`). */
const ATTACHED: ReadonlySet<TargetKind> = new Set([
  'appendix',
  'schedule',
  'exhibit',
  'annex',
  'attachment',
  'addendum',
  'preamble',
  'preface',
]);

/** Parts that have no number: their word alone is the target. */
const UNNUMBERED: ReadonlySet<TargetKind> = new Set(['preamble', 'preface']);

/** Whether a target is a container, not a provision with its own text. */
export function isContainerKind(kind: TargetKind): boolean {
  return CONTAINERS.has(kind);
}

/** Whether a target is outside the sections of its code: a preamble, an appendix. */
export function isAttachedKind(kind: TargetKind): boolean {
  return ATTACHED.has(kind);
}

/** Whether a target has no number: a preamble, a preface. */
export function isUnnumberedKind(kind: TargetKind): boolean {
  return UNNUMBERED.has(kind);
}
