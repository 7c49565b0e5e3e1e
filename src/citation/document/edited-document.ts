import type { Lexicon } from '../lexicon/lexicon.ts';
import { owned } from '../parse/owned.ts';
import type { Parsed } from '../parse/parsed.ts';
import { parseStretch } from '../parse/parser.ts';
import { longestQuotation } from '../resolve/antecedent.ts';
import { DocumentMentions } from '../resolve/document-mentions.ts';
import { Resolver } from '../resolve/resolver.ts';
import { REACH } from '../text/cursor.ts';
import type { Citation, Reading, ReadingOptions, Reread, Slices } from '../types.ts';
import { Rope } from './rope.ts';

/** How far past an edit its effects can reach. A citation may look back or ahead from there, and a short form may refer to it. */
const MARGIN = 2 * REACH;

/** How far before a range the footnote that it is in may begin, in characters. */
const longestNote = 10_000;
/** Citations to resolve per slice: well under a millisecond, also before the JIT compiles the code. */
const SLICE = 100;

/**
 * A document under edit. An edit parses again only the part that it can change, and moves the rest. Places are resolved
 * when citations are requested, because any edit may change which place the document is about.
 */
export class EditedDocument implements Reading {
  readonly #lexicon: Lexicon;
  readonly #rope: Rope;
  readonly #parsed: Parsed[] = [];
  /** Current start of each parsed item. An edit moves these numbers and leaves the parsed objects unchanged. */
  readonly #starts: number[] = [];
  readonly #mentions = new DocumentMentions();
  /** How much of the text has been parsed, from the start. */
  #read = 0;
  #options: ReadingOptions;

  constructor(lexicon: Lexicon, text: string, options: ReadingOptions) {
    this.#lexicon = lexicon;
    this.#options = options;
    this.#rope = new Rope(text);
  }

  /**
   * Parses `size` more characters, or more to avoid cutting a citation. Returns whether that reached the end of the
   * text. Call it before any edit.
   */
  readOn(size: number): boolean {
    const { length } = this.#rope;
    let stop = this.#read + Math.max(1, size);
    for (;;) {
      stop = stop >= length ? length : this.#rope.spaceAfter(stop);
      const stretch = this.#parse(this.#read, stop, this.#parsed.length);
      const end = stretch.ends.at(-1) ?? 0;
      if (stop < length && end > stop + MARGIN) {
        // A long list may continue past the examined text.
        stop = end + MARGIN;
        continue;
      }
      for (const parsed of stretch.parsed) this.#mentions.add(parsed);
      this.#parsed.push(...stretch.parsed);
      this.#starts.push(...stretch.starts);
      this.#read = Math.max(stop, stretch.reached);
      return this.#read >= length;
    }
  }

  get length(): number {
    return this.#rope.length;
  }

  text(): string {
    return this.#slice(0, this.#rope.length);
  }

  home(): string | undefined {
    return this.#resolver().home();
  }

  setOptions(options: ReadingOptions): void {
    this.#options = options;
  }

  citations(from = 0, to: number = this.#rope.length): readonly Citation[] {
    const resolver = this.#resolver();
    const found: Citation[] = [];
    for (let k = this.#firstOf(from, to); (this.#starts[k] ?? to + 1) <= to; k++) {
      const citation = this.#resolve(resolver, k);
      if (citation !== undefined && citation.end >= from) found.push(citation);
    }
    return found;
  }

  *citationsInSlices(): Slices<readonly Citation[]> {
    const resolver = this.#resolver();
    const found: Citation[] = [];
    for (let k = 0; k < this.#parsed.length; k++) {
      if (k > 0 && k % SLICE === 0) yield;
      const citation = this.#resolve(resolver, k);
      if (citation !== undefined) found.push(citation);
    }
    return found;
  }

  edit(start: number, deletedLength: number, insertedText: string): Reread {
    const before = this.#rope.length;
    const at = Math.max(0, Math.min(start, before));
    const deleted = Math.max(0, Math.min(deletedLength, before - at));
    this.#rope.replace(at, deleted, insertedText);
    const delta = insertedText.length - deleted;
    const from = this.#safeStart(Math.max(0, at - MARGIN));
    const first = this.#firstEndingAfter(from);
    let until = at + insertedText.length + MARGIN;
    for (;;) {
      const stop = Math.min(this.#rope.length, this.#safeStop(until, delta));
      const stretch = this.#parse(from, stop, first);
      const kept = this.#firstStartingAt(stop - delta);
      if (this.#isSettled(stretch, kept, stop, delta)) {
        this.#splice(first, kept, { ...stretch, parsed: stretch.parsed.map(owned) }, delta);
        return { start: from, end: stop };
      }
      until = stop + 2 * MARGIN;
    }
  }

  #resolver(): Resolver {
    return new Resolver(this.#lexicon, this.#mentions, this.#options);
  }

  #resolve(resolver: Resolver, k: number): Citation | undefined {
    const parsed = this.#parsed[k];
    const start = this.#starts[k];
    if (parsed === undefined || start === undefined) return undefined;
    return resolver.resolve(parsed, start, (from, to) => this.#slice(from, to));
  }

  #slice(start: number, end: number): string {
    return this.#rope.slice(start, end);
  }

  /**
   * A position before `at` where a scan gives the same result as a scan from the start. It is the end of the last
   * parsed item, or a word boundary far enough before the next one.
   */
  #safeStart(at: number): number {
    if (at <= 0) return 0;
    const k = this.#firstEndingAfter(at);
    const floor = this.#endOf(k - 1);
    const from = Math.min(at, this.#starts[k] ?? at) - REACH;
    return from <= floor ? floor : Math.max(floor, this.#rope.spaceBefore(from));
  }

  /** A position at or after `at` (after the edit) that does not cut a previously parsed item. */
  #safeStop(at: number, delta: number): number {
    const k = this.#firstEndingAfter(at - delta);
    const start = this.#starts[k];
    const end = start !== undefined && start < at - delta ? this.#endOf(k) + delta : at;
    return end >= this.#rope.length ? this.#rope.length : this.#rope.spaceAfter(end);
  }

  #parse(from: number, stop: number, first: number): Stretch {
    const windowStart = Math.max(0, from - MARGIN);
    const window = this.#slice(windowStart, Math.min(this.#rope.length, stop + 2 * MARGIN));
    const last = Math.max(0, this.#floorOf(first) - windowStart);
    const { parsed, reached } = parseStretch(this.#lexicon, window, from - windowStart, stop - windowStart, last);
    return {
      parsed,
      starts: parsed.map(({ start }) => start + windowStart),
      ends: parsed.map(({ end }) => end + windowStart),
      reached: reached + windowStart,
    };
  }

  /** Whether the items parsed after `stop` are still valid. The last item before `stop` must be unchanged or far away. */
  #isSettled({ ends }: Stretch, kept: number, stop: number, delta: number): boolean {
    if (stop >= this.#rope.length) return true;
    const nowEnd = ends.at(-1) ?? -1;
    if (nowEnd > stop) return false;
    const oldEnd = kept === 0 ? -1 : this.#endOf(kept - 1) + delta;
    return oldEnd === nowEnd || (oldEnd <= stop - REACH && nowEnd <= stop - REACH);
  }

  #splice(first: number, kept: number, stretch: Stretch, delta: number): void {
    for (const parsed of this.#parsed.slice(first, kept)) this.#mentions.remove(parsed);
    for (const parsed of stretch.parsed) this.#mentions.add(parsed);
    const starts = this.#starts;
    if (delta !== 0) for (let k = kept; k < starts.length; k++) starts[k] = (starts[k] ?? 0) + delta;
    this.#parsed.splice(first, kept - first, ...stretch.parsed);
    starts.splice(first, kept - first, ...stretch.starts);
  }

  /** The item from which the citations of a range can be resolved: what its short forms refer to comes after it. */
  #firstOf(from: number, to: number): number {
    const first = this.#lastNamedBefore(this.#firstEndingAfter(from - longestQuotation));
    // A short form in a footnote refers to a citation before its mark, which may be far above.
    const labels = new Set<string>();
    for (let k = this.#firstEndingAfter(from - longestNote); (this.#starts[k] ?? to + 1) <= to; k++) {
      const parsed = this.#parsed[k];
      if (parsed?.kind === 'note' && parsed.isText) labels.add(parsed.label);
    }
    if (labels.size === 0) return first;
    const mark = this.#parsed.findIndex((parsed) => parsed.kind === 'note' && labels.has(parsed.label));
    return Math.min(first, this.#lastNamedBefore(mark));
  }

  /** The end of the last item before the `k`th that hides the words before it, or 0. */
  #floorOf(k: number): number {
    let last = k - 1;
    while (this.#parsed[last]?.kind === 'note') last--;
    return this.#endOf(last);
  }

  /** The current end of the `k`th parsed item, or 0 for the one before the first. */
  #endOf(k: number): number {
    const parsed = this.#parsed[k];
    return parsed === undefined ? 0 : (this.#starts[k] ?? 0) + parsed.end - parsed.start;
  }

  #firstEndingAfter(at: number): number {
    return firstIndex(this.#parsed.length, (k) => this.#endOf(k) > at);
  }

  #firstStartingAt(at: number): number {
    return firstIndex(this.#parsed.length, (k) => (this.#starts[k] ?? 0) >= at);
  }

  /** The index of the last item before `k` that names its own code. Items at `k` may refer to it. */
  #lastNamedBefore(k: number): number {
    let at = k - 1;
    for (; at > 0; at--) {
      const parsed = this.#parsed[at];
      if (parsed !== undefined && namesItsCode(parsed)) break;
    }
    return Math.max(0, at);
  }
}

/** The parsed items of a stretch, with offsets in the document. */
interface Stretch {
  readonly parsed: readonly Parsed[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly reached: number;
}

/** Whether the code of this item is independent of the text before it. */
function namesItsCode(parsed: Parsed): boolean {
  if (parsed.kind === 'otherLaw') return true;
  if (parsed.kind !== 'citation' && parsed.kind !== 'codeName') return false;
  if (parsed.kind === 'citation' && parsed.unmarked !== false) return false;
  switch (parsed.code?.kind) {
    case 'placeCode':
    case 'unlistedPlaceCode':
    case 'genericCode':
    case 'abbreviation':
      return true;
    default:
      return false;
  }
}

/**
 * The first of `count` indices for which `holds` is true, or `count`. If `holds` is true for an index, it must be true
 * for all later ones.
 */
function firstIndex(count: number, holds: (k: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
