/** Search as you type. A new query cancels the previous one. Independent of its view. */
import type { Answer, SearchQuery } from '../../client/types.ts';
import { type Failure, LookupError } from '../../contract/failure.ts';
import type { Page, SearchHit } from '../../contract/resources.ts';

export type AskSearch = (
  query: SearchQuery,
  ask: { readonly signal: AbortSignal; readonly next?: string },
) => Promise<Answer<Page<SearchHit>>>;

export type SearchView =
  /** Nothing is typed, so the view shows recent sections. */
  | { readonly kind: 'blank' }
  /** Waiting for the first answer, with no earlier answer to show. */
  | { readonly kind: 'searching' }
  | SearchResult
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface SearchResult {
  readonly kind: 'found';
  /** The query of these hits, which lags behind the typed text while `busy`. */
  readonly query: SearchQuery;
  readonly hits: readonly SearchHit[];
  readonly next?: string;
  /** Number of unreadable hits. */
  readonly unread: number;
  /** The service doesn't state that these hits are complete. */
  readonly incomplete?: true;
  /** The service's notices about these results. */
  readonly notices?: readonly string[];
  /** None of the hits matches the query well. */
  readonly weak?: true;
  /** Failure to load the next page. */
  readonly moreFailed?: Failure;
  /** The service couldn't be reached; this is its answer from that time. */
  readonly staleSince?: number;
}

export interface Timing {
  /** Delay after typing before a request, milliseconds. */
  readonly pause: number;
}

export class Search {
  readonly #ask: AskSearch;
  readonly #changed: () => void;
  readonly #pause: number;
  #preferredId: string | undefined;
  #text = '';
  #jurisdictionId: string | undefined;
  #view: SearchView = { kind: 'blank' };
  #asking: AbortController | undefined;
  #waiting: NodeJS.Timeout | undefined;

  constructor(ask: AskSearch, changed: () => void, timing: Timing = { pause: 120 }) {
    this.#ask = ask;
    this.#changed = changed;
    this.#pause = timing.pause;
  }

  get view(): SearchView {
    return this.#view;
  }

  /** Whether a request is running or waiting for typing to pause. */
  get busy(): boolean {
    return this.#asking !== undefined || this.#waiting !== undefined;
  }

  /** Whether the view shows the answer to the typed text. */
  get current(): boolean {
    return !this.busy || this.#view.kind === 'blank';
  }

  get text(): string {
    return this.#text;
  }

  get jurisdictionId(): string | undefined {
    return this.#jurisdictionId;
  }

  /** Sets the typed text. Differences in spaces don't start a new query. */
  type(typed: string): void {
    const text = typed.replace(/\s+/g, ' ').trim();
    if (text === this.#text) return;
    this.#text = text;
    this.#question(this.#pause);
  }

  /** Restricts the search to one jurisdiction, or removes the restriction. */
  narrow(jurisdictionId: string | undefined): void {
    if (jurisdictionId === this.#jurisdictionId) return;
    this.#jurisdictionId = jurisdictionId;
    this.#question(0);
  }

  /** Lists the draft's jurisdiction first among equal matches. Repeats a query that was sent without it. */
  prefer(preferredId: string): void {
    if (preferredId === this.#preferredId) return;
    this.#preferredId = preferredId;
    if (this.#jurisdictionId === undefined && this.#text !== '') this.#question(0);
  }

  /** Repeats the query immediately. */
  retry(): void {
    this.#question(0);
  }

  /** Loads the next page of the shown results. */
  async more(): Promise<void> {
    const shown = this.#view;
    if (shown.kind !== 'found' || shown.next === undefined || this.busy) return;
    const asking = new AbortController();
    this.#asking = asking;
    const { moreFailed: _before, next, ...rest } = shown;
    this.#changed();
    try {
      const { value, at, stale } = await this.#ask(shown.query, { signal: asking.signal, next });
      const staleSince = Math.min(
        rest.staleSince ?? Number.POSITIVE_INFINITY,
        stale === true ? at : Number.POSITIVE_INFINITY,
      );
      if (this.#asking !== asking) return;
      this.#asking = undefined;
      const known = new Set(shown.hits.map((hit) => hit.id));
      this.#show({
        kind: 'found',
        query: rest.query,
        // A page may repeat hits that moved during loading, so drop duplicates.
        hits: [...rest.hits, ...value.entries.filter((hit) => !known.has(hit.id))],
        unread: rest.unread + value.unread,
        // Stop at a page that links to itself.
        ...(value.next === undefined || value.next === next ? {} : { next: value.next }),
        ...(Number.isFinite(staleSince) ? { staleSince } : {}),
        ...statementsOf(rest, value),
      });
    } catch (error) {
      if (this.#asking !== asking) return;
      this.#asking = undefined;
      this.#show({ ...rest, next, moreFailed: failureOf(error) });
    }
  }

  /** Cancels the running requests without firing an event. */
  dispose(): void {
    this.#cancel();
  }

  #cancel(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#asking?.abort();
    this.#asking = undefined;
  }

  #question(pause: number): void {
    this.#cancel();
    if (this.#text === '') {
      this.#show({ kind: 'blank' });
      return;
    }
    if (this.#view.kind === 'blank' || this.#view.kind === 'failed') this.#view = { kind: 'searching' };
    this.#waiting = setTimeout(() => void this.#answer(), pause);
    this.#changed();
  }

  async #answer(): Promise<void> {
    this.#waiting = undefined;
    const asking = new AbortController();
    this.#asking = asking;
    const query: SearchQuery = {
      text: this.#text,
      limit: 20,
      ...(this.#jurisdictionId !== undefined
        ? { jurisdictionId: this.#jurisdictionId }
        : this.#preferredId === undefined
          ? {}
          : { preferredJurisdictionId: this.#preferredId }),
    };
    try {
      const { value, at, stale } = await this.#ask(query, { signal: asking.signal });
      if (this.#asking !== asking) return;
      this.#asking = undefined;
      this.#show({
        kind: 'found',
        query,
        hits: value.entries,
        unread: value.unread,
        ...(value.next === undefined ? {} : { next: value.next }),
        ...(stale === true ? { staleSince: at } : {}),
        ...statementsOf(value),
      });
    } catch (error) {
      if (this.#asking !== asking) return;
      this.#asking = undefined;
      this.#show({ kind: 'failed', failure: failureOf(error) });
    }
  }

  #show(view: SearchView): void {
    this.#view = view;
    this.#changed();
  }
}

type Statements = Pick<Page<unknown>, 'incomplete' | 'notices' | 'weak'>;

/** Combines the pages' notices about the results. */
function statementsOf(...pages: readonly Statements[]): Statements {
  const notices = [...new Set(pages.flatMap((page) => page.notices ?? []))];
  return {
    ...(pages.some(({ incomplete }) => incomplete === true) ? { incomplete: true } : {}),
    ...(notices.length === 0 ? {} : { notices }),
    ...(pages[0]?.weak === true ? { weak: true } : {}),
  };
}

/** Any error other than a lookup failure is our bug. Show it instead of hiding it. */
function failureOf(error: unknown): Failure {
  if (error instanceof LookupError) return error.failure;
  return { kind: 'unexpected' };
}
