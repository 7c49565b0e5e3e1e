/** A client for the tools that limits requests per minute and logs each request and its destination. */
import type { Answer, DatedAsk, LegalCodeClient } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';

export interface MeterOptions {
  /** Requests per minute; undefined: no limit. */
  readonly limit: number | undefined;
  /** Called with one line per request: its destination and content. */
  readonly log: (line: string) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const minute = 60_000;
/** How long to send no requests after a timeout, in milliseconds. Otherwise, a call with many citations would wait for each. */
const timeoutCooldown = 15_000;

/**
 * Returns the same client, metered. A request over the limit rejects with LookupError `rateLimited`, so that an assistant can't
 * use up the rate limit of the user's account. Cached answers are free. For 15 seconds after a timeout, requests reject with
 * the same failure.
 */
export function meteredClient(client: LegalCodeClient, { limit, log, now }: MeterOptions): LegalCodeClient {
  const sent: number[] = [];
  let silence: { readonly since: number; readonly error: LookupError } | undefined;
  const take = (): number => {
    const at = now();
    if (silence !== undefined && at < silence.since + timeoutCooldown) throw silence.error;
    while (sent[0] !== undefined && sent[0] <= at - minute) sent.shift();
    const [first] = sent;
    if (limit !== undefined && first !== undefined && sent.length >= limit)
      throw new LookupError({ kind: 'rateLimited', retryAt: first + minute });
    sent.push(at);
    return at;
  };
  const metered = async <T>(what: string, ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const at = take();
    try {
      const answer = await ask();
      if (answer.at < at) refund(sent, at);
      else log(`${client.origin}: ${what}`);
      return answer;
    } catch (error) {
      if (error instanceof LookupError && error.failure.kind === 'timeout') silence = { since: now(), error };
      log(`${client.origin}: ${what}: ${error instanceof LookupError ? error.failure.kind : 'stopped'}`);
      throw error;
    }
  };
  return {
    origin: client.origin,
    jurisdictions: (ask) => metered('list of jurisdictions', () => client.jurisdictions(ask)),
    allJurisdictions: (ask) => metered('list of jurisdictions', () => client.allJurisdictions(ask)),
    jurisdiction: (id, ask) => metered(`jurisdiction ${id}`, () => client.jurisdiction(id, ask)),
    section: (id, ask) => metered(`section ${id}${dateOf(ask)}`, () => client.section(id, ask)),
    sectionsNumbered: (link, numbers, ask) =>
      metered(`sections numbered ${numbers.join('; ')}${dateOf(ask)}`, () =>
        client.sectionsNumbered(link, numbers, ask),
      ),
    numbers: (link, ask) => metered('numbers of a code', () => client.numbers(link, ask)),
    headings: (link, ask) => metered('headings of a code', () => client.headings(link, ask)),
    hasFresh: (id, asOf) => client.hasFresh(id, asOf),
    sources: (id, ask) => metered(`sources of section ${id}`, () => client.sources(id, ask)),
    chain: (id, ask) => metered(`chain of section ${id}`, () => client.chain(id, ask)),
    search: (query, ask) => metered(`search ${JSON.stringify(query)}${dateOf(ask)}`, () => client.search(query, ask)),
    contents: (link, ask) => metered('contents', () => client.contents(link, ask)),
    container: (link, ask) => metered('container', () => client.container(link, ask)),
    file: (link, ask) => metered('file', () => client.file(link, ask)),
    ordinance: (at, ask) => metered('ordinance', () => client.ordinance(at, ask)),
    versions: (link, ask) => metered('versions of a section', () => client.versions(link, ask)),
    sectionAt: (link, ask) => metered('version of a section', () => client.sectionAt(link, ask)),
    check: (ask) => metered('check of the connection', () => client.check(ask)),
    forget: () => client.forget(),
    close: () => client.close(),
  };
}

const dateOf = (ask: DatedAsk | undefined): string => (ask?.asOf === undefined ? '' : ` as of ${ask.asOf}`);

/** Removes a request from the count, because the cache answered it. */
function refund(sent: number[], at: number): void {
  const index = sent.lastIndexOf(at);
  if (index >= 0) sent.splice(index, 1);
}
