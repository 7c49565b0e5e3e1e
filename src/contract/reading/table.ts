/**
 * What each field of resources.ts may be called by a service, and where a resource or a list may be wrapped. The spec shows no
 * response fields but two identifiers, so this is where leniency lives, and the only place. Names are compared without case or
 * separators (names.ts); earlier names go before later ones; `a.b` is field b of an object in field a.
 */

export interface ResourceNames<Field extends string = string> {
  /** A wrapper around one: `{"jurisdiction": {…}}`. */
  readonly own: readonly string[];
  /** A wrapper around many: `{"jurisdictions": […]}`. */
  readonly plural: readonly string[];
  readonly fields: Readonly<Record<Field, readonly string[]>>;
}

const anyIdentifier = ['id', 'uuid', 'guid', 'identifier', 'key'];
const links = ['links', '_links'];

const provenance = {
  sourceUrl: [
    'source_url',
    'provenance.source_url',
    'url',
    'source_link',
    'href',
    'link',
    'uri',
    'web_url',
    'document_url',
  ],
  officialSourceUrl: [
    'official_source_url',
    'provenance.official_source_url',
    'official_url',
    'canonical_url',
    'canonical_source_url',
    'official_link',
  ],
  sourceReference: ['source_reference', 'provenance.source_reference', 'reference', 'source_ref', 'source_citation'],
  verificationStatus: [
    'source_verification_status',
    'provenance.source_verification_status',
    'verification_status',
    'verification.status',
    'verification',
    'trust_state',
    'trust_status',
    'verified',
    'is_verified',
  ],
  analysisConfidence: [
    'analysis_confidence',
    'provenance.analysis_confidence',
    'confidence',
    'confidence_score',
    'extraction_confidence',
    'match_confidence',
  ],
};

const summary = {
  id: ['code_section_id', 'section_id', ...anyIdentifier],
  jurisdictionId: ['jurisdiction_id', 'jurisdiction.jurisdiction_id', 'jurisdiction.id', 'jurisdiction.uuid'],
  citation: [
    'citation',
    'citation.full',
    'citation.text',
    'citation.display',
    'full_citation',
    'official_citation',
    'display_citation',
    'citation_text',
    'cite',
    'bluebook',
  ],
  citationNormalized: ['citation_normalized', 'normalized_citation', 'citation.normalized', 'citation_key'],
  number: [
    'number',
    'section_number',
    'code_section_number',
    'section_num',
    'section_no',
    'num',
    'designation',
    'section',
  ],
  heading: ['heading', 'section_heading', 'title', 'section_title', 'catchline', 'caption', 'section_name', 'name'],
  hierarchy: ['hierarchy', 'path', 'breadcrumbs', 'breadcrumb', 'ancestors', 'location', 'containers', 'trail'],
  status: ['status', 'section_status', 'legal_status', 'state', 'validity'],
  effectiveFrom: ['effective_from', 'effective_date', 'effective_on', 'effective', 'in_force_from', 'valid_from'],
  codifiedThrough: [
    'codified_through',
    'codified_through_date',
    'current_through',
    'current_as_of',
    'up_to_date_as_of',
    'coverage.codified_through',
  ],
  links,
};

export const table = {
  jurisdiction: {
    own: ['jurisdiction', 'municipality', 'place', 'locality'],
    plural: ['jurisdictions', 'municipalities', 'places', 'localities'],
    fields: {
      id: ['jurisdiction_id', ...anyIdentifier, 'slug'],
      name: ['name', 'jurisdiction_name', 'display_name', 'full_name', 'title', 'label'],
      kind: ['kind', 'jurisdiction_kind', 'jurisdiction_type', 'type', 'place_type', 'government_type', 'category'],
      region: [
        'region',
        'state',
        'region.code',
        'region.name',
        'state.code',
        'state.abbreviation',
        'state.name',
        'state_code',
        'state_abbreviation',
        'state_name',
        'province',
        'territory',
      ],
      codes: ['codes', 'legal_codes', 'municipal_codes', 'code', 'publications', 'code_name', 'code_title'],
      coverage: ['coverage', 'coverage_info', 'coverage_status'],
      withheld: ['withheld', 'withheld_fields', 'restricted', 'restricted_fields', 'not_enabled'],
      links,
    },
  },
  code: {
    own: ['code'],
    plural: ['codes'],
    fields: {
      id: ['code_id', ...anyIdentifier],
      name: ['name', 'code_name', 'title', 'label', 'full_name', 'display_name'],
      abbreviations: [
        'abbreviations',
        'abbreviation',
        'abbr',
        'abbrev',
        'abbrevs',
        'short_names',
        'short_name',
        'citation_prefix',
        'citation_abbreviation',
      ],
      sectionGrammar: ['section_grammar', 'numbering', 'numbering_style', 'section_format', 'number_format', 'grammar'],
    },
  },
  coverage: {
    own: ['coverage'],
    plural: [],
    fields: {
      status: ['status', 'coverage_status', 'state', 'level'],
      codifiedThrough: [
        'codified_through',
        'codified_through_date',
        'current_through',
        'current_as_of',
        'last_codified',
        'through',
      ],
      sectionCount: ['section_count', 'sections_count', 'sections', 'total_sections', 'code_section_count'],
    },
  },
  section: {
    own: ['code_section', 'section'],
    plural: ['code_sections', 'sections'],
    fields: {
      ...summary,
      aliases: ['aliases', 'alias', 'prior_citations', 'prior_codifications', 'former_citations', 'also_known_as'],
      text: [
        'text',
        'section_text',
        'code_text',
        'full_text',
        'text_blocks',
        'blocks',
        'paragraphs',
        'body',
        'content',
        'text_html',
        'body_html',
        'content_html',
        'html',
        'plain_text',
        'text_plain',
        'body_text',
        'provisions',
      ],
      /** Nested parts beside an opening text. */
      children: ['subdivisions', 'subsections', 'children', 'paragraphs', 'provisions'],
      version: ['version', 'version_id', 'text_version', 'version_hash', 'text_hash', 'content_hash', 'revision'],
      notes: ['notes', 'annotations', 'editor_notes', 'editors_notes', 'note'],
      related: ['related', 'related_sections', 'relations', 'cross_references', 'references'],
      recodifiedTo: ['recodified_to', 'recodified_as', 'renumbered_to', 'renumbered_as', 'superseded_by', 'moved_to'],
      recodifiedFrom: ['recodified_from', 'renumbered_from', 'formerly', 'moved_from'],
      withheld: ['withheld', 'withheld_fields', 'restricted', 'restricted_fields', 'not_enabled', 'redacted'],
    },
  },
  summary: { own: ['code_section', 'section'], plural: ['code_sections', 'sections'], fields: summary },
  hit: {
    own: ['code_section', 'section', 'hit', 'document', 'match'],
    plural: ['hits', 'results', 'code_sections', 'sections', 'matches', 'search_results', 'documents'],
    fields: {
      ...summary,
      match: ['match', 'match_type', 'matched_by', 'match_kind', 'matched_on'],
      snippet: ['snippet', 'excerpt', 'highlight', 'summary', 'preview', 'highlights.text', 'highlight.text', 'text'],
      highlights: ['highlights', 'matches'],
    },
  },
  level: {
    own: ['level', 'container'],
    plural: ['hierarchy'],
    fields: {
      level: ['level', 'kind', 'type', 'level_name', 'container_type'],
      number: ['number', 'num', 'designation', 'designator', 'identifier'],
      heading: ['heading', 'title', 'name', 'label', 'caption'],
      links,
      contents: ['contents', 'contents_url', 'contents_link'],
    },
  },
  source: {
    own: ['source', 'official_source', 'source_record'],
    plural: ['sources', 'official_sources', 'source_records'],
    fields: {
      ...provenance,
      title: ['title', 'name', 'label', 'source_title', 'source_name', 'document_title', 'description'],
      kind: ['kind', 'source_kind', 'source_type', 'type', 'document_type', 'format'],
      publisher: ['publisher', 'publisher_name', 'publisher.name', 'provider', 'issuer', 'host', 'authority', 'agency'],
      retrievedAt: ['retrieved_at', 'retrieved_on', 'retrieved', 'fetched_at', 'accessed_at', 'captured_at', 'as_of'],
    },
  },
  entry: {
    own: ['entry', 'chain_entry', 'event', 'legislative_event', 'node'],
    plural: [
      'legislative_chain',
      'chain',
      'entries',
      'chain_entries',
      'lineage',
      'history',
      'legislative_history',
      'events',
      'actions',
      'acts',
      'ordinances',
    ],
    fields: {
      ...provenance,
      sequence: ['sequence', 'sequence_number', 'seq', 'order', 'position', 'ordinal'],
      action: ['action', 'action_type', 'event_type', 'event', 'effect'],
      /** Only where the word is one for an action. */
      actionToo: ['relation', 'relationship', 'relationship_type', 'role', 'kind', 'type', 'category'],
      act: ['act', 'ordinance', 'ordinance_record', 'law', 'legislation', 'instrument', 'enactment'],
      actType: ['act_type', 'ordinance_type', 'legislation_type', 'instrument_type', 'law_type', 'type', 'kind'],
      actNumber: ['act_number', 'ordinance_number', 'ord_number', 'ordinance_no', 'law_number', 'number'],
      actTitle: ['act_title', 'ordinance_title', 'law_title', 'title', 'name', 'label'],
      actPath: ['act_path', 'act_section', 'ordinance_section', 'path', 'pinpoint'],
      adoptedOn: [
        'adopted_on',
        'adoption_date',
        'adopted_date',
        'date_adopted',
        'adopted',
        'enacted_on',
        'enactment_date',
        'passed_on',
        'date',
      ],
      effectiveFrom: ['effective_from', 'effective_date', 'effective_on', 'effective', 'in_force_from'],
      registerCitation: ['register_citation', 'register', 'gazette_citation', 'gazette', 'published_in'],
      ordinanceId: ['ordinance_id', 'ordinance_uuid'],
      note: ['note', 'notes', 'description', 'summary', 'comment', 'text'],
      links,
    },
  },
  act: {
    own: ['act'],
    plural: ['acts'],
    fields: {
      type: ['type', 'kind', 'act_type', 'ordinance_type'],
      number: ['number', 'act_number', 'ordinance_number', 'num', 'identifier', 'ordinance_number_normalized'],
      title: ['title', 'name', 'act_title', 'ordinance_title', 'label', 'heading'],
      ordinanceId: ['ordinance_id', 'ordinance_uuid'],
      /** Only of an object that is called an ordinance. */
      id: anyIdentifier,
      adoptedOn: ['adopted_on', 'adoption_date', 'adopted_date', 'date_adopted', 'enacted_on', 'date'],
      effectiveFrom: ['effective_from', 'effective_date', 'effective_on', 'effective'],
      registerCitation: ['register_citation', 'register'],
      links,
      ...provenance,
    },
  },
  ordinance: {
    own: ['ordinance', 'ordinance_record', 'act', 'law'],
    plural: ['ordinances', 'ordinance_records'],
    fields: {
      ...provenance,
      id: ['ordinance_id', ...anyIdentifier],
      number: ['ordinance_number', 'number', 'num', 'act_number', 'ordinance_no'],
      numberNormalized: ['ordinance_number_normalized', 'number_normalized', 'normalized_number'],
      type: ['type', 'ordinance_type', 'kind', 'act_type'],
      title: ['title', 'short_title', 'name', 'ordinance_title', 'heading', 'label'],
      longTitle: ['long_title', 'full_title', 'official_title'],
      adoptionDate: ['adoption_date', 'adopted_on', 'adopted_date', 'date_adopted', 'adopted', 'enacted_on', 'date'],
      effectiveFrom: ['effective_from', 'effective_date', 'effective_on', 'effective'],
      status: ['status', 'ordinance_status', 'state'],
      registerCitation: ['register_citation', 'register', 'gazette_citation', 'published_in'],
      summary: ['summary', 'abstract', 'description', 'digest'],
      proceedings: ['proceedings', 'actions', 'events', 'timeline', 'history', 'votes'],
      sections: ['sections', 'code_sections', 'affected_sections', 'sections_affected', 'affects'],
      links,
    },
  },
  proceeding: {
    own: ['proceeding', 'event'],
    plural: ['proceedings'],
    fields: {
      what: ['what', 'action', 'event', 'title', 'name', 'description', 'text', 'type', 'kind'],
      on: ['on', 'date', 'at', 'when', 'occurred_on'],
    },
  },
  contents: {
    own: ['entry', 'container', 'node'],
    plural: ['contents', 'table_of_contents', 'toc', 'children', 'containers', 'entries', 'levels'],
    fields: {
      id: ['id', 'container_id', 'code_section_id', 'section_id', 'code_id', 'node_id', 'uuid', 'guid', 'key'],
      kind: ['kind', 'type', 'entry_type', 'node_type'],
      level: ['level', 'level_name', 'container_type', 'level_type'],
      number: ['number', 'num', 'designation', 'section_number'],
      heading: ['heading', 'title', 'name', 'label', 'caption'],
      status: ['status', 'section_status', 'state'],
      citation: ['citation', 'cite', 'full_citation'],
      sectionId: ['code_section_id', 'section_id', 'section.id', 'code_section.id'],
      links,
      contents: ['contents', 'contents_url', 'contents_link', 'children_url', 'children_link'],
    },
  },
  version: {
    own: ['version'],
    plural: ['versions', 'section_versions', 'revisions', 'history'],
    fields: {
      version: ['version', 'version_id', 'id', 'hash', 'version_hash', 'revision', 'number'],
      publication: ['publication', 'edition', 'release', 'published_in', 'label', 'name'],
      from: ['from', 'valid_from', 'effective_from', 'effective_date', 'start', 'start_date'],
      through: ['through', 'valid_through', 'valid_to', 'to', 'until', 'effective_to', 'end', 'end_date'],
      current: ['current', 'is_current', 'latest', 'is_latest'],
      links,
    },
  },
  block: {
    own: ['block', 'paragraph', 'subdivision'],
    plural: ['blocks', 'paragraphs', 'text_blocks'],
    fields: {
      designators: ['designators', 'designator_path', 'outline'],
      designator: ['designator', 'num', 'number', 'label', 'marker', 'enumerator', 'enum', 'designation'],
      level: ['level', 'depth', 'indent', 'indent_level'],
      heading: ['heading', 'title', 'caption', 'name'],
      text: ['text', 'content', 'value', 'body', 'html', 'p', 'plain_text', 'chapeau', 'intro', 'paragraph'],
      continuation: ['continuation', 'is_continuation', 'flush'],
      table: ['table'],
      children: ['children', 'subdivisions', 'subsections', 'blocks', 'paragraphs', 'subparagraphs', 'items', 'nested'],
      after: ['after', 'closing', 'closing_text', 'continuation_text', 'flush_text'],
    },
  },
} as const satisfies Record<string, ResourceNames>;

/** Relations that a service may give as a field of the resource instead of in `links`. */
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

/** What a link's relation may be called where ours is the first. */
export const linkRelations: Readonly<Record<string, readonly string[]>> = {
  contents: ['contents', 'toc', 'table_of_contents', 'children'],
  versions: ['versions', 'version_history', 'revisions'],
  ordinance: ['ordinance', 'ordinance_record', 'act'],
  section: ['section', 'code_section'],
  chain: ['chain', 'legislative_chain', 'lineage'],
  sources: ['sources', 'official_sources'],
  self: ['self', 'canonical'],
};

/** Where any resource may sit. */
export const wrappers = {
  /** One level in: `{"data": {…}}`. */
  resource: ['data', 'result', 'resource', 'record', 'response', 'payload', 'item', 'node', 'value', 'document'],
  /** Beside its identifier: JSON:API `attributes`, Elasticsearch `_source`, HAL `_embedded`. */
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
  /** Arrays that are never the list that was asked for. */
  never: ['errors', 'warnings', 'messages', 'included', 'facets', 'links', 'highlights'],
} as const;

/** Where the next page may be told: an address, a cursor with the parameter that takes it, or a page's number. */
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
  more: ['has_more', 'has_next', 'has_next_page', 'more'],
} as const;

/** Roles in which a chain may name its acts instead of listing them, and the action that each role states. */
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
