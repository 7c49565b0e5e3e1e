/**
 * Caches the section numbers of the codes that open drafts cite. The recognizer is synchronous, so it gets only the
 * numbers already loaded. Missing ones are requested once, and an event reports their arrival.
 */
import { normalizeSectionNumber } from '../../citation/lexicon/section-key.ts';
import type { HasSection } from '../../citation/types.ts';
import type { Code, Jurisdiction } from '../../contract/resources.ts';

export interface CodeNumbersParts {
  readonly jurisdiction: (id: string) => Jurisdiction | undefined;
  /** All numbers of a code, through its `numbers` link. */
  readonly numbers: (link: string) => Promise<readonly string[]>;
  /** Fires once when the numbers requested together have arrived. */
  readonly changed: () => void;
  /** Maximum count of cached numbers. Beyond it, the least recently used codes are dropped. */
  readonly maxCached?: number;
}

/** About twenty codes of a large city: 15 MB at about 50 bytes per number. */
const defaultMaxCached = 300_000;

/** Maximum number of concurrent requests. */
const atOnce = 4;

/** `absent`: the service didn't send them, or the cache is full. They are not requested again until the service changes. */
type Held = ReadonlySet<string> | 'requested' | 'absent';

/** The codes that a citation may refer to: one code, or all of the jurisdiction's. */
export interface RequestedCodes {
  readonly jurisdictionId: string;
  readonly code?: string;
}

export class CodeNumbers {
  readonly #parts: CodeNumbersParts;
  /** By the address of a code's numbers, most recently used last. */
  #held = new Map<string, Held>();

  constructor(parts: CodeNumbersParts) {
    this.#parts = parts;
  }

  /** Whether a code has a section with this number, if its numbers are loaded. A charter's § 3 is not the code's. */
  readonly has: HasSection = (jurisdictionId, number, code) => {
    const codes = this.#parts.jurisdiction(jurisdictionId)?.codes ?? [];
    const selected = code === undefined ? codes : codes.filter(({ name }) => name === code);
    let isWhole = selected.length > 0;
    for (const one of selected) {
      const numbers = this.#of(one);
      if (numbers?.has(keyOf(number)) === true) return true;
      isWhole &&= numbers !== undefined;
    }
    return isWhole ? false : undefined;
  };

  /** A loaded number of the jurisdiction's codes that begins with a text, as `normalizeSectionNumber` writes it. */
  beginningWith(jurisdictionId: string, text: string): string | undefined {
    const start = keyOf(text);
    for (const code of this.#parts.jurisdiction(jurisdictionId)?.codes ?? [])
      for (const number of this.#of(code) ?? []) if (number.startsWith(start)) return number;
    return undefined;
  }

  /** Fetches the numbers of these codes unless they are loaded. */
  request(requested: Iterable<RequestedCodes>): void {
    const missing = new Set<string>();
    for (const { jurisdictionId, code } of requested)
      for (const { name, links } of this.#parts.jurisdiction(jurisdictionId)?.codes ?? [])
        if (links.numbers !== undefined && (code === undefined || name === code) && !this.#held.has(links.numbers))
          missing.add(links.numbers);
    if (missing.size > 0) void this.#fetch([...missing]);
  }

  /** Clears the cache, because the service or its library may have changed. */
  forget(): void {
    this.#held = new Map();
  }

  #of({ links: { numbers: link } }: Code): ReadonlySet<string> | undefined {
    const held = link === undefined ? undefined : this.#held.get(link);
    if (link === undefined || held === undefined || typeof held === 'string') return undefined;
    this.#held.delete(link);
    this.#held.set(link, held);
    return held;
  }

  async #fetch(links: readonly string[]): Promise<void> {
    const held = this.#held;
    for (const link of links) held.set(link, 'requested');
    let arrived = false;
    for (let from = 0; from < links.length; from += atOnce) {
      const some = links.slice(from, from + atOnce);
      const fetched = await Promise.allSettled(some.map((link) => this.#parts.numbers(link)));
      if (held !== this.#held) return;
      for (const [at, link] of some.entries()) {
        const result = fetched[at];
        held.set(link, result?.status === 'fulfilled' ? new Set(result.value.map(keyOf)) : 'absent');
      }
      arrived ||= fetched.some(({ status }) => status === 'fulfilled');
    }
    this.#dropOldest();
    if (arrived) this.#parts.changed();
  }

  /** Drops the numbers of codes, least recently used first. */
  #dropOldest(): void {
    let count = 0;
    for (const held of this.#held.values()) count += typeof held === 'string' ? 0 : held.size;
    for (const [link, held] of this.#held) {
      if (count <= (this.#parts.maxCached ?? defaultMaxCached)) return;
      if (typeof held === 'string') continue;
      this.#held.set(link, 'absent');
      count -= held.size;
    }
  }
}

function keyOf(number: string): string {
  return normalizeSectionNumber(number);
}
