import { isUpper, isWordPart } from './chars.ts';
import { Forms, type Meaning } from './forms.ts';
import type { Lexicon } from './lexicon.ts';
import { NO_PLACES } from './marks.ts';
import { isName } from './place-reader.ts';
import type { Reader } from './reader.ts';
import { unitAt, unitBefore } from './units.ts';
import { CONNECTOR, NAME_PREFIX, STOP } from './vocabulary.ts';

/** How far before an abbreviation a bare name may stand and still say whose it is. */
const NEAR = 240;
/** Names of more words than this are not looked for. */
const MOST_WORDS = 4;
/** After these the name is a street's, a school's or a party's rather than the place's. */
const NOT_THE_PLACE =
  /^(?:\s*(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|lane|way|university|college|school|county|hills|heights|v|vs)\b|,\s*[jl]\.)/i;
const NOT_OF_THE_PLACE =
  /(?:\b(?:university|college) of(?: [A-Z]\w+,?)?|\bv\.|\b(?:mr|ms|mrs|dr|judge|justice)\.?)\s*$/i;

/** A place's name as it stands in the text. */
interface Named {
  readonly start: number;
  readonly meanings: readonly Meaning[];
  /** Whether what stands around may make it the name of something else. */
  readonly doubtful: boolean;
}

/** Which of the places that share an abbreviation are named, without more, in the lines before it. */
export class NearbyNames {
  private readonly reader: Reader;
  private readonly lexicon: Lexicon;
  /** What was read of `text` in [from, to): one abbreviation's lines are mostly those of the next. */
  private text = '';
  private from = 0;
  private to = 0;
  private names: Named[] = [];

  constructor(reader: Reader, lexicon: Lexicon) {
    this.reader = reader;
    this.lexicon = lexicon;
  }

  /** Places of `meanings` named between the paragraph's start and `at`, at most NEAR characters before; none when a name is doubtful. */
  before(at: number, meanings: readonly Meaning[]): readonly number[] {
    const from = this.paragraphStart(at);
    this.read(from, at);
    let found: number[] | undefined;
    let doubtful: number | undefined;
    for (const name of this.names) {
      if (name.start < from || name.start >= at) continue;
      const place = name.meanings.find(
        (meaning) => isName(meaning) && meanings.some((m) => m.place === meaning.place),
      )?.place;
      if (place === undefined) continue;
      if (name.doubtful) doubtful = place;
      else if (found === undefined) found = [place];
      else if (!found.includes(place)) found.push(place);
    }
    // "Unlike Berkeley, Bakersfield …": when one name is doubtful, another does not stand alone.
    return found === undefined || (doubtful !== undefined && !found.includes(doubtful)) ? NO_PLACES : found;
  }

  /** The place of `meanings` whose name stands right before `at`, as part of what is cited: `Oakland OMC`, `Oakland's OMC`; -1 when none does. */
  rightBefore(at: number, meanings: readonly Meaning[]): number {
    const { reader } = this;
    if (!isJoint(unitAt(reader.units, at - 1))) return -1;
    const possessive = unitAt(reader.units, at - 2) === 0x73 && isApostrophe(unitAt(reader.units, at - 3)) ? 2 : 0;
    const name = this.named(at - 1 - possessive);
    if (name === undefined || name.doubtful) return -1;
    return name.meanings.find((known) => isName(known) && meanings.some((m) => m.place === known.place))?.place ?? -1;
  }

  private paragraphStart(at: number): number {
    const from = Math.max(0, at - NEAR);
    const lines = this.reader.text.slice(from, at);
    const wall = Math.max(lines.lastIndexOf('\n\n'), lines.lastIndexOf('\n\r\n'));
    return wall < 0 ? from : from + wall;
  }

  /** Reads the names that start in [from, at), as far as they are not known. */
  private read(from: number, at: number): void {
    const { reader } = this;
    const { text, units, lo, hi } = reader;
    if (this.text !== text || from < this.from || from > this.to || at < this.to) {
      this.text = text;
      this.from = from;
      this.to = from;
      this.names = [];
    }
    while ((this.names[0]?.start ?? from) < from) this.names.shift();
    this.from = from;
    reader.lo = Math.max(0, this.to - NEAR);
    reader.hi = text.length;
    for (let p = this.to; p < at; p++) {
      if (!isUpper(unitAt(units, p)) || (p > 0 && isWordPart(unitAt(units, p - 1)))) continue;
      const id = reader.word(p);
      if (id < 0 || this.lexicon.forms.before(Forms.root, id) < 0) continue;
      const end = reader.wordEnd;
      const name = this.named(end);
      if (name !== undefined) {
        // "Los Angeles" takes the place of an "Angeles".
        while ((this.names[this.names.length - 1]?.start ?? -1) >= name.start) this.names.pop();
        this.names.push(name);
      }
    }
    reader.steps += at - this.to;
    this.to = at;
    reader.lo = lo;
    reader.hi = hi;
  }

  /** The longest place's name whose last word ends at `end`. */
  private named(end: number): Named | undefined {
    const { reader, lexicon } = this;
    let node = Forms.root;
    let p = end;
    let found: { start: number; meanings: readonly Meaning[] } | undefined;
    for (let words = 0; words < MOST_WORDS; words++) {
      const id = reader.wordBack(p);
      if (id < 0) break;
      node = lexicon.forms.before(node, id);
      if (node < 0) break;
      const meanings = lexicon.forms.meaningsAt(node);
      if (meanings?.some(isName) && reader.wordCapital()) found = { start: reader.wordStart, meanings };
      if (!isJoint(unitBefore(reader.units, reader.wordStart))) break;
      p = reader.wordStart - 1;
    }
    return found === undefined ? undefined : { ...found, doubtful: this.isDoubtful(found.start, end) };
  }

  private isDoubtful(start: number, end: number): boolean {
    const { reader, lexicon } = this;
    const { text, units } = reader;
    if (NOT_THE_PLACE.test(text.slice(end, end + 16))) return true;
    if (NOT_OF_THE_PLACE.test(text.slice(Math.max(0, start - 32), start))) return true;
    if (!isJoint(unitBefore(units, start))) return false;
    const before = reader.wordBack(start - 1);
    if (before === -2 || reader.wordDot || !reader.wordCapital()) return false;
    const flags = before < 0 ? 0 : (lexicon.words.flags[before] ?? 0);
    // "East Berkeley", "Bishop Berkeley": somebody else's name.
    return (flags & NAME_PREFIX) !== 0 || (flags & (STOP | CONNECTOR)) === 0;
  }
}

function isApostrophe(c: number): boolean {
  return c === 0x27 || c === 0x2019;
}

function isJoint(c: number): boolean {
  return c === 0x20 || c === 0xa0 || c === 0x2d;
}
