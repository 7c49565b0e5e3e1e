/** The spec's endpoints (part 4), said once: the client asks and the service answers with these. */
const segment = encodeURIComponent;

export const paths = {
  jurisdictions: '/v1/jurisdictions',
  jurisdiction: (id: string): string => `/v1/jurisdictions/${segment(id)}`,
  section: (id: string): string => `/v1/code-sections/${segment(id)}`,
  sources: (id: string): string => `/v1/code-sections/${segment(id)}/sources`,
  chain: (id: string): string => `/v1/code-sections/${segment(id)}/legislative-chain`,
  search: '/v1/search',
  /** Not in the spec: one public API of this family serves ordinance records here, and so do we. */
  ordinance: (id: string): string => `/v1/ordinances/${segment(id)}`,
} as const;

/** Beyond the spec, and ours alone: another service's client learns of these only through `links` in an answer. */
export const extraPaths = {
  contents: (jurisdictionId: string, parent?: string): string =>
    `/v1/jurisdictions/${segment(jurisdictionId)}/contents${parent === undefined ? '' : `?parent=${segment(parent)}`}`,
  /** Many sections of a jurisdiction by their numbers, in one request. */
  numbered: (jurisdictionId: string): string => `/v1/jurisdictions/${segment(jurisdictionId)}/sections`,
  versions: (sectionId: string): string => `/v1/code-sections/${segment(sectionId)}/versions`,
  version: (sectionId: string, version: string): string =>
    `/v1/code-sections/${segment(sectionId)}/versions/${segment(version)}`,
  numbers: (codeId: string): string => `/v1/codes/${segment(codeId)}/numbers`,
  /** What each section of a code is headed. */
  headings: (codeId: string): string => `/v1/codes/${segment(codeId)}/headings`,
  container: (id: string): string => `/v1/containers/${segment(id)}`,
  file: (hash: string): string => `/v1/files/${segment(hash)}`,
  openapi: '/v1/openapi.json',
} as const;
