/**
 * Searches as of a date. Sections that haven't changed since are found in the library itself. Changed sections go into a temporary
 * library, which the same search reads. The two lists are merged by rank.
 */
import { setImmediate as nextRound } from 'node:timers/promises';
import type { WireJurisdiction, WireSearchHit, WireSection } from '../../contract/schemas.ts';
import { stages } from '../search/hit.ts';
import { EditionNotHeld } from '../store/errors.ts';
import { field } from '../store/field.ts';
import type { SectionRecord } from '../store/records.ts';
import type { SqliteStore } from '../store/sqlite/index.ts';
import type { Differences, PageRequest, Scope, SearchPage, SearchRequest, Store } from '../store/store.ts';
import { SectionIds } from '../store/stored.ts';
import { mergeHits, type RankedHit } from './merge-hits.ts';

/** Maximum hits merged from each list. */
const mostMerged = 200;
/** Hits read at once. Every page of a search reads the same ones, so that its hits keep their order. */
const inOnePage = 50;
/** Sections written before yielding to other requests. */
const inOneStep = 10;
/** How long to cache the differences if the store can't report changes, in milliseconds. */
const keptFor = 30_000;

/** The searchable sections that differed in one jurisdiction. */
interface Overlay {
  readonly jurisdictionId: string;
  readonly differences: Differences;
  /** Holds the sections as of the date. */
  readonly library: SqliteStore;
  /** These sections by their ids in `library`. */
  readonly sections: ReadonlyMap<string, WireSection>;
}

export interface AsOfSearch {
  /** Throws EditionNotHeld if none of the searched jurisdictions has an edition for the date. */
  search(store: Store, scope: Scope, request: SearchRequest, asOf: string): Promise<SearchPage>;
  close(): Promise<void>;
}

/** Caches the differences for the last date searched. Runs one search at a time. */
export function asOfSearch(): AsOfSearch {
  let kept: { readonly key: string; readonly overlays: readonly Overlay[]; readonly until: number } | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  const drop = async (): Promise<void> => {
    const overlays = kept?.overlays ?? [];
    kept = undefined;
    for (const { library } of overlays) await library.close();
  };
  const overlaysFor = async (store: Store, scope: Scope, only: string | undefined, asOf: string) => {
    const revision = store.revision();
    const scopeKey = scope === 'all' ? scope : [...scope].sort().join();
    const key = JSON.stringify([revision, scopeKey, only, asOf]);
    if (kept?.key === key && performance.now() < kept.until) return kept.overlays;
    await drop();
    const overlays = await overlaysOf(store, scope, only, asOf);
    kept = { key, overlays, until: revision === undefined ? performance.now() + keptFor : Number.POSITIVE_INFINITY };
    return overlays;
  };

  return {
    search: (store, scope, request, asOf) =>
      inTurn(async () => {
        const overlays = await overlaysFor(store, scope, request.jurisdictionId, asOf);
        const { after, limit, ...rest } = request;
        const first = after === undefined ? 0 : Number(after) + 1;
        const { hits, weak } = await merged(store, scope, rest, first + limit + 1, overlays);
        const entries = await Promise.all(
          hits.slice(first, first + limit).map(async (hit) => {
            const section = await store.section(scope, hit.code_section_id, asOf);
            return section === undefined ? hit : hitOf(hit, section);
          }),
        );
        const last = first + entries.length - 1;
        const next = field('next', last + 1 < hits.length ? String(last) : undefined);
        return { entries, ...next, ...(weak ? { weak } : {}) };
      }),
    close: () => inTurn(drop),
  };
}

async function merged(
  store: Store,
  scope: Scope,
  request: Omit<SearchRequest, 'limit' | 'after'>,
  needed: number,
  overlays: readonly Overlay[],
): Promise<{ readonly hits: readonly WireSearchHit[]; readonly weak: boolean }> {
  const differences = new Map(overlays.map((overlay) => [overlay.jurisdictionId, overlay.differences]));
  const isSame = (hit: WireSearchHit): boolean =>
    differences.get(hit.jurisdiction_id)?.has(hit.code_section_id) === false;
  const present = await firstHits((asked) => store.search(scope, { ...request, ...asked }), needed, isSame);
  const { preferredJurisdictionId: _preferred, jurisdictionId: _only, ...rest } = request;
  const lists = [present.hits];
  let weak = present.weak;
  for (const { library, sections } of overlays) {
    const found = await firstHits(
      (asked) => library.search('all', { ...rest, ...asked }),
      needed,
      () => true,
    );
    weak &&= found.weak;
    lists.push(
      found.hits.flatMap(({ hit, rank }) => {
        const section = sections.get(hit.code_section_id);
        return section === undefined ? [] : { hit: hitOf(hit, section), rank };
      }),
    );
  }
  const hits = mergeHits(lists, request);
  // Completion lists numbers in their order, for texts of any edition.
  if (request.match === 'number')
    return { hits: hits.toSorted((a, b) => byNumber.compare(a.number ?? '', b.number ?? '')), weak: false };
  return { hits, weak: weak && hits.length > 0 };
}

/** Reads pages until there are `needed` hits that `isWanted`. `weak`: no hit matches the query well, or there is none. */
async function firstHits(
  search: (page: PageRequest) => Promise<SearchPage>,
  needed: number,
  isWanted: (hit: WireSearchHit) => boolean,
): Promise<{ readonly hits: readonly RankedHit[]; readonly weak: boolean }> {
  const hits: RankedHit[] = [];
  let weak: boolean | undefined;
  let after: string | undefined;
  for (let read = 0; read < mostMerged && hits.length < needed; read += inOnePage) {
    const { entries, ranks, next, ...page } = await search({ limit: inOnePage, ...field('after', after) });
    weak ??= page.weak === true || entries.length === 0;
    for (const hit of entries)
      if (isWanted(hit)) hits.push({ hit, rank: ranks?.get(hit) ?? { stage: stages.others, score: undefined } });
    after = next;
    if (after === undefined) break;
  }
  return { hits, weak: weak ?? true };
}

const byNumber = new Intl.Collator('en', { numeric: true });

async function overlaysOf(
  store: Store,
  scope: Scope,
  only: string | undefined,
  asOf: string,
): Promise<readonly Overlay[]> {
  const overlays: Overlay[] = [];
  const first: string[] = [];
  for (const jurisdiction of await searchedIn(store, scope, only)) {
    try {
      const differences = await store.differences(scope, jurisdiction.jurisdiction_id, asOf);
      if (differences !== undefined) overlays.push(await overlayOf(jurisdiction, differences));
    } catch (error) {
      if (!(error instanceof EditionNotHeld)) throw error;
      if (error.first !== undefined) first.push(error.first);
    }
  }
  if (overlays.length === 0) throw new EditionNotHeld(first.sort()[0]);
  return overlays;
}

async function searchedIn(store: Store, scope: Scope, only: string | undefined): Promise<readonly WireJurisdiction[]> {
  if (only !== undefined) {
    const found = await store.jurisdiction(scope, only);
    return found === undefined ? [] : [found];
  }
  const found: WireJurisdiction[] = [];
  let after: string | undefined;
  do {
    const page = await store.jurisdictions(scope, { limit: 1_000, ...field('after', after) });
    found.push(...page.entries);
    after = page.next;
  } while (after !== undefined);
  return found;
}

async function overlayOf(jurisdiction: WireJurisdiction, differences: Differences): Promise<Overlay> {
  const { jurisdiction_id: jurisdictionId, name } = jurisdiction;
  const { openSqliteStore } = await import('../store/sqlite/index.ts');
  const library = openSqliteStore(':memory:');
  const sections = new Map<string, WireSection>();
  const ids = new SectionIds();
  try {
    const writer = await library.publish({ key: jurisdictionId, name });
    for (const code of jurisdiction.codes)
      await writer.code({ key: code.code_id, name: code.name, abbreviations: code.abbreviations });
    for (const { codeId, section } of differences.values()) {
      if (section === undefined) continue;
      const record = recordOf(codeId, section);
      sections.set(ids.next(jurisdictionId, record), section);
      await writer.section(record);
      if (sections.size % inOneStep === 0) await nextRound();
    }
    await writer.commit();
    return { jurisdictionId, differences, library, sections };
  } catch (error) {
    await library.close();
    throw error;
  }
}

function recordOf(code: string, section: WireSection): SectionRecord {
  const { kind, number = '', citation, heading, status, aliases, text = [] } = section;
  return {
    code,
    kind,
    containers: section.hierarchy.map((level) => ({
      level: level.level,
      ...field('number', level.number),
      ...field('heading', level.heading),
    })),
    number,
    citation,
    ...field('heading', heading),
    text,
    status,
    aliases,
    notes: [],
    related: [],
    sources: [],
    chain: [],
  };
}

/** Converts a hit into a hit of the section as of the date. */
function hitOf({ match, snippet, highlights }: WireSearchHit, section: WireSection): WireSearchHit {
  const {
    aliases: _a,
    text: _t,
    version: _v,
    notes: _n,
    related: _r,
    withheld: _w,
    not_in_edition: _e,
    ...summary
  } = section;
  return { ...summary, match, ...field('snippet', snippet), highlights };
}
