/** What an account can have or lack: the kinds of resource that a tier is made of (spec, part 1, rules 3 and 4). */
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
