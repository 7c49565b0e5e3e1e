import { Anchors, ON_CLOSE, ON_COMMA, ON_DIGIT, ON_ORDINANCES, ON_SIGN, PAIRS, TRIGGER } from './anchors.ts';
import { isDigit, isLetter, isUpper, isWordPart, KIND, SPACE } from './chars.ts';
import type { Lexicon } from './lexicon.ts';
import { FOREIGN_SOURCE, type Mark, NO_TARGETS, type RawTarget, type Source, source, THIS_SOURCE } from './marks.ts';
import { MentionReader } from './mentions.ts';
import { pastParenthesised } from './numbers.ts';
import { capitals, REACH, Reader } from './reader.ts';
import { SourceReader } from './sources.ts';
import { TargetReader } from './targets.ts';
import type { CitationForm } from './types.ts';
import {
  CONNECTOR,
  DESIGNATOR,
  FOREIGN,
  HEAD,
  INSTRUMENT,
  ORDINANCES,
  PLURAL,
  PREPOSITION,
  REPORTER,
  SETTLEMENT,
  STOP,
  SUBDIVISION,
  TARGET_KINDS,
} from './vocabulary.ts';

/**
 * One pass over a text. It runs over characters until one could belong to a citation (a digit, `§`, the C of `Code`, `this`, `id.`),
 * and reads outward from there, never further than REACH; what it finds are marks, in order, never overlapping.
 */
export class Scanner {
  private readonly lexicon: Lexicon;
  private readonly anchors = new Anchors();
  private readonly reader: Reader;
  private readonly mentions: MentionReader;
  private readonly targets: TargetReader;
  private readonly sources: SourceReader;
  private text = '';
  private marks: Mark[] = [];
  /** Where the last mark ended: nothing before is read again. */
  private last = 0;

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
    this.reader = new Reader(lexicon.words);
    this.mentions = new MentionReader(this.reader, lexicon);
    this.targets = new TargetReader(this.reader);
    this.sources = new SourceReader(this.reader, this.mentions, lexicon);
  }

  /** Characters looked at so far, the scan itself included. */
  get steps(): number {
    return this.reader.steps + this.targets.steps + this.run;
  }

  private run = 0;

  /** The marks that start in [from, to), given that one before ended at `last`. */
  scan(text: string, from = 0, to: number = text.length, last: number = from): Mark[] {
    this.text = text;
    this.reader.open(text);
    this.marks = [];
    this.last = last;
    const pairs = this.anchors.pairsOf(text);
    let position = from;
    let p = from >> 1;
    for (;;) {
      // Nearly all of the time is spent here: two characters a step, a guard pair after the last.
      while (PAIRS[pairs[p] ?? 0] === 0) p++;
      const at = p << 1;
      if (at >= to + 2) break;
      const next = this.onPair(text, at, position, to);
      // Within the pair nothing was used up: "Co" may be a city's C, and is the code's.
      if (next > at + 2) position = next;
      p = next > at + 1 ? next >> 1 : p + 1;
    }
    this.run += Math.max(0, to - from);
    return this.marks;
  }

  /** What begins at or around the pair at `at`, but not before `from` nor at or after `to`; where the scan goes on. */
  private onPair(text: string, at: number, from: number, to: number): number {
    this.run++;
    const first = text.charCodeAt(at);
    const second = text.charCodeAt(at + 1);
    const [a, b] = [first | 0x20, second | 0x20];
    let next = at;
    if (a === 0x69 && b === 0x73) {
      // th|is
      if (at - 2 >= from && (text.charCodeAt(at - 1) | 0x20) === 0x68 && (text.charCodeAt(at - 2) | 0x20) === 0x74)
        next = this.onThis(at - 2);
    } else if (a === 0x68 && b === 0x69) {
      // t|hi|s
      if (at - 1 >= from && (text.charCodeAt(at - 1) | 0x20) === 0x74 && (text.charCodeAt(at + 2) | 0x20) === 0x73)
        next = this.onThis(at - 1);
    } else if (a === 0x64 && b === 0x65) {
      // co|de
      if (at - 2 >= from && (text.charCodeAt(at - 1) | 0x20) === 0x6f && (text.charCodeAt(at - 2) | 0x20) === 0x63)
        next = this.onCode(at - 2);
    } else if (a === 0x6f && b === 0x64) {
      // c|od|e
      if (at - 1 >= from && (text.charCodeAt(at - 1) | 0x20) === 0x63 && (text.charCodeAt(at + 2) | 0x20) === 0x65)
        next = this.onCode(at - 1);
    } else if (b === 0x64 && a === 0x69) {
      // id|.
      if (at >= from && text.charCodeAt(at + 2) === 0x2e) next = this.onStop(at + 2);
    } else if (second === 0x2e) {
      if (at - 1 >= from && (first | 0x20) === 0x64) next = this.onStop(at + 1);
      else if (at >= from && first === 0x76) next = this.onStop(at + 1);
    } else if (second === 0x76 && at + 1 >= from && text.charCodeAt(at + 2) === 0x2e) next = this.onStop(at + 2);
    if (next <= at && at >= from && at < to) next = Math.max(next, this.onOne(at, first));
    if (next <= at + 1 && at + 1 >= from && at + 1 < to) next = Math.max(next, this.onOne(at + 1, second));
    return next;
  }

  /** What the one character at `at` begins; where the scan goes on. */
  private onOne(at: number, c: number): number {
    switch (TRIGGER[c] ?? 0) {
      case 0:
        return at;
      case ON_DIGIT:
        return this.onDigit(at);
      case ON_SIGN:
        return this.onSign(at);
      case ON_CLOSE:
        return this.text.charCodeAt(at + 1) === 0x20 && this.text.charCodeAt(at + 2) === 0x74
          ? this.onThereof(at + 2)
          : at + 1;
      case ON_COMMA:
        return this.text.charCodeAt(at + 1) === 0x20 && isUpper(this.text.charCodeAt(at + 2))
          ? this.onComma(at)
          : at + 1;
      case ON_ORDINANCES:
        return (this.text.charCodeAt(at + 1) | 0x20) === 0x72 ? this.onOrdinances(at) : at + 1;
      default:
        return this.onPlace(at);
    }
  }

  /** Sets how far around `at` may be looked. */
  private focus(at: number): void {
    this.reader.lo = Math.max(this.last, at - REACH);
    this.reader.hi = Math.min(this.text.length, at + REACH);
  }

  private onSign(at: number): number {
    this.focus(at);
    const signEnd = this.reader.sectionSign(at);
    if (signEnd === at) return at + 1;
    this.targets.begin(at);
    const end = this.targets.read(at);
    if (end < 0) return signEnd;
    return this.finish(at, end);
  }

  private onDigit(at: number): number {
    const { text, reader } = this;
    // The token that the digit is in: its start, and where the scan goes on if it is nothing.
    let start = at;
    const limit = Math.max(this.last, at - 4);
    while (
      start > limit &&
      (isWordPart(text.charCodeAt(start - 1)) ||
        (text.charCodeAt(start - 1) === 0x2d && isUpper(text.charCodeAt(start - 2))))
    )
      start--;
    const before = start > this.last ? text.charCodeAt(start - 1) : 0;
    const kind = KIND[before] ?? 0;
    // A citation's number stands after a space or mark-up, or right at its abbreviation's full stop.
    if (
      (kind & SPACE) === 0 &&
      before !== 10 &&
      before !== 13 &&
      before !== 0x2e &&
      before !== 0x5b &&
      before !== 0x2a &&
      before !== 0x5f &&
      before !== 0x7e &&
      before !== 0x7d &&
      before !== 0x7b &&
      before !== 0x3b &&
      before !== 0x3e &&
      before !== 0x20 &&
      before < 0xad
    ) {
      return this.pastToken(at);
    }
    this.focus(at);
    const wordsEnd = reader.gapBack(start);
    if (wordsEnd <= reader.lo) return this.pastToken(at);
    const c = text.charCodeAt(wordsEnd - 1);
    if (c === 0x3b && start === at) return this.looseNumber(at);
    if (!isLetter(c) && c !== 0x2e) return this.pastToken(at);
    const id = reader.wordBack(wordsEnd);
    if (id === -2) return this.pastToken(at);
    const [wordStart, wordEnd] = [reader.wordStart, reader.wordEnd];
    const flags = id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
    if ((flags & DESIGNATOR) !== 0) {
      this.targets.begin(wordStart);
      const end = this.targets.read(wordStart);
      if (end < 0) return this.pastToken(at);
      return this.finish(wordStart, end);
    }
    if (start < at) return this.pastToken(at);
    if ((flags & SUBDIVISION) !== 0) {
      this.targets.begin(wordStart);
      const end = this.targets.items(at, 1, (flags & PLURAL) !== 0);
      const first = this.targets.targets[0];
      return end > 0 && first !== undefined && first.dots + first.dashes > 0
        ? this.finish(wordStart, end)
        : this.pastToken(at);
    }
    if ((flags & (STOP | INSTRUMENT | FOREIGN | REPORTER)) === 0 && !isUpper(text.charCodeAt(wordStart)))
      return this.pastToken(at);
    return this.unsigned(at, wordStart, wordEnd, id, flags);
  }

  /** A number without a designator: after an abbreviation (`SMC 23.44.010`), a foreign one (`RCW 59.18`), or in a list (`of 23.47A.005`). */
  private unsigned(at: number, wordStart: number, wordEnd: number, id: number, flags: number): number {
    const { text, reader } = this;
    if ((flags & PREPOSITION) !== 0 || (flags & CONNECTOR) !== 0) {
      return this.looseNumber(at);
    }
    if ((flags & STOP) !== 0) return this.pastToken(at);
    const named = this.sources.before(at);
    if (named === undefined) return this.pastToken(at);
    const start = this.sources.start;
    this.targets.begin(start);
    const end = this.targets.items(at, 1, false);
    if (end < 0) return this.pastToken(at);
    const first = this.targets.targets[0];
    if (named.kind === 'foreign') {
      if ((flags & INSTRUMENT) !== 0 && first?.dots === 0 && first.dashes === 0 && !isUpper(text.charCodeAt(wordStart)))
        return this.pastToken(at);
      return this.push(start, end, 'full', FOREIGN_SOURCE, NO_TARGETS);
    }
    // Without a designator only a number of two parts or more is a section: "SMC 5" may be anything.
    if (first === undefined || first.dots + first.dashes + first.colons === 0) return this.pastToken(at);
    if (
      named.kind === 'unknown' &&
      (first.dots + first.dashes + first.colons < 2 || !capitals(text, wordStart, wordEnd))
    ) {
      return id >= 0 || wordEnd - wordStart < 2
        ? this.pastToken(at)
        : this.push(start, end, 'short', named, this.targets.targets, { loose: true });
    }
    reader.hi = Math.min(text.length, end + REACH);
    return this.close(start, end, 'short', named);
  }

  /** A number of three parts or more with no sign: a mark for the document to judge. */
  private looseNumber(at: number): number {
    this.targets.begin(at);
    const end = this.targets.items(at, 1, false);
    const only = this.targets.targets[0];
    if (end < 0 || only === undefined || only.dots + only.dashes < 2) return this.pastToken(at);
    return this.push(at, end, 'bare', undefined, this.targets.targets, { loose: true });
  }

  /** Names the source of the targets just read at [start, end): what stands before, else what stands after. */
  private finish(start: number, end: number): number {
    const { targets, reader } = this;
    const heading = this.isHeading(start, end);
    this.focus(start);
    const before = this.sources.before(start);
    if (before !== undefined) {
      const from = this.sources.start;
      this.shift(start - from);
      if (before.kind === 'foreign') return this.push(from, end, 'full', FOREIGN_SOURCE, NO_TARGETS);
      reader.hi = Math.min(this.text.length, end + REACH);
      return this.close(
        from,
        end,
        before.kind === 'abbreviation' || before.kind === 'unknown' ? 'short' : 'full',
        before,
      );
    }
    const from = this.withOuterSubdivisions(start);
    reader.hi = Math.min(this.text.length, end + REACH);
    const after = this.sources.after(end);
    if (after === undefined) return this.push(from, end, 'bare', undefined, targets.targets, { heading });
    const cut = this.cut(after);
    if (cut > 0) {
      // "Section 5.04.010 and Section 1645 of the Civil Code": the first is not the Civil Code's.
      const group = targets.groups[cut];
      const own = targets.groups[cut - 1];
      if (group !== undefined && own !== undefined) {
        return this.push(from, own.end, 'bare', undefined, targets.targets.slice(0, group.first), { heading });
      }
    }
    const until = this.sources.end;
    if (after.kind === 'foreign') return this.push(from, until, 'full', FOREIGN_SOURCE, NO_TARGETS);
    const form: CitationForm =
      after.kind === 'abbreviation' || after.kind === 'unknown' ? 'short' : after.kind === 'this' ? 'bare' : 'full';
    return this.push(from, this.withYear(until), form, after, targets.targets, { heading });
  }

  /** The group where another source's numbers begin; 0 when all groups are its. */
  private cut(after: Source): number {
    const { groups, targets } = this.targets;
    if (groups.length < 2) return 0;
    const last = groups[groups.length - 1];
    const [a, b] = [targets[0], last === undefined ? undefined : targets[last.first]];
    if (last === undefined || a === undefined || b === undefined || a.kind !== b.kind) return 0;
    if (after.kind !== 'foreign' && after.kind !== 'subject') return 0;
    return sameShape(a, b) ? 0 : groups.length - 1;
  }

  private close(start: number, end: number, form: CitationForm, named: Source): number {
    const { targets } = this.targets;
    // A second group may belong to what is named after it: "SMC 5.04.010 and Section 1645 of the Civil Code".
    if (this.targets.groups.length > 1) {
      const after = this.sources.after(end);
      if (after !== undefined && after.kind !== 'this') {
        const cut = this.targets.groups.length - 1;
        const [group, own] = [this.targets.groups[cut], this.targets.groups[cut - 1]];
        if (group !== undefined && own !== undefined)
          return this.push(start, own.end, form, named, targets.slice(0, group.first));
      }
    }
    return this.push(start, this.withYear(end), form, named, targets);
  }

  private push(
    start: number,
    end: number,
    form: CitationForm,
    named: Source | undefined,
    targets: readonly RawTarget[],
    also: { loose?: boolean; defines?: string | undefined; heading?: boolean; sort?: Mark['sort'] } = {},
  ): number {
    this.marks.push({
      start,
      length: end - start,
      sort: also.sort ?? (named?.kind === 'foreign' ? 'foreign' : 'citation'),
      form,
      source: named,
      targets,
      loose: also.loose ?? false,
      defines: also.defines,
      heading: also.heading ?? false,
    });
    this.last = end;
    return end;
  }

  /** Moves the targets' offsets when the citation starts earlier than they were read from. */
  private shift(by: number): void {
    if (by === 0) return;
    for (const target of this.targets.targets) {
      target.start += by;
      target.end += by;
    }
  }

  /** `subsection (a) of Section 5`: the subdivision before belongs to the first target. Gives the citation's start. */
  private withOuterSubdivisions(start: number): number {
    const { reader, text } = this;
    let from = start;
    const outer: string[] = [];
    for (let level = 0; level < 3; level++) {
      let p = reader.gapBack(from);
      if (reader.wordBack(p) !== this.sources.known.of) break;
      p = reader.gapBack(reader.wordStart);
      const parts: string[] = [];
      while (text.charCodeAt(p - 1) === 0x29 && parts.length < 5) {
        let open = p - 2;
        while (open > p - 8 && open > reader.lo && text.charCodeAt(open) !== 0x28) open--;
        if (pastParenthesised(text, open, reader.hi) !== p) break;
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
    const { text } = this;
    let p = this.reader.gap(end);
    if (p - end > 3 || text.charCodeAt(p) !== 0x28) return end;
    p++;
    const limit = Math.min(text.length, p + 24);
    let q = p;
    while (q < limit && text.charCodeAt(q) !== 0x29) q++;
    if (
      q >= limit ||
      !/^(?:(?:Supp\.|rev\.|West|Lexis|eff\.|as amended|current through|through)\s*)?(?:1[89]|20)\d\d$/i.test(
        text.slice(p, q),
      )
    )
      return end;
    return q + 1;
  }

  /** `SECTION 2.` at the head of a line: an ordinance's own section. */
  private isHeading(start: number, end: number): boolean {
    const { text } = this;
    const only = this.targets.targets[0];
    if (this.targets.targets.length !== 1 || only === undefined || only.dots + only.dashes + only.colons > 0)
      return false;
    const c = text.charCodeAt(end);
    if (c !== 0x2e && c !== 0x3a) return false;
    let p = start;
    while (p > this.last && p > start - 12) {
      const before = text.charCodeAt(p - 1);
      if (before === 10 || before === 13) return true;
      if (
        ((KIND[before] ?? 0) & SPACE) === 0 &&
        before !== 0x2a &&
        before !== 0x23 &&
        before !== 0x3e &&
        before !== 0x5f
      )
        return false;
      p--;
    }
    return p === 0 || p === this.last;
  }

  private onCode(at: number): number {
    const { text, reader } = this;
    if (at > 0 && isWordPart(text.charCodeAt(at - 1))) return at + 1;
    this.focus(at);
    const id = reader.word(at);
    const flags = id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
    if ((flags & HEAD) === 0) return at + 4;
    return this.onHead(at, reader.wordEnd, flags);
  }

  private onOrdinances(at: number): number {
    const { text, reader } = this;
    if (at > 0 && isWordPart(text.charCodeAt(at - 1))) return at + 1;
    if (!isUpper(text.charCodeAt(at)) || (text.charCodeAt(at + 2) | 0x20) !== 0x64) return at + 1;
    this.focus(at);
    const id = reader.word(at);
    const flags = id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
    if ((flags & ORDINANCES) === 0) return at + 3;
    return this.onHead(at, reader.wordEnd, flags);
  }

  /** At `Code`: its name around it, and the numbers after it. */
  private onHead(at: number, headEnd: number, head: number): number {
    const { reader, mentions } = this;
    const named = mentions.read(at, headEnd, head);
    if (named === undefined) return headEnd;
    const start = mentions.start;
    let end = mentions.end;
    const defines = this.sources.definition(end);
    const numbersAt = this.sources.toNumbers(this.sources.end);
    if (numbersAt > 0) {
      reader.hi = Math.min(this.text.length, numbersAt + REACH);
      this.targets.begin(start);
      const signed = reader.designator(numbersAt);
      const targetsEnd = signed
        ? this.targets.read(numbersAt)
        : isDigit(this.text.charCodeAt(numbersAt))
          ? this.targets.items(numbersAt, 1, false)
          : -1;
      const first = this.targets.targets[0];
      if (targetsEnd > 0 && first !== undefined && (signed || first.dots + first.dashes + first.colons > 0)) {
        // "the Electrical Code, Chapter 23.12 of the Seattle Municipal Code": the name after has the numbers.
        if (signed && (named.kind === 'foreign' || named.kind === 'subject')) {
          reader.hi = Math.min(this.text.length, targetsEnd + REACH);
          const after = this.sources.after(targetsEnd);
          if (
            after !== undefined &&
            (after.kind === 'places' || after.kind === 'named' || after.kind === 'abbreviation')
          ) {
            this.shift(start - numbersAt);
            return this.push(numbersAt, this.sources.end, 'full', after, this.targets.targets);
          }
        }
        if (named.kind === 'foreign') return this.push(start, targetsEnd, 'full', FOREIGN_SOURCE, NO_TARGETS);
        if (named.kind === 'this') return this.push(start, targetsEnd, 'bare', named, this.targets.targets);
        return this.close(start, targetsEnd, 'full', named);
      }
    }
    if (named.kind === 'foreign') return this.push(start, Math.max(end, headEnd), 'full', FOREIGN_SOURCE, NO_TARGETS);
    if (named.kind !== 'places' && named.kind !== 'named') return headEnd;
    end = Math.max(end, defines === undefined ? end : this.sources.end);
    return this.push(start, end, 'full', named, NO_TARGETS, { sort: 'mention', defines });
  }

  /** `this chapter`. */
  private onThis(at: number): number {
    const { text, reader } = this;
    if ((at > 0 && isWordPart(text.charCodeAt(at - 1))) || isLetter(text.charCodeAt(at + 4))) return at + 4;
    this.focus(at);
    const next = reader.gap(at + 4);
    if (next === at + 4) return at + 4;
    const id = reader.word(next);
    if (id < 0) return at + 4;
    const flags = this.lexicon.words.flags[id] ?? 0;
    if ((flags & DESIGNATOR) === 0 || (reader.wordDot && reader.wordEnd - next < 4)) return at + 4;
    const kind = TARGET_KINDS[(flags & DESIGNATOR) - 1];
    const end = reader.wordEnd;
    if (kind === undefined || end - next < 4 || !this.relative(kind, at, end)) return end;
    // "this Chapter 7.50" has its number.
    if (isDigit(text.charCodeAt(reader.gap(end)))) return end;
    const target: RawTarget = { ...RELATIVE, kind, start: 0, end: end - at };
    return this.push(at, end, 'relative', THIS_SOURCE, [target]);
  }

  /** `this part`, `this article` are also plain English: law speaks of them after a preposition or before a verb of its own. */
  private relative(kind: string, at: number, end: number): boolean {
    if (kind === 'chapter' || kind === 'title') return true;
    const { reader } = this;
    const before = reader.wordBack(reader.gapBack(at));
    if (before >= 0 && ((this.lexicon.words.flags[before] ?? 0) & (PREPOSITION | CONNECTOR)) !== 0) {
      return kind !== 'part' || reader.word(reader.gap(end)) !== this.sources.known.of;
    }
    const after = reader.gap(end);
    return (
      after > end &&
      reader.word(after) >= 0 &&
      /^(?:shall|applies|apply|does|may|is|are|and|or|must)$/i.test(this.text.slice(after, reader.wordEnd))
    );
  }

  private onThereof(at: number): number {
    const { text, reader } = this;
    if (!text.startsWith('thereof', at) || isLetter(text.charCodeAt(at + 7))) return at;
    this.focus(at);
    const p = reader.gapBack(at);
    if (text.charCodeAt(p - 1) !== 0x29) return at + 7;
    let open = p - 2;
    while (open > p - 8 && open > reader.lo && text.charCodeAt(open) !== 0x28) open--;
    if (pastParenthesised(text, open, reader.hi) !== p) return at + 7;
    const id = reader.wordBack(reader.gapBack(open));
    if (id < 0 || ((this.lexicon.words.flags[id] ?? 0) & SUBDIVISION) === 0) return at + 7;
    const start = reader.wordStart;
    const target: RawTarget = {
      ...RELATIVE,
      start: open - start,
      end: p - start,
      subdivisions: [text.slice(open, p)],
      inherits: true,
    };
    return this.push(start, at + 7, 'id', undefined, [target]);
  }

  /** A full stop: of `id.`, or of the `v.` in a case's name. */
  private onStop(at: number): number {
    const { text } = this;
    const c = text.charCodeAt(at - 1) | 0x20;
    if (c === 0x64 && (text.charCodeAt(at - 2) | 0x20) === 0x69 && !isWordPart(text.charCodeAt(at - 3)) && at >= 2)
      return this.onId(at);
    if (
      c === 0x76 &&
      text.charCodeAt(at - 2) === 0x20 &&
      text.charCodeAt(at + 1) === 0x20 &&
      isUpper(text.charCodeAt(at + 2)) &&
      at - 1 >= this.last
    ) {
      return this.push(at - 1, at + 1, 'full', FOREIGN_SOURCE, NO_TARGETS);
    }
    return at + 1;
  }

  private onId(at: number): number {
    const { text, reader } = this;
    const start = at - 2;
    if (start < this.last) return at + 1;
    this.focus(at);
    const p = reader.gap(at + 1);
    if (p === at + 1 && isWordPart(text.charCodeAt(p))) return at + 1;
    this.targets.begin(start);
    if (reader.designator(p)) {
      const end = this.targets.read(p);
      if (end > 0) return this.push(start, end, 'id', undefined, this.targets.targets);
    }
    if (reader.word(p) === this.sources.known.at) {
      const q = reader.gap(reader.afterWord());
      const end = reader.designator(q) ? this.targets.read(q) : -1;
      if (end > 0) return this.push(start, end, 'id', undefined, this.targets.targets);
      const subdivisions = text.charCodeAt(q) === 0x28 ? this.targets.subdivisions.read(q) : [];
      if (subdivisions.length > 0) {
        const subdivisionsEnd = this.targets.subdivisions.end;
        const target: RawTarget = {
          ...RELATIVE,
          start: q - start,
          end: subdivisionsEnd - start,
          subdivisions,
          inherits: true,
        };
        return this.push(start, subdivisionsEnd, 'id', undefined, [target]);
      }
      // "Id. at 512": a page, so what it refers to is no code.
      if (isDigit(text.charCodeAt(q)))
        return this.push(start, at + 1, 'full', FOREIGN_SOURCE, NO_TARGETS, { sort: 'mention' });
    }
    const target: RawTarget = { ...RELATIVE, start: 0, end: 3, inherits: true };
    return this.push(start, at + 1, 'id', undefined, [target]);
  }

  /** `, WA`, `, Illinois` after a place's name: the document speaks of that place. */
  private onComma(at: number): number {
    const { reader, mentions } = this;
    if (at <= this.last) return at + 1;
    this.focus(at);
    const state = mentions.stateAfter(at);
    if (state === undefined || this.leadsToCode(reader.gap(state.end))) return at + 1;
    const named = mentions.placeBack(at, state.postal);
    if (named === undefined) return at + 1;
    reader.steps++;
    return this.push(mentions.start, state.end, 'full', named, NO_TARGETS, { sort: 'mention' });
  }

  /** `City of Seattle`, `Town of …`, `County of …`. */
  private onPlace(at: number): number {
    const { text, reader, mentions } = this;
    const second = text.charCodeAt(at + 1) | 0x20;
    if ((second !== 0x6f && second !== 0x69) || (at > 0 && isWordPart(text.charCodeAt(at - 1)))) return at + 1;
    this.focus(at);
    const id = reader.word(at);
    if (id < 0 || ((this.lexicon.words.flags[id] ?? 0) & SETTLEMENT) === 0) return at + 1;
    const county = id === this.sources.known.county;
    let p = reader.gap(reader.afterWord());
    if ((text.charCodeAt(p) | 0x20) !== 0x6f || reader.word(p) !== this.sources.known.of) return at + 3;
    p = reader.gap(reader.afterWord());
    if (!isUpper(text.charCodeAt(p))) return at + 3;
    const place = mentions.placeForward(p, county);
    if (place === undefined || place.places.length === 0) return at + 3;
    // "City of Seattle Municipal Code": the code's own reading takes it.
    const next = reader.word(reader.gap(place.end));
    if (next >= 0 && ((this.lexicon.words.flags[next] ?? 0) & (HEAD | ORDINANCES)) !== 0) return place.end;
    if (next >= 0 && this.leadsToCode(reader.gap(place.end))) return place.end;
    return this.push(at, place.end, 'full', source('places', '', { places: place.places, county }), NO_TARGETS, {
      sort: 'mention',
    });
  }

  private leadsToCode(at: number): boolean {
    const { reader } = this;
    let p = at;
    if (this.text.charCodeAt(p) === 0x2c) p = reader.gap(p + 1);
    for (let words = 0; words < 4; words++) {
      const id = reader.word(p);
      if (id === -2 || !reader.wordCapital()) return false;
      if (id >= 0 && ((this.lexicon.words.flags[id] ?? 0) & (HEAD | ORDINANCES)) !== 0) return true;
      p = reader.gap(reader.afterWord());
      if (this.text.charCodeAt(p) === 0x2c) p = reader.gap(p + 1);
    }
    return false;
  }

  /** Past the rest of the letters and digits that a digit is in. */
  private pastToken(at: number): number {
    const { text } = this;
    let p = at + 1;
    for (;;) {
      const c = text.charCodeAt(p);
      if (!isWordPart(c) && !((c === 0x2e || c === 0x2d || c === 0x3a) && isDigit(text.charCodeAt(p + 1)))) break;
      p++;
    }
    this.run += 1;
    return p;
  }
}

const RELATIVE: RawTarget = {
  kind: 'section',
  start: 0,
  end: 0,
  number: '',
  subdivisions: [],
  through: undefined,
  following: false,
  damaged: false,
  dots: 0,
  dashes: 0,
  colons: 0,
  letters: false,
  lastLength: 0,
  rangeDash: false,
  plural: false,
  inherits: false,
};

export function sameShape(a: RawTarget, b: RawTarget): boolean {
  return a.dots === b.dots && a.dashes === b.dashes && a.colons === b.colons;
}
