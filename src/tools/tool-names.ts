/** The names of the tools, apart from their schemas: who only registers them loads no more. */
export const toolNames = [
  'search_local_law',
  'read_section',
  'check_citations',
  'compare_versions',
  'find_references',
  'list_coverage',
] as const;

export type ToolName = (typeof toolNames)[number];
