/** Kinds of provisions: anything in a code with its own text. Lowercase. A publisher's other kinds are kept unchanged. */

/** The kind of an ordinary section. Identifiers and citations omit it. */
export const ordinaryKind = 'section';

/** Kinds that are cited by name (`art. IV`). A bare `§ 4` never refers to one of them. `code` is a document without parts. */
const citedByKind: ReadonlySet<string> = new Set([
  'addendum',
  'annex',
  'appendix',
  'article',
  'attachment',
  'chapter',
  'code',
  'division',
  'exhibit',
  'part',
  'preamble',
  'preface',
  'schedule',
  'subchapter',
  'subdivision',
  'subpart',
  'subtitle',
  'title',
]);

/** Whether a provision of this kind is cited by its kind and not by `§`. False for an unknown kind. */
export function isCitedByKind(kind: string | undefined): boolean {
  return kind !== undefined && citedByKind.has(kind);
}
