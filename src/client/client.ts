/** The endpoints of the spec (part 4) and those reached through links, over one session. */

import { LRUCache } from 'lru-cache';
import { LookupError } from '../contract/failure.ts';
import { paths } from '../contract/paths.ts';
import type { Section } from '../contract/resources.ts';
import { isSafe, type ServiceAddress } from './address.ts';
import { datedUrl, namingDate, requireAsOf, statesEditions } from './as-of.ts';
import { isNotFound, notOffered, type OfferedEndpoints, offeredEndpoints, ofService } from './offered-endpoints.ts';
import { joined, joinedChain, joinPages, pagesOf } from './pages.ts';
import { mayFollow } from './redirect.ts';
import { type CacheOptions, type ResourceCaches, resourceCaches } from './resource-caches.ts';
import type { Session } from './session.ts';
import type { DatedAsk, LegalCodeClient, SearchQuery } from './types.ts';

export interface ClientParts extends CacheOptions {
  readonly address: ServiceAddress;
}

/** Maximum number of versions of one section. */
const mostVersions = 10_000;
const mostEntries = 20_000;

/** What the methods share. */
interface Context {
  readonly session: Session;
  readonly caches: ResourceCaches;
  readonly endpoints: OfferedEndpoints;
  /** Returns the address of a path of v1. Others use the same object, so copy it to change it. */
  at(path: string): URL;
  /** Returns the address of a section, likewise shared. */
  section(id: string): URL;
  /** Returns the address of a link in an answer, likewise shared. Throws LookupError if the link leaves the service. */
  linked(link: string): URL;
}

type Methods<Name extends keyof LegalCodeClient> = Pick<LegalCodeClient, Name>;

export function clientOver({ address, ...options }: ClientParts): LegalCodeClient {
  const { session } = options;
  const { caches, clear } = resourceCaches(options);
  const all = Object.values(caches);
  // Don't show one account's data to another.
  session.onKeyChange = clear;
  const context = { session, caches, endpoints: offeredEndpoints(), ...addressing(address) };
  const places = jurisdictionMethods(context);
  const requireEditions = editionsOf(places);
  const texts = sectionMethods(context, requireEditions);
  return {
    origin: address.origin,
    ...places,
    ...texts,
    ...searchMethods(context, requireEditions),
    ...recordMethods(context, texts),
    forget() {
      for (const cache of all) cache.forget();
    },
    async close() {
      for (const cache of all) cache.close();
      clear();
      await session.close();
    },
  };
}

/** The maximum number of parsed addresses to keep. A check of a draft asks for the same sections and lists again and again. */
const mostAddresses = 5000;

function addressing({ origin, prefix }: ServiceAddress): Pick<Context, 'at' | 'section' | 'linked'> {
  const atPath = addresses((path) => new URL(`${origin}${prefix}${path}`));
  const base = atPath('/v1/');
  return {
    at: atPath,
    section: addresses((id) => atPath(paths.section(id))),
    linked: addresses((link) => {
      const url = URL.parse(link, base.href);
      if (url === null || !isSafe(url) || !mayFollow(base, url))
        throw new LookupError({ kind: 'notUnderstood', where: 'links', expected: 'an address to ask' });
      return url;
    }),
  };
}

/** Caches the addresses that texts stand for. */
function addresses(parse: (text: string) => URL): (text: string) => URL {
  const known = new LRUCache<string, URL>({ max: mostAddresses });
  return (text) => {
    const there = known.get(text);
    if (there !== undefined) return there;
    const url = parse(text);
    known.set(text, url);
    return url;
  };
}

function jurisdictionMethods({
  caches,
  at,
  linked,
}: Context): Methods<'jurisdictions' | 'allJurisdictions' | 'jurisdiction' | 'check'> {
  const jurisdictions: LegalCodeClient['jurisdictions'] = ({ next, ...ask } = {}) =>
    ofService(caches.jurisdictions.get(next === undefined ? at(paths.jurisdictions) : linked(next), ask));
  return {
    jurisdictions,
    async allJurisdictions({ limit = 50_000, ...ask } = {}) {
      const pages = await pagesOf((next) => jurisdictions({ ...ask, ...(next === undefined ? {} : { next }) }), limit);
      return joined(pages, (values) => joinPages(values, limit, ({ id }) => id));
    },
    jurisdiction: (id, ask) => caches.jurisdiction.get(at(paths.jurisdiction(id)), ask),
    check: (ask) => ofService(caches.jurisdictions.get(at(paths.jurisdictions), ask, true)),
  };
}

/** Rejects entries of the current edition when the request states a date. */
type RequireEditions = (entries: readonly Pick<Section, 'asOf'>[], ask?: DatedAsk) => Promise<void>;

/** An empty list doesn't state its edition, so check the codes. */
function editionsOf({ allJurisdictions }: Methods<'allJurisdictions'>): RequireEditions {
  return async (entries, { asOf, signal } = {}) => {
    requireAsOf(entries, asOf);
    if (asOf === undefined || entries.length > 0) return;
    const listed = await allJurisdictions(signal === undefined ? {} : { signal });
    if (!listed.value.entries.some(statesEditions)) throw new LookupError({ kind: 'editionsNotOffered' });
  };
}

function sectionMethods(
  { session, caches, section: address, linked }: Context,
  requireEditions: RequireEditions,
): Methods<'section' | 'sectionsNumbered' | 'sectionAt' | 'hasFresh' | 'numbers' | 'headings' | 'versions'> {
  const { sections, numbered, versions } = caches;
  return {
    async section(id, ask) {
      const answer = await namingDate(sections.get(datedUrl(address(id), ask?.asOf), ask), ask?.asOf);
      requireAsOf([answer.value], ask?.asOf);
      return answer;
    },
    async sectionsNumbered(link, numbers, ask) {
      const url = new URL(datedUrl(linked(link), ask?.asOf));
      url.searchParams.set('numbers', numbers.join(';'));
      const { identity } = await session.identify();
      const answer = await namingDate(numbered.get(url, ask), ask?.asOf);
      await requireEditions(answer.value.entries, ask);
      // Never give one account's answers to another.
      if (session.identity === identity)
        for (const section of answer.value.entries)
          sections.put(datedUrl(address(section.id), ask?.asOf), section, answer.at);
      return answer;
    },
    numbers: async (link, ask) => caches.numbers.get(linked(link), ask),
    headings: async (link, ask) => caches.headings.get(linked(link), ask),
    hasFresh: (id, asOf) => sections.hasFresh(datedUrl(address(id), asOf)),
    async versions(link, ask) {
      const pages = await pagesOf((next) => versions.get(linked(next ?? link), ask), mostVersions);
      return joined(pages, (values) => joinPages(values, mostVersions, ({ version }) => version));
    },
    sectionAt: async (link, ask) => sections.get(linked(link), ask),
  };
}

function searchMethods(
  { caches, at, linked }: Context,
  requireEditions: RequireEditions,
): Methods<'search' | 'contents'> {
  return {
    async search(query, { next, ...ask } = {}) {
      const url = new URL(datedUrl(next === undefined ? at(paths.search) : linked(next), ask.asOf));
      if (next === undefined) addSearch(url.searchParams, query);
      const answer = await namingDate(ofService(caches.hits.get(url, ask)), ask.asOf);
      await requireEditions(answer.value.entries, ask);
      return answer;
    },
    async contents(link, ask) {
      // A row states no edition, but the codes do.
      await requireEditions([], ask);
      return await namingDate(caches.contents.get(datedUrl(linked(link), ask?.asOf), ask), ask?.asOf);
    },
  };
}

function addSearch(
  to: URLSearchParams,
  { text, jurisdictionId, preferredJurisdictionId, match, limit }: SearchQuery,
): void {
  to.set('q', text);
  if (jurisdictionId !== undefined) to.set('jurisdiction_id', jurisdictionId);
  if (preferredJurisdictionId !== undefined) to.set('preferred_jurisdiction_id', preferredJurisdictionId);
  if (match !== undefined) to.set('match', match);
  if (limit !== undefined) to.set('limit', String(limit));
}

function recordMethods(
  { caches, endpoints, at, linked }: Context,
  { section }: Methods<'section'>,
): Methods<'sources' | 'chain' | 'container' | 'file' | 'ordinance'> {
  const requesting = (id: string, signal: AbortSignal | undefined) => () =>
    section(id, signal === undefined ? {} : { signal });
  return {
    sources: (id, ask = {}) =>
      endpoints.belowSection('sources', caches.sources.get(at(paths.sources(id)), ask), requesting(id, ask.signal)),
    async chain(id, ask = {}) {
      const first = at(paths.chain(id));
      const pages = pagesOf((next) => caches.chains.get(next === undefined ? first : linked(next), ask), mostEntries);
      const answer = pages.then((answers) => joined(answers, (values) => values));
      const chain = await endpoints.belowSection('chain', answer, requesting(id, ask.signal));
      return { ...chain, value: joinedChain(chain.value) };
    },
    container: async (link, ask) => caches.containers.get(linked(link), ask),
    file: async (link, ask) => caches.files.get(linked(link), ask),
    async ordinance(where, ask) {
      const url = 'link' in where ? linked(where.link) : at(paths.ordinance(where.id));
      try {
        return await endpoints.remember('ordinance', caches.ordinances.get(url, ask));
      } catch (error) {
        // The spec doesn't require this endpoint, so a 404 before its first answer may mean that it doesn't exist.
        const mayBeMissing = !('link' in where) && isNotFound(error) && !endpoints.has('ordinance');
        throw mayBeMissing ? notOffered(error) : error;
      }
    },
  };
}
