/** The endpoints of the spec (part 4) and those reached through links, over one session. */

import * as read from '../contract/decode/resources.ts';
import { isAbort, LookupError } from '../contract/failure.ts';
import { paths } from '../contract/paths.ts';
import type { Chain, LibraryFile, Page, Section } from '../contract/resources.ts';
import { isSafe, type ServiceAddress } from './address.ts';
import { datedUrl, requireAsOf, statesEditions } from './as-of.ts';
import { isBinary } from './body.ts';
import { HttpCache } from './http-cache.ts';
import { mayFollow } from './redirect.ts';
import type { Session } from './session.ts';
import type { WireAnswer } from './transport.ts';
import type { Answer, Ask, ClientOptions, DatedAsk, LegalCodeClient } from './types.ts';

export interface ClientParts {
  readonly address: ServiceAddress;
  readonly session: Session;
  readonly freshFor: number;
  readonly now: () => number;
  readonly onOutcome: NonNullable<ClientOptions['onOutcome']>;
}

/** Stop following a chain or list after this many pages. No service has that many. */
const mostPages = 5000;

/** Maximum number of versions of one section. */
const mostVersions = 10_000;
const mostEntries = 20_000;

/**
 * Cache limits by kind: characters of JSON (up to 2 bytes each), or bytes of files. At most 24 MB in total, because all
 * extensions share the extension host.
 */
export const cachedChars = {
  jurisdictions: 1_750_000,
  jurisdiction: 250_000,
  // Holds what a 100-page draft cites from a code with long sections, so that a second check sends no request.
  sections: 5_000_000,
  numbered: 400_000,
  numbers: 400_000,
  headings: 1_400_000,
  sources: 200_000,
  chains: 350_000,
  hits: 350_000,
  contents: 350_000,
  ordinances: 150_000,
  versions: 100_000,
  containers: 200_000,
  files: 1_300_000,
} as const;

export function clientOver({ address, session, freshFor, now, onOutcome }: ClientParts): LegalCodeClient {
  const options = { session, freshFor, now, onOutcome };
  const cached = (kind: keyof typeof cachedChars) => ({ ...options, maxCachedChars: cachedChars[kind] });
  const jurisdictions = new HttpCache(read.readJurisdictions, cached('jurisdictions'));
  const jurisdiction = new HttpCache(read.readJurisdiction, cached('jurisdiction'));
  const sections = new HttpCache(read.readSection, cached('sections'));
  const numbered = new HttpCache(read.readSections, cached('numbered'));
  const numbers = new HttpCache(read.readNumbers, cached('numbers'));
  const headings = new HttpCache(read.readHeadings, cached('headings'));
  const sources = new HttpCache(read.readSources, cached('sources'));
  const chains = new HttpCache(read.readChain, cached('chains'));
  const hits = new HttpCache(read.readSearch, cached('hits'));
  const contents = new HttpCache(read.readContents, cached('contents'));
  const ordinances = new HttpCache(read.readOrdinance, cached('ordinances'));
  const versions = new HttpCache(read.readVersions, cached('versions'));
  const containers = new HttpCache(read.readContainer, cached('containers'));
  const files = new HttpCache(fileOf, { ...cached('files'), parse: (answer) => answer });
  const all = [
    jurisdictions,
    jurisdiction,
    sections,
    numbered,
    numbers,
    headings,
    sources,
    chains,
    hits,
    contents,
    ordinances,
    versions,
    containers,
    files,
  ];
  // Don't show one account's data to another.
  session.onKeyChange = () => {
    for (const resource of all) resource.drop();
  };

  const at = (path: string): URL => new URL(`${address.origin}${address.prefix}${path}`);
  const linked = (link: string): URL => {
    const home = at('/v1/');
    const url = URL.canParse(link, home.href) ? new URL(link, home) : undefined;
    if (url === undefined || !isSafe(url) || !mayFollow(home, url))
      throw new LookupError({ kind: 'notUnderstood', where: 'links', expected: 'an address to ask' });
    return url;
  };

  /** Endpoints that have answered. A 404 from one of these is about the resource, not the endpoint. */
  const offered = new Set<string>();
  const noting = async <T>(endpoint: string, asked: Promise<Answer<T>>): Promise<Answer<T>> => {
    const answer = await asked;
    offered.add(endpoint);
    return answer;
  };

  /** After a 404 below a section, requests the section itself to tell a missing section from a missing endpoint. */
  const ofSection = async <T>(
    endpoint: string,
    sectionId: string,
    ask: Ask,
    asking: () => Promise<Answer<T>>,
  ): Promise<Answer<T>> => {
    try {
      return await noting(endpoint, asking());
    } catch (error) {
      if (!isNotFound(error) || offered.has(endpoint)) throw error;
      const { signal } = ask;
      const exists = await client.section(sectionId, signal === undefined ? {} : { signal }).then(
        () => true,
        (reason: unknown) => {
          if (isAbort(reason)) throw reason;
          return false;
        },
      );
      throw exists ? notOffered(error) : error;
    }
  };

  /** For an endpoint without an identifier, a 404 means that the endpoint doesn't exist. */
  const ofService = async <T>(asking: Promise<Answer<T>>): Promise<Answer<T>> => {
    try {
      return await asking;
    } catch (error) {
      throw isNotFound(error) ? notOffered(error) : error;
    }
  };

  /** Rejects entries of the current edition. An empty list doesn't state its edition, so check the codes. */
  const requireEditions = async (entries: readonly Pick<Section, 'asOf'>[], ask: DatedAsk = {}): Promise<void> => {
    const { asOf, signal } = ask;
    requireAsOf(entries, asOf);
    if (asOf === undefined || entries.length > 0) return;
    const listed = await client.allJurisdictions(signal === undefined ? {} : { signal });
    if (!listed.value.entries.some(statesEditions)) throw new LookupError({ kind: 'editionsNotOffered' });
  };

  const client: LegalCodeClient = {
    origin: address.origin,
    jurisdictions: ({ next, ...ask } = {}) =>
      ofService(jurisdictions.get(next === undefined ? at(paths.jurisdictions) : linked(next), ask)),
    async allJurisdictions({ limit = 50_000, ...ask } = {}) {
      const pages = await pagesOf(
        (next) => client.jurisdictions({ ...ask, ...(next === undefined ? {} : { next }) }),
        limit,
      );
      return joined(pages, (values) => joinPages(values, limit, ({ id }) => id));
    },
    jurisdiction: (id, ask) => jurisdiction.get(at(paths.jurisdiction(id)), ask),
    async section(id, ask) {
      const answer = await sections.get(datedUrl(at(paths.section(id)), ask?.asOf), ask);
      requireAsOf([answer.value], ask?.asOf);
      return answer;
    },
    async sectionsNumbered(link, numbers, ask) {
      const url = datedUrl(linked(link), ask?.asOf);
      url.searchParams.set('numbers', numbers.join(';'));
      const { identity } = await session.identify();
      const answer = await numbered.get(url, ask);
      await requireEditions(answer.value.entries, ask);
      // Never give one account's answers to another.
      if (session.identity === identity)
        for (const section of answer.value.entries)
          sections.put(datedUrl(at(paths.section(section.id)), ask?.asOf), section, answer.at);
      return answer;
    },
    numbers: async (link, ask) => numbers.get(linked(link), ask),
    headings: async (link, ask) => headings.get(linked(link), ask),
    hasFresh: (id, asOf) => sections.hasFresh(datedUrl(at(paths.section(id)), asOf)),
    sources: (id, ask = {}) => ofSection('sources', id, ask, () => sources.get(at(paths.sources(id)), ask)),
    async chain(id, ask = {}) {
      const pages = await ofSection('chain', id, ask, async () => {
        const answers = await pagesOf(
          (next) => chains.get(next === undefined ? at(paths.chain(id)) : linked(next), ask),
          mostEntries,
        );
        return joined(answers, (values) => values);
      });
      return { ...pages, value: joinedChain(pages.value) };
    },
    async search({ text, jurisdictionId, homeJurisdictionId, match, limit }, { next, ...ask } = {}) {
      const url = datedUrl(next === undefined ? at(paths.search) : linked(next), ask.asOf);
      if (next === undefined) {
        url.searchParams.set('q', text);
        if (jurisdictionId !== undefined) url.searchParams.set('jurisdiction_id', jurisdictionId);
        if (homeJurisdictionId !== undefined) url.searchParams.set('home_jurisdiction_id', homeJurisdictionId);
        if (match !== undefined) url.searchParams.set('match', match);
        if (limit !== undefined) url.searchParams.set('limit', String(limit));
      }
      const answer = await ofService(hits.get(url, ask));
      await requireEditions(answer.value.entries, ask);
      return answer;
    },
    async contents(link, ask) {
      // A row states no edition, but the codes do.
      await requireEditions([], ask);
      return contents.get(datedUrl(linked(link), ask?.asOf), ask);
    },
    container: async (link, ask) => containers.get(linked(link), ask),
    file: async (link, ask) => files.get(linked(link), ask),
    async ordinance(where, ask) {
      if ('link' in where) return noting('ordinance', ordinances.get(linked(where.link), ask));
      try {
        return await noting('ordinance', ordinances.get(at(paths.ordinance(where.id)), ask));
      } catch (error) {
        // The spec doesn't require this endpoint, so a 404 before its first answer may mean that it doesn't exist.
        throw isNotFound(error) && !offered.has('ordinance') ? notOffered(error) : error;
      }
    },
    async versions(link, ask) {
      const pages = await pagesOf((next) => versions.get(linked(next ?? link), ask), mostVersions);
      return joined(pages, (values) => joinPages(values, mostVersions, ({ version }) => version));
    },
    sectionAt: async (link, ask) => sections.get(linked(link), ask),
    check: (ask) => ofService(jurisdictions.get(at(paths.jurisdictions), ask, true)),
    forget() {
      for (const resource of all) resource.forget();
    },
    async close() {
      for (const resource of all) resource.close();
      await session.close();
    },
  };
  return client;
}

/** Rejects answers that aren't pictures or documents, such as a sign-in page or a proxy's page. */
function fileOf(answer: unknown): LibraryFile {
  const { headers, body }: Partial<WireAnswer> = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  const mediaType = headers?.['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType === undefined || body === undefined || !isBinary(mediaType))
    throw new LookupError({ kind: 'notUnderstood', where: '$', expected: 'a picture or a document' });
  return { mediaType, bytes: Buffer.from(body, 'latin1') };
}

const isNotFound = (error: unknown): error is LookupError =>
  error instanceof LookupError && error.failure.kind === 'notFound';

function notOffered(error: LookupError): LookupError {
  const detail = error.failure.kind === 'notFound' ? error.failure.detail : undefined;
  return new LookupError({ kind: 'notOffered', ...(detail === undefined ? {} : { detail }) });
}

/** Follows `next` until it ends or repeats, or until there are `limit` entries. */
async function pagesOf<T extends Page<unknown> | Chain>(
  ask: (next: string | undefined) => Promise<Answer<T>>,
  limit: number,
): Promise<readonly Answer<T>[]> {
  const pages: Answer<T>[] = [];
  const seen = new Set<string>();
  let next: string | undefined;
  let entries = 0;
  do {
    const page = await ask(next);
    pages.push(page);
    entries += page.value.entries.length;
    next = page.value.next;
    if (next !== undefined && seen.has(next)) break;
    if (next !== undefined) seen.add(next);
  } while (next !== undefined && entries < limit && pages.length < mostPages);
  return pages;
}

/** Joins several answers into one: its age is that of the oldest, and it is stale if any answer is. */
function joined<T, R>(answers: readonly Answer<T>[], join: (values: readonly T[]) => R): Answer<R> {
  const value = join(answers.map((answer) => answer.value));
  const at = Math.min(...answers.map((answer) => answer.at));
  return answers.some((answer) => answer.stale === true) ? { value, at, stale: true } : { value, at };
}

/** Chains of one page. Each is joined once while the cache holds the page. */
const joinedPages = new WeakMap<Chain, Chain>();

function joinedChain(pages: readonly Chain[]): Chain {
  const [page, ...others] = pages;
  if (page === undefined || others.length > 0) return read.joinChains(pages);
  const chain = joinedPages.get(page) ?? read.joinChains(pages);
  joinedPages.set(page, chain);
  return chain;
}

/** Joins pages without duplicates: an entry appears on two pages if the list changed between requests. */
function joinPages<T>(pages: readonly Page<T>[], limit: number, idOf: (entry: T) => string): Page<T> {
  const byId = new Map<string, T>();
  for (const page of pages)
    for (const entry of page.entries) if (byId.size < limit && !byId.has(idOf(entry))) byId.set(idOf(entry), entry);
  const next = pages.at(-1)?.next;
  const notices = [...new Set(pages.flatMap((page) => page.notices ?? []))];
  return {
    entries: [...byId.values()],
    unread: pages.reduce((sum, page) => sum + page.unread, 0),
    ...(next !== undefined || pages.some((page) => page.incomplete === true) ? { incomplete: true } : {}),
    ...(notices.length === 0 ? {} : { notices }),
    ...(next === undefined ? {} : { next }),
  };
}
