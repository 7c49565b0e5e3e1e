import { isDigit, MARKUP, SPACE, unitKind } from './chars.ts';
import type { Evidence } from './evidence.ts';
import type { Lexicon } from './lexicon.ts';
import {
  defining,
  FOREIGN_SOURCE,
  HEADING,
  type Manner,
  type Mark,
  NO_NUMBER,
  NO_TARGETS,
  PLAIN,
  type RawTarget,
  type Source,
} from './marks.ts';
import { withMarkup } from './markup.ts';
import { MentionReader } from './mentions.ts';
import { pastParenthesised } from './numbers.ts';
import { withOne } from './one.ts';
import { outerList, withOuterList } from './outer.ts';
import { REACH, Reader } from './reader.ts';
import { SourceReader } from './sources.ts';
import { TargetReader } from './targets.ts';
import type { CitationForm } from './types.ts';
import { unitAt, unitBefore } from './units.ts';
import { SUBDIVISION } from './vocabulary.ts';

/** Puts down what was found as marks, in order, never overlapping; and finds whose the numbers are that were just read. */
export class Marker {
  readonly reader: Reader;
  readonly mentions: MentionReader;
  readonly targets: TargetReader;
  readonly sources: SourceReader;
  readonly lexicon: Lexicon;
  marks: Mark[] = [];
  /** Where the last mark ended: nothing before is read again. */
  last = 0;
  private evidence: Evidence | undefined;

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
    this.reader = new Reader(lexicon.words);
    this.mentions = new MentionReader(this.reader, lexicon);
    this.targets = new TargetReader(this.reader);
    this.sources = new SourceReader(this.reader, this.mentions, lexicon);
  }

  /** Characters of the text looked at so far. */
  get steps(): number {
    return this.reader.steps;
  }

  /** Starts on a text: a mark before ended at `last`. What the marks say of the document goes into `evidence`, if it is given. */
  open(text: string, last: number, evidence: Evidence | undefined): void {
    this.reader.open(text);
    this.marks = [];
    this.last = last;
    this.evidence = evidence;
  }

  /** Sets how far around `at` may be looked. */
  focus(at: number): void {
    this.reader.lo = Math.max(this.last, at - REACH);
    this.reader.hi = Math.min(this.reader.end, at + REACH);
  }

  /** Names the source of the targets just read at [start, end): what stands before, else what stands after. */
  finish(start: number, end: number): number {
    const { targets, reader } = this;
    const manner = this.isHeading(start, end) ? HEADING : PLAIN;
    this.focus(start);
    const before = this.sources.before(start);
    if (before !== undefined) {
      const named = this.sources.start;
      const title = before.kind === 'abbreviation' ? this.titleBefore(named) : named;
      const from = Math.min(named, title);
      this.shift(start - from);
      if (title < named) targets.targets.unshift(titleTarget(reader.text, title));
      if (before.kind === 'foreign') return this.push(from, this.foreignEnd(end), 'full', FOREIGN_SOURCE, NO_TARGETS);
      reader.hi = Math.min(this.reader.end, end + REACH);
      return this.close(
        from,
        end,
        before.kind === 'abbreviation' || before.kind === 'unknown' ? 'short' : 'full',
        before,
      );
    }
    const from = this.withOuterList(start) ?? this.withOuterSubdivisions(start);
    reader.hi = Math.min(this.reader.end, end + REACH);
    const after = this.sources.after(end);
    if (after === undefined) return this.push(from, end, 'bare', undefined, targets.targets, manner);
    const cut = this.cut(after);
    if (cut > 0) {
      // "Section 5.04.010 and Section 1645 of the Civil Code": the first is not the Civil Code's.
      const group = targets.groups[cut];
      const own = targets.groups[cut - 1];
      if (group !== undefined && own !== undefined) {
        return this.push(from, own.end, 'bare', undefined, targets.targets.slice(0, group.first), manner);
      }
    }
    const until = this.sources.end;
    if (after.kind === 'foreign') return this.push(from, until, 'full', FOREIGN_SOURCE, NO_TARGETS);
    const form: CitationForm =
      after.kind === 'abbreviation' || after.kind === 'unknown' ? 'short' : after.kind === 'this' ? 'bare' : 'full';
    return this.push(from, this.withYear(until), form, after, targets.targets, manner);
  }

  /** Puts down a citation whose code is named before its numbers; `defines` as in Mark. */
  close(start: number, end: number, form: CitationForm, named: Source, defines?: string): number {
    const { targets } = this.targets;
    // A second group may belong to what is named after it: "SMC 5.04.010 and Section 1645 of the Civil Code".
    if (this.targets.groups.length > 1) {
      const after = this.sources.after(end);
      if (after !== undefined && after.kind !== 'this') {
        // "Chapter 5; Part 2 of Title 8 of the Oakland Municipal Code": the part is of the title.
        let cut = this.targets.groups.length - 1;
        while (cut > 0 && this.targets.groups[cut]?.of === true) cut--;
        const group = this.targets.groups[cut];
        const own = this.targets.groups[cut - 1];
        if (group !== undefined && own !== undefined)
          return this.push(start, own.end, form, named, targets.slice(0, group.first), defining(defines));
      }
    }
    return this.push(
      start,
      this.withYear(end),
      form,
      named,
      targets,
      defining(defines ?? this.sources.definition(end)),
    );
  }

  push(
    start: number,
    end: number,
    form: CitationForm,
    named: Source | undefined,
    targets: readonly RawTarget[],
    manner: Manner = PLAIN,
  ): number {
    const { text, units } = this.reader;
    let from = start;
    let until = end;
    const foreign = named !== undefined && named.kind === 'foreign';
    const around = unitKind(unitBefore(units, start)) | unitKind(unitAt(units, end));
    if ((around & MARKUP) !== 0 && manner.sort === undefined && !foreign) {
      const span = withMarkup(text, start, end, this.last);
      [from, until] = [span.start, span.end];
      for (const target of targets) {
        target.start += start - from;
        target.end += start - from;
      }
    }
    const mark: Mark = {
      start: from,
      length: until - from,
      sort: manner.sort ?? (foreign ? 'foreign' : 'citation'),
      form,
      source: named,
      targets,
      loose: manner.loose,
      defines: manner.defines,
      heading: manner.heading,
    };
    this.marks = withOne(this.marks, mark);
    // While the mark is at hand: in a long text a second pass over all marks would wait for memory.
    this.evidence?.add(mark);
    this.last = until;
    return until;
  }

  /** Moves the targets' offsets when the citation starts earlier than they were read from. */
  shift(by: number): void {
    if (by === 0) return;
    for (const target of this.targets.targets) {
      target.start += by;
      target.end += by;
    }
  }

  /** "42 U.S.C. § 1983 and § 23.44.010": where the foreign law's numbers end, by how they are put together. */
  foreignEnd(end: number): number {
    const { groups, targets } = this.targets;
    const [first] = targets;
    for (let k = 1; k < groups.length; k++) {
      const other = targets[groups[k]?.first ?? 0];
      if (first === undefined || other === undefined || groups[k]?.of === true) continue;
      if (other.kind === first.kind && !sameShape(first, other)) return groups[k - 1]?.end ?? end;
    }
    return end;
  }

  /** The start of `7` in `7 N.N.C. § 253`: a title's number before an abbreviation, where sections count within titles; else `at`. */
  private titleBefore(at: number): number {
    const { reader } = this;
    const { text, units } = reader;
    const first = this.targets.targets[0];
    if (first === undefined || first.kind !== 'section' || first.dots + first.dashes + first.colons > 0) return at;
    const end = reader.gapBack(at);
    let p = end;
    while (p > reader.lo && end - p < 3 && isDigit(unitAt(units, p - 1))) p--;
    return p === end || end === at || end - p > 2 || (p > 0 && /[\w.,)-]/.test(text.charAt(p - 1))) ? at : p;
  }

  /** The group where another source's numbers begin; 0 when all groups are its. */
  private cut(after: Source): number {
    const { groups, targets } = this.targets;
    if (groups.length < 2) return 0;
    const last = groups[groups.length - 1];
    const a = targets[0];
    const b = last === undefined ? undefined : targets[last.first];
    if (last === undefined || a === undefined || b === undefined || a.kind !== b.kind) return 0;
    if (after.kind !== 'foreign' && after.kind !== 'subject') return 0;
    return sameShape(a, b) ? 0 : groups.length - 1;
  }

  /** `subsections (a) and (b) of Section 5`: a target each. Gives the citation's start; undefined when no such list stands before. */
  private withOuterList(start: number): number | undefined {
    const { text, units, lo } = this.reader;
    // Only "of " can end it.
    if (unitBefore(units, start, 2) !== 0x66 || unitBefore(units, start, 3) !== 0x6f) return undefined;
    const list = outerList(text, start, lo);
    const { targets } = this.targets;
    const [first] = targets;
    if (list === undefined || first === undefined) return undefined;
    this.reader.steps += start - list.start;
    this.shift(start - list.start);
    const more = withOuterList(first, list);
    targets.splice(0, 1, ...more);
    for (const group of this.targets.groups) if (group.first > 0) group.first += more.length - 1;
    return list.start;
  }

  /** `subsection (a) of Section 5`: the subdivision before belongs to the first target. Gives the citation's start. */
  private withOuterSubdivisions(start: number): number {
    const { reader } = this;
    const { text, units } = reader;
    let from = start;
    const outer: string[] = [];
    for (let level = 0; level < 3; level++) {
      let p = reader.gapBack(from);
      if (reader.wordBack(p) !== this.sources.known.of) break;
      p = reader.gapBack(reader.wordStart);
      const parts: string[] = [];
      while (unitBefore(units, p) === 0x29 && parts.length < 5) {
        let open = Math.max(0, p - 2);
        while (open > p - 8 && open > reader.lo && unitAt(units, open) !== 0x28) open--;
        if (pastParenthesised(units, open, reader.hi) !== p) break;
        parts.unshift(text.slice(open, p));
        p = reader.gapBack(open);
      }
      if (parts.length === 0) {
        const id = reader.wordBack(p);
        if (id === -2 || reader.wordEnd - reader.wordStart !== 1 || !reader.wordCapital()) break;
        parts.push(text.slice(reader.wordStart, reader.wordEnd));
        p = reader.gapBack(reader.wordStart);
      }
      const id = reader.wordBack(p);
      if (id < 0 || ((this.lexicon.words.flags[id] ?? 0) & SUBDIVISION) === 0) break;
      outer.push(...parts);
      from = reader.wordStart;
    }
    if (outer.length === 0) return start;
    const { targets } = this.targets;
    this.shift(start - from);
    const first = targets[0];
    // The nearest was read first: "paragraph (1) of subdivision (a) of Section 5" is 5(a)(1).
    if (first !== undefined) targets[0] = { ...first, start: 0, subdivisions: [...first.subdivisions, ...outer] };
    return from;
  }

  /** Past ` (2021)` and the like. */
  private withYear(end: number): number {
    const { text, units } = this.reader;
    let p = this.reader.gap(end);
    if (p - end > 3 || unitAt(units, p) !== 0x28) return end;
    p++;
    const limit = Math.min(this.reader.end, p + 40);
    let q = p;
    while (q < limit && unitAt(units, q) !== 0x29) q++;
    if (
      q >= limit ||
      !/^(?:(?:Supp\.|rev\.|West|Lexis|eff\.|as amended|current through|through)\s*)?(?:1[89]|20)\d\d(?: (?:Repl|Supp|ed)\.(?: & (?:19|20)\d\d Supp\.)?)?$/i.test(
        text.slice(p, q),
      )
    )
      return end;
    return q + 1;
  }

  /** `SECTION 2.` at the head of a line: an ordinance's own section. */
  private isHeading(start: number, end: number): boolean {
    const { units } = this.reader;
    const only = this.targets.targets[0];
    if (this.targets.targets.length !== 1 || only === undefined || only.dots + only.dashes + only.colons > 0)
      return false;
    const c = unitAt(units, end);
    if (c !== 0x2e && c !== 0x3a) return false;
    let p = start;
    while (p > this.last && p > start - 12) {
      const before = unitAt(units, p - 1);
      if (before === 10 || before === 13) return true;
      if ((unitKind(before) & SPACE) === 0 && before !== 0x2a && before !== 0x23 && before !== 0x3e && before !== 0x5f)
        return false;
      p--;
    }
    return p === this.last;
  }
}

function titleTarget(text: string, at: number): RawTarget {
  const number = /^\d+/.exec(text.slice(at, at + 3))?.[0] ?? '';
  return { ...NO_NUMBER, kind: 'title', start: 0, end: number.length, number, lastLength: number.length };
}

function sameShape(a: RawTarget, b: RawTarget): boolean {
  return a.dots === b.dots && a.dashes === b.dashes && a.colons === b.colons;
}
