/** One cache for each kind of resource, with its decoder. They share one limit. */
import * as read from '../contract/decode/resources.ts';
import { LookupError } from '../contract/failure.ts';
import type { LibraryFile } from '../contract/resources.ts';
import { isBinary } from './body.ts';
import { type Cached, cachedWithin, HttpCache } from './http-cache.ts';
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
 * Cache limit of a client, bytes. All extensions share the extension host, so this and the cached numbers of codes
 * (`workbench/citations/code-numbers.ts`) are at most 16 MB in total. It holds the sections that a draft with 2,000 citations
 * cites, so that a second check sends no request.
 */
export const cachedBytes = 13_200_000;

/** A long list of sections: they are cached one by one, and the list would evict many short answers. Bytes. */
const largestList = 40_000;

export interface ResourceCaches extends ReturnType<typeof cachesIn> {}

/** @returns the caches, and a function that clears them */
export function resourceCaches(options: CacheOptions) {
  const cached = cachedWithin(cachedBytes);
  const caches = cachesIn(cached, options);
  return { caches, clear: () => cached.clear() };
}

function cachesIn(cached: Cached, options: CacheOptions) {
  const of = (kind: string) => ({ ...options, cached, kind });
  return {
    jurisdictions: new HttpCache(read.readJurisdictions, of('jurisdictions')),
    jurisdiction: new HttpCache(read.readJurisdiction, of('jurisdiction')),
    sections: new HttpCache(read.readSection, of('section')),
    numbered: new HttpCache(read.readSections, { ...of('numbered'), largest: largestList }),
    numbers: new HttpCache(read.readNumbers, of('numbers')),
    headings: new HttpCache(read.readHeadings, of('headings')),
    sources: new HttpCache(read.readSources, of('sources')),
    chains: new HttpCache(read.readChain, of('chain')),
    hits: new HttpCache(read.readSearch, of('hits')),
    contents: new HttpCache(read.readContents, of('contents')),
    ordinances: new HttpCache(read.readOrdinance, of('ordinance')),
    versions: new HttpCache(read.readVersions, of('versions')),
    containers: new HttpCache(read.readContainer, of('container')),
    files: new HttpCache(fileOf, { ...of('file'), parse: (answer) => answer }),
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
