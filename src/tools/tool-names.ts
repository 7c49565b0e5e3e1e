/** The names of the tools. Separate from their schemas, so that code that only registers the tools loads less. */
export const toolNames = [
  'search_local_law',
  'read_section',
  'check_citations',
  'compare_versions',
  'find_references',
  'list_coverage',
] as const;

export type ToolName = (typeof toolNames)[number];
