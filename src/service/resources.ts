/** The resource types that a tier can include or exclude (spec, part 1, rules 3 and 4). */
export const resources = [
  'sections',
  'text',
  'sources',
  'legislative_chain',
  'ordinances',
  'search',
  'versions',
  'contents',
] as const;

export type Resource = (typeof resources)[number];
