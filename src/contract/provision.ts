/**
 * Kinds of provisions: anything in a code that has text of its own. Lower case; a publisher may have others, which are kept as
 * they are.
 */

/** The kind of an ordinary section, which needs no word of its own in an identifier or citation. */
export const ordinaryKind = 'section';

/** Kinds that are cited by their name (`art. IV`), so that a bare `§ 4` never means one of them. `code`: a document without parts. */
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
  'schedule',
  'subchapter',
  'subdivision',
  'subpart',
  'subtitle',
  'title',
]);

/** Whether a provision of this kind is cited by its kind and not by `§`; false when the kind is not known. */
export function isCitedByKind(kind: string | undefined): boolean {
  return kind !== undefined && citedByKind.has(kind);
}
