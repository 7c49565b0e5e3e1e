/** One cache for each kind of resource, with its decoder and its size. */
import * as read from '../contract/decode/resources.ts';
import { LookupError } from '../contract/failure.ts';
import type { LibraryFile } from '../contract/resources.ts';
import { isBinary } from './body.ts';
import { HttpCache } from './http-cache.ts';
import type { Session } from './session.ts';
import type { WireAnswer } from './transport.ts';
import type { ClientOptions } from './types.ts';

export interface CacheOptions {
  readonly session: Session;
  /** Time for which to use an answer whose service states none, in milliseconds. */
  readonly freshFor: number;
  readonly now: () => number;
  readonly onOutcome: NonNullable<ClientOptions['onOutcome']>;
}

/**
 * Cache limits by kind, bytes. All extensions share the extension host, so this and the cached numbers of codes
 * (`workbench/citations/code-numbers.ts`) are at most 16 MB in total.
 */
export const cachedBytes = {
  jurisdictions: 1_800_000,
  jurisdiction: 250_000,
  // Holds what a 100-page draft cites from a code with long sections, so that a second check sends no request.
  sections: 4_900_000,
  // Does not hold the answer to a long list: its sections are cached one by one, and it would evict many short answers.
  numbered: 40_000,
  // The numbers, and the numbers and headings, of a code with 24,000 sections.
  numbers: 650_000,
  headings: 2_300_000,
  sources: 200_000,
  chains: 350_000,
  hits: 350_000,
  contents: 350_000,
  ordinances: 150_000,
  versions: 100_000,
  containers: 200_000,
  files: 1_300_000,
} as const;

export type ResourceCaches = ReturnType<typeof resourceCaches>;

export function resourceCaches(options: CacheOptions) {
  const cached = (kind: keyof typeof cachedBytes) => ({ ...options, maxCachedBytes: cachedBytes[kind] });
  return {
    jurisdictions: new HttpCache(read.readJurisdictions, cached('jurisdictions')),
    jurisdiction: new HttpCache(read.readJurisdiction, cached('jurisdiction')),
    sections: new HttpCache(read.readSection, cached('sections')),
    numbered: new HttpCache(read.readSections, cached('numbered')),
    numbers: new HttpCache(read.readNumbers, cached('numbers')),
    headings: new HttpCache(read.readHeadings, cached('headings')),
    sources: new HttpCache(read.readSources, cached('sources')),
    chains: new HttpCache(read.readChain, cached('chains')),
    hits: new HttpCache(read.readSearch, cached('hits')),
    contents: new HttpCache(read.readContents, cached('contents')),
    ordinances: new HttpCache(read.readOrdinance, cached('ordinances')),
    versions: new HttpCache(read.readVersions, cached('versions')),
    containers: new HttpCache(read.readContainer, cached('containers')),
    files: new HttpCache(fileOf, { ...cached('files'), parse: (answer) => answer }),
  };
}

/** Rejects answers that aren't pictures or documents, such as a sign-in page or a proxy's page. */
function fileOf(answer: unknown): LibraryFile {
  const { headers, body }: Partial<WireAnswer> = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  const mediaType = headers?.['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType === undefined || body === undefined || !isBinary(mediaType))
    throw new LookupError({ kind: 'notUnderstood', where: '$', expected: 'a picture or a document' });
  return { mediaType, bytes: Buffer.from(body, 'latin1') };
}
