/**
 * Caches the section numbers of the codes that open drafts cite. The recognizer is synchronous, so it gets only the
 * numbers already loaded. Missing ones are requested once, and an event reports their arrival.
 */
import { normalizeSectionNumber } from '../../citation/lexicon/section-key.ts';
import type { HasSection } from '../../citation/types.ts';
import type { Code, Jurisdiction } from '../../contract/resources.ts';
import { PackedTexts } from './packed-texts.ts';

export interface CodeNumbersParts {
  readonly jurisdiction: (id: string) => Jurisdiction | undefined;
  /** All numbers of a code, through its `numbers` link. */
  readonly numbers: (link: string) => Promise<readonly string[]>;
  /** Called before a request, to let requests that the user waits for go first. */
  readonly pause?: () => Promise<void>;
  /** Fires once when the numbers requested together have arrived. */
  readonly changed: () => void;
  /** Cache limit, bytes. Beyond it, the least recently used codes are dropped. */
  readonly maxCachedBytes?: number;
}

/** About 200,000 numbers, such as those of ten large cities. */
export const cachedNumbersBytes = 2_800_000;

/** Maximum number of concurrent requests. */
const atOnce = 4;

/** `absent`: the service didn't send them, or the cache is full. They are not requested again until the service changes. */
type Held = PackedTexts | 'requested' | 'absent';

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
    for (const code of this.#parts.jurisdiction(jurisdictionId)?.codes ?? []) {
      const number = this.#of(code)?.beginningWith(start);
      if (number !== undefined) return number;
    }
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

  #of({ links: { numbers: link } }: Code): PackedTexts | undefined {
    const held = link === undefined ? undefined : this.#held.get(link);
    if (link === undefined || held === undefined || typeof held === 'string') return undefined;
    this.#held.delete(link);
    this.#held.set(link, held);
    return held;
  }

  async #fetch(links: readonly string[]): Promise<void> {
    const held = this.#held;
    for (const link of links) held.set(link, 'requested');
    if (this.#parts.pause !== undefined) await this.#parts.pause();
    if (held !== this.#held) return;
    let arrived = false;
    for (let from = 0; from < links.length; from += atOnce) {
      const some = links.slice(from, from + atOnce);
      const fetched = await Promise.allSettled(some.map((link) => this.#parts.numbers(link)));
      if (held !== this.#held) return;
      for (const [at, link] of some.entries()) {
        const result = fetched[at];
        held.set(link, result?.status === 'fulfilled' ? new PackedTexts(result.value.map(keyOf)) : 'absent');
      }
      arrived ||= fetched.some(({ status }) => status === 'fulfilled');
    }
    this.#dropOldest();
    if (arrived) this.#parts.changed();
  }

  /** Drops the numbers of codes, least recently used first. */
  #dropOldest(): void {
    let bytes = 0;
    for (const held of this.#held.values()) bytes += typeof held === 'string' ? 0 : held.bytes;
    for (const [link, held] of this.#held) {
      if (bytes <= (this.#parts.maxCachedBytes ?? cachedNumbersBytes)) return;
      if (typeof held === 'string') continue;
      this.#held.set(link, 'absent');
      bytes -= held.bytes;
    }
  }
}

function keyOf(number: string): string {
  return normalizeSectionNumber(number);
}
