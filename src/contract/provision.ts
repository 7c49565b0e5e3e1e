/**
 * Kinds of provisions: anything in a code that has text of its own. Lower case; a publisher may have others, which are kept as
 * they are.
 */
export const provisionKinds = [
  'section',
  'rule',
  'regulation',
  'article',
  'chapter',
  'subchapter',
  'title',
  'subtitle',
  'part',
  'subpart',
  'division',
  'subdivision',
  'preamble',
  'appendix',
  'schedule',
  'exhibit',
  'attachment',
  /** A document whose text stands in no section, article or chapter. */
  'code',
] as const;

/** The kind of an ordinary section, which needs no word of its own in an identifier or citation. */
export const ordinaryKind = 'section';
