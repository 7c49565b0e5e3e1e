/**
 * Names for envelopes around a resource or list, links, the next page, and the shapes of a legislative chain. Compared
 * as in field-names.ts.
 */

/** Link relations that a service may send as a field of the resource instead of in `links`. */
export const linkFields: Readonly<Record<string, readonly string[]>> = {
  self: ['self', 'self_url', 'self_link', 'resource_url', 'api_url'],
  contents: ['contents_url', 'contents_link', 'toc_url', 'table_of_contents_url', 'children_url'],
  versions: ['versions_url', 'versions_link', 'revisions_url'],
  version: ['version_url', 'version_link'],
  ordinance: ['ordinance_url', 'ordinance_link', 'act_url'],
  sources: ['sources_url', 'sources_link', 'official_sources_url'],
  chain: ['legislative_chain_url', 'legislative_chain_link', 'chain_url'],
  section: ['section_url', 'code_section_url', 'section_link'],
};

/** Alternative names of link relations. The key is our name. */
export const linkRelations: Readonly<Record<string, readonly string[]>> = {
  contents: ['contents', 'toc', 'table_of_contents', 'children'],
  versions: ['versions', 'version_history', 'revisions'],
  ordinance: ['ordinance', 'ordinance_record', 'act'],
  section: ['section', 'code_section'],
  numbered: ['sections_by_number'],
  chain: ['chain', 'legislative_chain', 'lineage'],
  sources: ['sources', 'official_sources'],
  self: ['self', 'canonical'],
};

/** Wrappers that any resource may have. */
export const wrappers = {
  /** One level deep: `{"data": {…}}`. */
  resource: ['data', 'result', 'resource', 'record', 'response', 'payload', 'item', 'node', 'value', 'document'],
  /** Beside the identifier: JSON:API `attributes`, Elasticsearch `_source`, HAL `_embedded`. */
  inline: ['attributes', 'source_document', '_source', '_embedded', 'properties', 'fields'],
  list: [
    'data',
    'items',
    'results',
    'entries',
    'records',
    'rows',
    'list',
    'values',
    'hits',
    'member',
    'members',
    'hydra:member',
    'content',
    'nodes',
    'edges',
    '_embedded',
    'result',
    'response',
    'payload',
    'page',
    'value',
  ],
  /** Arrays that are never the requested list. */
  never: ['errors', 'warnings', 'messages', 'included', 'facets', 'links', 'highlights'],
} as const;

/** Names for the next page: an address, a cursor and its parameter, or a page number. */
export const paging = {
  inside: [
    'links',
    '_links',
    'meta',
    'pagination',
    'paging',
    'page',
    'page_info',
    'cursors',
    'metadata',
    'response_metadata',
    'view',
    'hydra:view',
  ],
  address: [
    'next',
    'next_url',
    'next_link',
    'next_href',
    'next_page_url',
    'next_page_link',
    '@odata.nextLink',
    'hydra:next',
    'more_url',
  ],
  cursors: {
    next_cursor: 'cursor',
    nextPageCursor: 'cursor',
    cursor_next: 'cursor',
    next_page_token: 'page_token',
    next_token: 'token',
    continuation_token: 'continuation_token',
    continuation: 'continuation',
    end_cursor: 'after',
    after: 'after',
  },
  page: ['next_page', 'next_page_number'],
  current: ['page', 'current_page', 'page_number', 'number'],
  total: ['total_pages', 'page_count', 'last_page', 'pages'],
  hasMore: ['has_more', 'has_next', 'has_next_page', 'more'],
} as const;

/** Roles that a chain may use to name its acts instead of a list, with the action of each role. */
export const chainRoles = [
  {
    action: 'enacted',
    names: [
      'adopting_ordinance',
      'adopting_ordinances',
      'adopted_by',
      'adoption',
      'enacting_ordinance',
      'enacted_by',
      'enactment',
      'original_ordinance',
      'originating_ordinance',
    ],
  },
  {
    action: 'amended',
    names: ['amendments', 'amending_ordinances', 'amending_ordinance', 'amended_by', 'amendment', 'amending_acts'],
  },
  { action: 'recodified', names: ['recodifications', 'recodification', 'recodified_by', 'renumbered_by'] },
  { action: 'repealed', names: ['repealed_by', 'repeal', 'repeals', 'repealing_ordinance', 'repealing_ordinances'] },
] as const;

export const chainEnabling = [
  'enabling_statute',
  'enabling_statutes',
  'enabling',
  'enabling_authority',
  'enabling_legislation',
  'enabling_act',
  'statutory_authority',
  'authority',
  'authorizing_statute',
  'enabled_by',
] as const;

export const graphNames = {
  nodes: ['nodes', 'vertices'],
  edges: ['edges', 'links', 'relations', 'relationships', 'arcs'],
  id: ['id', 'node_id', 'uuid', 'key', 'ordinance_id', 'code_section_id'],
  from: ['from', 'source', 'from_id', 'source_id', 'from_node', 'start', 'tail', 'parent'],
  to: ['to', 'target', 'to_id', 'target_id', 'to_node', 'end', 'head', 'child'],
  relation: ['relation', 'relationship', 'type', 'kind', 'label', 'action', 'edge_type'],
} as const;

/** Messages to the reader, beside or around the data. */
export const noticeNames = [
  'notice',
  'notices',
  'access_notice',
  'access_message',
  'tier_notice',
  'text_notice',
  'text_unavailable_reason',
  'restriction',
  'restriction_reason',
  'message',
  'messages',
  'warning',
  'warnings',
] as const;
