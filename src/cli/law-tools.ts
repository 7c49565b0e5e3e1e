/** The tools for `tool` and `mcp`. They use a library file or a service. */
import { buildLexicon, createRecognizer, type Recognizer } from '../citation/index.ts';
import type { LegalCodeClient } from '../client/types.ts';
import { localDay } from '../contract/legal-dates.ts';
import { isWhole, type Jurisdiction } from '../contract/resources.ts';
import { createLookup } from '../lookup/index.ts';
import { withOwnPages } from '../lookup/own-pages.ts';
import { field } from '../service/store/field.ts';
import { createTools, type Tools } from '../tools/index.ts';
import { requestsPerMinute } from '../tools/limits.ts';
import { meteredClient } from '../tools/metered-client.ts';
import type { Directory } from '../tools/parts.ts';
import { type LawOptions, type OpenedLaw, openLaw, UsageError } from './law.ts';

export interface LawTools extends Tools {
  close(): Promise<void>;
}

/**
 * Creates the tools. Opens the law at the first call, so that a client that only lists the tools does not wait.
 *
 * @param log called with a line for each request to an operator's service
 * @throws UsageError if neither or both of library and service are given
 */
export function lawTools(where: LawOptions, log: (line: string) => void): LawTools {
  if (where.library === undefined && where.service === undefined)
    throw new UsageError('--library FILE or --service URL is needed');
  if (where.library !== undefined && where.service !== undefined)
    throw new UsageError('--library or --service, not both');
  let opened: Promise<OpenedLaw> | undefined;
  let listing:
    | {
        /** The entries of the list, without the details of their own pages. */
        readonly listed: readonly Jurisdiction[];
        readonly places: readonly Jurisdiction[];
        readonly recognizer: Recognizer;
      }
    | undefined;
  const open = (): Promise<OpenedLaw> => {
    if (opened !== undefined) return opened;
    const opening = openLaw(where, (plain) => meteredClient(plain, { limit: requestsPerMinute, log, now: Date.now }));
    opened = opening;
    // After a failure, the next call tries again.
    opening.catch(() => {
      if (opened === opening) opened = undefined;
    });
    return opening;
  };
  const client = async (): Promise<LegalCodeClient> => (await open()).client;
  const directory = async (signal?: AbortSignal): Promise<Directory> => {
    const { client: source, hasSection } = await open();
    const { value, at, stale = false } = await source.allJurisdictions(signal === undefined ? {} : { signal });
    const listed = value.entries;
    if (listing === undefined || !isSame(listing.listed, listed)) {
      const places = await withOwnPages(source, listed, signal);
      const recognizer = createRecognizer(buildLexicon({ jurisdictions: places, ...field('hasSection', hasSection) }));
      listing = { listed, places, recognizer };
    }
    return { places: listing.places, at, stale, isWhole: isWhole(value) };
  };
  let placeless: Recognizer | undefined;
  const tools = createTools({
    service: () => (where.service === undefined ? 'library' : new URL(where.service).origin),
    client,
    directory,
    lookup: createLookup({
      client,
      jurisdiction: (id) => listing?.places.find((jurisdiction) => jurisdiction.id === id),
      all: async (signal) => (await directory(signal)).places,
    }),
    recognize: async (text, options) => {
      placeless ??= listing === undefined ? createRecognizer(buildLexicon({ jurisdictions: [] })) : undefined;
      return (listing?.recognizer ?? placeless)?.recognize(text, options) ?? [];
    },
    today: () => localDay(new Date()),
  });
  return {
    ...tools,
    async close() {
      const law = await opened?.catch(() => undefined);
      await law?.close();
    },
  };
}

/** The client builds a new list from its cached pages each time, so compare the entries. */
const isSame = (one: readonly Jurisdiction[], other: readonly Jurisdiction[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index]);
