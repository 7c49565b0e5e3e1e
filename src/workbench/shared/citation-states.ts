/**
 * Caches the states of cited law from every lookup, and looks up visible citations, then those that a view lists. Lookups
 * run a few at a time, one per citation. They are canceled when the citation is no longer shown, and pause when the service
 * fails or is slow.
 */
import type { Citation, Target } from '../../citation/types.ts';
import type { Failure } from '../../contract/failure.ts';
import { isAbort, isAboutDate } from '../../contract/failure.ts';
import type { Section, SectionSummary } from '../../contract/resources.ts';
import { type CitedState, stateOfCitation, stateOfResolution, worst } from '../../lookup/state.ts';
import { numbersOf } from '../../lookup/targets.ts';
import type { Lookup, Resolution } from '../../lookup/types.ts';

/** One target of a citation. */
export interface Cited {
  readonly citation: Citation;
  readonly target: Target;
  /** The as-of date of the draft; absent for current law. */
  readonly asOf?: string | undefined;
  /** The year of the code's edition that the draft states. */
  readonly year?: number | undefined;
}

export interface StatesParts {
  readonly resolve: (cited: Cited, signal: AbortSignal) => Promise<Resolution>;
  /** ISO 8601 date. */
  readonly today: () => string;
  /** Called when states become known or are forgotten. Simultaneous changes call it once. */
  readonly changed: () => void;
  readonly timing?: Partial<Timing>;
}

/** All in milliseconds. */
export interface Timing {
  /** Lookup timeout. A slower service is not asked for marks. */
  readonly lookupTimeout: number;
  /** Longest pause after a slow or failed lookup. The first is short, and each further one without an answer is twice as long. */
  readonly backoff: number;
  /** How long to keep a visible citation's state before it is looked up again. */
  readonly maxAge: number;
  /** Answers within this time are announced together. */
  readonly debounce: number;
}

const usual: Timing = { lookupTimeout: 3_000, backoff: 60_000, maxAge: 600_000, debounce: 80 };
/** The first pause after a slow or failed lookup, milliseconds. */
const firstBackoff = 5_000;
const atOnce = 4;
const remembered = 10_000;

interface Known {
  readonly state: CitedState;
  /** The section that was found, without its text. */
  readonly section: SectionSummary | undefined;
  readonly at: number;
}

export class CitationStateCache {
  readonly #parts: StatesParts;
  readonly #timing: Timing;
  readonly #known = new Map<string, Known>();
  readonly #asking = new Map<string, AbortController>();
  #visible: ReadonlyMap<string, Cited> = new Map();
  #listed: ReadonlyMap<string, Cited> = new Map();
  /** Pauses since the last answer. */
  #pauses = 0;
  #notifying: NodeJS.Timeout | undefined;
  #resting: NodeJS.Timeout | undefined;

  constructor(parts: StatesParts) {
    this.#parts = parts;
    this.#timing = { ...usual, ...parts.timing };
  }

  /** The currently known state. Sends no request. */
  of({ citation, target, asOf, year }: Cited): CitedState {
    const before = stateOfCitation(citation);
    if (before !== 'resolved' || target.kind !== 'section') return before;
    const known = numbersOf(target).map((one) => this.#known.get(keyOf({ citation, target: one, asOf, year }))?.state);
    // For a range, one incorrect end is enough to mark it; both ends must be correct otherwise.
    const stated = known.filter((state) => state !== undefined);
    return stated.length === known.length || worst(stated) !== 'found' ? worst(stated) : 'resolved';
  }

  /** The section that a lookup found, without its text. Sends no request. */
  sectionOf(cited: Cited): SectionSummary | undefined {
    return this.#known.get(keyOf({ ...cited, target: firstOf(cited.target) }))?.section;
  }

  /** Records the result of any lookup. */
  note(cited: Cited, resolution: Resolution): void {
    const state = stateOfResolution(resolution, cited.asOf ?? this.#parts.today());
    if (state === undefined || stateOfCitation(cited.citation) !== 'resolved') return;
    const key = keyOf({ ...cited, target: firstOf(cited.target) });
    this.#keep(key, state, resolution.kind === 'found' ? summaryOf(resolution.section.value) : undefined);
  }

  #keep(key: string, state: CitedState, section?: SectionSummary): void {
    const before = this.#known.get(key)?.state;
    this.#known.delete(key);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= remembered && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, { state, section, at: performance.now() });
    if (before !== state) this.#notifySoon();
  }

  /** The visible citations in the order of their requests. Requests for those shown nowhere are canceled. */
  setVisible(visible: readonly Cited[]): void {
    this.#visible = byKeys(visible);
    this.#abortUnneeded();
    this.#ask();
  }

  /** The citations that a view lists. Those without a known state are looked up after the visible ones. */
  setListed(listed: readonly Cited[]): void {
    this.#listed = byKeys(listed);
    this.#abortUnneeded();
    this.#ask();
  }

  #abortUnneeded(): void {
    for (const [key, asking] of this.#asking) if (!this.#visible.has(key) && !this.#listed.has(key)) asking.abort();
  }

  /** Drops all states after a change of service or library, and ends the pause after a failure. */
  forget(): void {
    this.#known.clear();
    for (const asking of this.#asking.values()) asking.abort();
    this.#asking.clear();
    clearTimeout(this.#resting);
    this.#resting = undefined;
    this.#pauses = 0;
    this.#notifySoon();
  }

  dispose(): void {
    this.#visible = new Map();
    this.#listed = new Map();
    for (const asking of this.#asking.values()) asking.abort();
    clearTimeout(this.#notifying);
    clearTimeout(this.#resting);
  }

  #ask(): void {
    for (const [key, cited] of this.#visible) {
      if (this.#resting !== undefined || this.#asking.size >= atOnce) return;
      if (!this.#asking.has(key) && !this.#isFresh(key)) void this.#askOne(key, cited);
    }
    for (const [key, cited] of this.#listed) {
      if (this.#resting !== undefined || this.#asking.size >= atOnce) return;
      if (!this.#asking.has(key) && !this.#known.has(key)) void this.#askOne(key, cited);
    }
  }

  async #askOne(key: string, cited: Cited): Promise<void> {
    const asking = new AbortController();
    this.#asking.set(key, asking);
    let slow = false;
    const late = setTimeout(() => {
      slow = true;
      asking.abort();
    }, this.#timing.lookupTimeout);
    try {
      const resolution = await this.#parts.resolve(cited, asking.signal);
      if (this.#asking.get(key) !== asking || asking.signal.aborted) return;
      if (resolution.kind === 'failed' && !isAboutDate(resolution.failure)) {
        this.#rest(resolution.failure);
        return;
      }
      this.#pauses = 0;
      if (resolution.kind === 'failed') this.#keep(key, 'resolved');
      else this.note(cited, resolution);
    } catch (error) {
      // Do not report a failed lookup of a mark. A hover on the same citation meets the same failure and reports it.
      if (!isAbort(error)) this.#rest();
    } finally {
      clearTimeout(late);
      if (slow) this.#rest();
      if (this.#asking.get(key) === asking) this.#asking.delete(key);
      this.#ask();
    }
  }

  #isFresh(key: string): boolean {
    const at = this.#known.get(key)?.at;
    return at !== undefined && performance.now() - at < this.#timing.maxAge;
  }

  #rest(failure?: Failure): void {
    if (this.#resting !== undefined) return;
    const until = failure?.kind === 'rateLimited' ? failure.retryAt : undefined;
    const pause = Math.min(this.#timing.backoff, firstBackoff * 2 ** this.#pauses);
    this.#pauses += 1;
    const rest = Math.max(pause, until === undefined ? 0 : until - Date.now());
    this.#resting = setTimeout(
      () => {
        this.#resting = undefined;
        this.#ask();
      },
      Math.min(rest, 2 ** 31 - 1),
    );
    for (const asking of this.#asking.values()) asking.abort();
  }

  #notifySoon(): void {
    this.#notifying ??= setTimeout(() => {
      this.#notifying = undefined;
      this.#parts.changed();
    }, this.#timing.debounce);
  }
}

/** Wraps a lookup to record its results, so that marks learn from hovers and checks. */
export function withStateCache(lookup: Lookup, states: Pick<CitationStateCache, 'note'>, asOf?: string): Lookup {
  return {
    prepare: (cited, signal) => lookup.prepare(cited, signal),
    headings: (section, code, signal) => lookup.headings(section, code, signal),
    namesakes: (citation, target, signal) => lookup.namesakes(citation, target, signal),
    within: (citation, signal) => lookup.within(citation, signal),
    uncodified: (section, signal) => lookup.uncodified(section, signal),
    async resolve(citation, target, signal, prepared, year) {
      const resolution = await lookup.resolve(citation, target, signal, prepared, year);
      states.note({ citation, target, asOf, year }, resolution);
      return resolution;
    },
  };
}

/** Drops the text, because thousands of sections are cached. */
function summaryOf(section: Section): SectionSummary {
  const { text: _, notes: __, aliases: ___, related: ____, uncodifiedActs: _____, ...summary } = section;
  return { ...summary, links: {}, extra: {} };
}

/** The sections that citations refer to, and both ends of a range. */
function byKeys(all: readonly Cited[]): ReadonlyMap<string, Cited> {
  const byKey = new Map<string, Cited>();
  for (const { citation, target, asOf, year } of all) {
    if (target.kind !== 'section' || stateOfCitation(citation) !== 'resolved') continue;
    for (const one of numbersOf(target)) {
      const cited = { citation, target: one, asOf, year };
      byKey.set(keyOf(cited), cited);
    }
  }
  return byKey;
}

/** A range is looked up by its first number. */
function firstOf(target: Target): Target {
  return numbersOf(target)[0] ?? target;
}

function keyOf({ citation, target, asOf, year }: Cited): string {
  return [
    asOf ?? '',
    year ?? '',
    citation.jurisdictionId,
    citation.code ?? '',
    target.number,
    ...target.subdivisions,
  ].join('\n');
}
