/** The spec's endpoints (part 4), shared by the client and the service. */
const segment = encodeURIComponent;

export const paths = {
  jurisdictions: '/v1/jurisdictions',
  jurisdiction: (id: string): string => `/v1/jurisdictions/${segment(id)}`,
  section: (id: string): string => `/v1/code-sections/${segment(id)}`,
  sources: (id: string): string => `/v1/code-sections/${segment(id)}/sources`,
  chain: (id: string): string => `/v1/code-sections/${segment(id)}/legislative-chain`,
  search: '/v1/search',
  /** Not in the spec. A public API of this family has ordinance records here, and so does our service. */
  ordinance: (id: string): string => `/v1/ordinances/${segment(id)}`,
} as const;

/** Endpoints beyond the spec. Clients find them only through `links` in a response. */
export const extraPaths = {
  contents: (jurisdictionId: string, parent?: string): string =>
    `/v1/jurisdictions/${segment(jurisdictionId)}/contents${parent === undefined ? '' : `?parent=${segment(parent)}`}`,
  /** Sections of a jurisdiction by number, many in one request. */
  numbered: (jurisdictionId: string): string => `/v1/jurisdictions/${segment(jurisdictionId)}/sections`,
  versions: (sectionId: string): string => `/v1/code-sections/${segment(sectionId)}/versions`,
  version: (sectionId: string, version: string): string =>
    `/v1/code-sections/${segment(sectionId)}/versions/${segment(version)}`,
  numbers: (codeId: string): string => `/v1/codes/${segment(codeId)}/numbers`,
  /** The heading of each section of a code. */
  headings: (codeId: string): string => `/v1/codes/${segment(codeId)}/headings`,
  container: (id: string): string => `/v1/containers/${segment(id)}`,
  file: (hash: string): string => `/v1/files/${segment(hash)}`,
  openapi: '/v1/openapi.json',
} as const;
