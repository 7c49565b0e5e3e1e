import { Evidence } from './evidence.ts';
import type { Lexicon } from './lexicon.ts';
import type { Mark } from './marks.ts';
import { REACH } from './reader.ts';
import { Resolver } from './resolve.ts';
import { Rope } from './rope.ts';
import { Scanner } from './scan.ts';
import type { Citation, Reading, ReadingOptions, Reread, Slices } from './types.ts';

/** How far past an edit its effects can reach: a citation that looks back or ahead from there, and one that leans on it. */
const MARGIN = 2 * REACH;

/** Marks whose places are given in a slice: a millisecond or two before the code is compiled. */
const SLICE = 500;

/**
 * A document that is being edited. Its marks are kept; an edit scans again only from before what it can change to where the
 * marks are the same as before, and moves the others. Places are given when citations are asked for, since any edit may change
 * what the document as a whole says.
 */
export class DocumentReading implements Reading {
  private readonly lexicon: Lexicon;
  private readonly scanner: Scanner;
  private readonly rope: Rope;
  private readonly marks: Mark[] = [];
  /** Where each mark starts now. What a mark says itself is put right when it is asked for: an edit moves numbers side by side, not objects. */
  private readonly starts: number[] = [];
  private readonly evidence: Evidence = new Evidence();
  /** How much of the text has been read, from its beginning. */
  private read = 0;
  /** Where the scan would have gone on. */
  private reached = 0;
  private options: ReadingOptions;

  constructor(lexicon: Lexicon, text: string, options: ReadingOptions) {
    this.lexicon = lexicon;
    this.options = options;
    this.rope = new Rope(text);
    this.scanner = new Scanner(lexicon);
  }

  /** Reads `size` characters more, or what it takes not to cut a citation; whether that was the last of the text. Edits come after. */
  readOn(size: number): boolean {
    const { length } = this.rope;
    let stop = this.read + Math.max(1, size);
    for (;;) {
      stop = stop >= length ? length : this.rope.spaceAfter(stop);
      const marks = this.rescan(this.read, stop, this.marks.length);
      const last = marks[marks.length - 1];
      const end = last === undefined ? 0 : last.start + last.length;
      if (stop < length && end > stop + MARGIN) {
        // A long list that may go on past what was looked at.
        stop = end + MARGIN;
        continue;
      }
      for (const mark of marks) {
        this.marks.push(mark);
        this.starts.push(mark.start);
        this.evidence.add(mark);
      }
      this.read = Math.max(stop, this.reached);
      return this.read >= length;
    }
  }

  get length(): number {
    return this.rope.length;
  }

  text(): string {
    return this.rope.slice(0, this.rope.length);
  }

  home(): string | undefined {
    return this.resolver().home();
  }

  setOptions(options: ReadingOptions): void {
    this.options = options;
  }

  citations(from = 0, to: number = this.rope.length): readonly Citation[] {
    const resolver = this.resolver();
    const found: Citation[] = [];
    for (let k = this.leanedOn(this.firstEndingAfter(from)); k < this.marks.length; k++) {
      const mark = this.markAt(k);
      if (mark === undefined || mark.start > to) break;
      const citation = resolver.resolve(mark);
      if (citation !== undefined && citation.end >= from) found.push(citation);
    }
    return found;
  }

  *citationsInSlices(): Slices<readonly Citation[]> {
    const resolver = this.resolver();
    const found: Citation[] = [];
    for (let k = 0; ; k++) {
      const mark = this.markAt(k);
      if (mark === undefined) return found;
      if (k > 0 && k % SLICE === 0) yield;
      const citation = resolver.resolve(mark);
      if (citation !== undefined) found.push(citation);
    }
  }

  edit(start: number, deletedLength: number, insertedText: string): Reread {
    const before = this.rope.length;
    const at = Math.max(0, Math.min(start, before));
    const deleted = Math.max(0, Math.min(deletedLength, before - at));
    this.rope.replace(at, deleted, insertedText);
    const delta = insertedText.length - deleted;
    const from = this.safeStart(Math.max(0, at - MARGIN));
    const first = this.firstEndingAfter(from);
    let until = at + insertedText.length + MARGIN;
    for (;;) {
      const stop = Math.min(this.rope.length, this.safeStop(until, delta));
      const marks = this.rescan(from, stop, first);
      const kept = this.firstStartingAt(stop - delta);
      if (this.settled(marks, kept, stop, delta)) {
        this.splice(first, kept, marks, delta);
        return { start: from, end: stop };
      }
      until = stop + 2 * MARGIN;
    }
  }

  private resolver(): Resolver {
    return new Resolver(this.lexicon, this.evidence, this.options, (start, end) => this.rope.slice(start, end));
  }

  /**
   * A position before `at` where the scan can start as if it had come from the beginning: the end of a mark, or between two words and
   * so far before the next mark that nothing before could have begun it.
   */
  private safeStart(at: number): number {
    if (at <= 0) return 0;
    const k = this.firstEndingAfter(at);
    const floor = this.endOf(k - 1);
    const from = Math.min(at, this.starts[k] ?? at) - REACH;
    return from <= floor ? floor : Math.max(floor, this.rope.spaceBefore(from));
  }

  /** A position at or after `at` (after the edit) where no old mark is cut. */
  private safeStop(at: number, delta: number): number {
    const k = this.firstEndingAfter(at - delta);
    const start = this.starts[k];
    const end = start !== undefined && start < at - delta ? this.endOf(k) + delta : at;
    return end >= this.rope.length ? this.rope.length : this.rope.spaceAfter(end);
  }

  private rescan(from: number, stop: number, first: number): Mark[] {
    const lastEnd = this.endOf(first - 1);
    const windowStart = Math.max(0, from - MARGIN);
    const window = this.rope.slice(windowStart, Math.min(this.rope.length, stop + 2 * MARGIN));
    const marks = this.scanner.scan(window, from - windowStart, stop - windowStart, Math.max(0, lastEnd - windowStart));
    for (const mark of marks) mark.start += windowStart;
    this.reached = windowStart + this.scanner.reached;
    return marks;
  }

  /** Whether the marks after `stop` stand as they were: what was read last before it is the same, or far away. */
  private settled(marks: readonly Mark[], kept: number, stop: number, delta: number): boolean {
    if (stop >= this.rope.length) return true;
    const now = marks[marks.length - 1];
    if (now !== undefined && now.start + now.length > stop) return false;
    const oldEnd = kept === 0 ? -1 : this.endOf(kept - 1) + delta;
    const nowEnd = now === undefined ? -1 : now.start + now.length;
    return oldEnd === nowEnd || (oldEnd <= stop - REACH && nowEnd <= stop - REACH);
  }

  private splice(first: number, kept: number, marks: readonly Mark[], delta: number): void {
    for (let k = first; k < kept; k++) {
      const mark = this.marks[k];
      if (mark !== undefined) this.evidence.remove(mark);
    }
    for (const mark of marks) this.evidence.add(mark);
    const { starts } = this;
    if (delta !== 0) for (let k = kept; k < starts.length; k++) starts[k] = (starts[k] ?? 0) + delta;
    this.marks.splice(first, kept - first, ...marks);
    starts.splice(first, kept - first, ...marks.map((mark) => mark.start));
  }

  /** The mark with its place put right. */
  private markAt(k: number): Mark | undefined {
    const mark = this.marks[k];
    if (mark !== undefined) mark.start = this.starts[k] ?? mark.start;
    return mark;
  }

  /** Where a mark ends now; 0 for the one before the first. */
  private endOf(k: number): number {
    return k < 0 ? 0 : (this.starts[k] ?? 0) + (this.marks[k]?.length ?? 0);
  }

  private firstEndingAfter(at: number): number {
    let low = 0;
    let high = this.marks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.endOf(middle) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private firstStartingAt(at: number): number {
    let low = 0;
    let high = this.marks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? 0) >= at) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Back to the last mark that names its own code, on which those at `k` may lean. */
  private leanedOn(k: number): number {
    let from = k;
    while (from > 0) {
      from--;
      const mark = this.marks[from];
      if (mark === undefined) continue;
      if (mark.sort === 'foreign') break;
      if (
        mark.source !== undefined &&
        mark.source.kind !== 'subject' &&
        mark.source.kind !== 'this' &&
        mark.source.kind !== 'unknown' &&
        !mark.loose &&
        mark.source.written !== ''
      )
        break;
    }
    return from;
  }
}
