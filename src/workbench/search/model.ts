/** A search as you type. A new question cancels the one before it. Knows nothing of its view. */
import type { Answer, SearchQuery } from '../../client/types.ts';
import { type Failure, LookupError } from '../../contract/failure.ts';
import type { Page, SearchHit } from '../../contract/resources.ts';

export type AskSearch = (
  query: SearchQuery,
  ask: { readonly signal: AbortSignal; readonly next?: string },
) => Promise<Answer<Page<SearchHit>>>;

export type SearchView =
  /** Nothing is typed: the place for what was opened of late. */
  | { readonly kind: 'blank' }
  /** The first answer to what is typed is awaited; nothing of an earlier answer is left to show. */
  | { readonly kind: 'searching' }
  | SearchResult
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface SearchResult {
  readonly kind: 'found';
  /** What these are the hits of; behind what is typed while `busy`. */
  readonly query: SearchQuery;
  readonly hits: readonly SearchHit[];
  readonly next?: string;
  /** Hits that could not be read. */
  readonly unread: number;
  /** The service does not claim that these are all. */
  readonly incomplete?: true;
  /** What the service says about these results. */
  readonly notices?: readonly string[];
  /** The next page failed. */
  readonly moreFailed?: Failure;
  /** The service could not be asked; this is what it said at that time. */
  readonly staleSince?: number;
}

export interface Timing {
  /** How long typing must rest before the service is asked, milliseconds. */
  readonly pause: number;
}

export class Search {
  readonly #ask: AskSearch;
  readonly #changed: () => void;
  readonly #pause: number;
  #homeId: string | undefined;
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

  /** An answer is on its way, or typing has not rested yet. */
  get busy(): boolean {
    return this.#asking !== undefined || this.#waiting !== undefined;
  }

  /** What the view shows answers what is typed. */
  get current(): boolean {
    return !this.busy || this.#view.kind === 'blank';
  }

  get text(): string {
    return this.#text;
  }

  get jurisdictionId(): string | undefined {
    return this.#jurisdictionId;
  }

  /** What is typed now. Space around it and within it makes no other question. */
  type(typed: string): void {
    const text = typed.replace(/\s+/g, ' ').trim();
    if (text === this.#text) return;
    this.#text = text;
    this.#question(this.#pause);
  }

  /** Restricts the search to one jurisdiction, or lifts that. */
  narrow(jurisdictionId: string | undefined): void {
    if (jurisdictionId === this.#jurisdictionId) return;
    this.#jurisdictionId = jurisdictionId;
    this.#question(0);
  }

  /** Asks the same again, at once. */
  /** The draft's jurisdiction comes first among equal matches. What was asked before it was known is asked again. */
  prefer(homeId: string): void {
    if (homeId === this.#homeId) return;
    this.#homeId = homeId;
    if (this.#jurisdictionId === undefined && this.#text !== '') this.#question(0);
  }

  retry(): void {
    this.#question(0);
  }

  /** Brings the next page of what is shown. */
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
        // A page may repeat what moved while we read: a hit is shown once.
        hits: [...rest.hits, ...value.entries.filter((hit) => !known.has(hit.id))],
        unread: rest.unread + value.unread,
        // A page that leads to itself leads no further.
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

  /** Cancels the running requests. No event follows. */
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
        : this.#homeId === undefined
          ? {}
          : { homeJurisdictionId: this.#homeId }),
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

type Statements = Pick<Page<unknown>, 'incomplete' | 'notices'>;

/** What the pages say about the results, together. */
function statementsOf(...pages: readonly Statements[]): Statements {
  const notices = [...new Set(pages.flatMap((page) => page.notices ?? []))];
  return {
    ...(pages.some(({ incomplete }) => incomplete === true) ? { incomplete: true } : {}),
    ...(notices.length === 0 ? {} : { notices }),
  };
}

/** Anything that is no lookup's failure is a defect of ours: it is shown as that, not swallowed. */
function failureOf(error: unknown): Failure {
  if (error instanceof LookupError) return error.failure;
  return { kind: 'unexpected' };
}
