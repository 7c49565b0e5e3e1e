import type { Reader, Word } from '../lexicon/reader.ts';
import { isDigit, isWordPart } from '../text/characters.ts';
import { parenthesizedBefore } from './number.ts';
import { withOuterSubdivisions } from './outer-subdivisions.ts';
import { citation, focus, type ParseContext } from './parse-context.ts';
import { NO_NUMBER, type Parsed, type ParsedTarget, separators } from './parsed.ts';
import { subdivisionsAt } from './subdivisions.ts';
import { itemsAt, type Targets, targetsAt, UNMARKED } from './targets.ts';

/** Reads `this chapter`, with its `this` at `at`, and the subdivisions before it: `subsection (c) of this section`. */
export function fromThis(
  context: ParseContext,
  at: number,
): { readonly next: number; readonly parsed: Parsed | undefined } {
  const nothing = { next: at + 4, parsed: undefined };
  const { reader } = context;
  focus(context, at);
  const start = reader.skip(at + 4);
  const word = start === at + 4 ? undefined : reader.wordAt(start);
  if (word?.designator === undefined || (word.dotted && word.length < 4)) return nothing;
  const { kind } = word.designator;
  const { end } = word;
  // "this Chapter 7.50" has its own number.
  if (word.length < 4 || !isAboutLaw(context, kind, at, word) || isDigit(reader.text.charAt(reader.skip(end))))
    return { next: end, parsed: undefined };
  const first: ParsedTarget = { ...NO_NUMBER, kind, end: end - at };
  const all = [first];
  const plain: Targets = { start: at, end, groups: [{ end, targets: all, joint: 'first' }], all, first };
  const targets = kind === 'section' ? withOuterSubdivisions(reader, plain) : plain;
  return { next: end, parsed: citation(context, targets, end, 'relative', { kind: 'thisCode' }) };
}

/**
 * Whether the text is about law. `this part` and `this article` are also plain English. In law, they follow a
 * preposition or precede a typical verb.
 */
function isAboutLaw({ reader }: ParseContext, kind: string, at: number, word: Word): boolean {
  if (kind === 'chapter' || kind === 'title') return true;
  const before = reader.previousWord(at);
  if (before?.is('preposition', 'connector') === true)
    return kind !== 'part' || reader.nextWord(word.end)?.isWord('of') !== true;
  const after = reader.skip(word.end);
  const verb = after > word.end ? reader.wordAt(after) : undefined;
  return verb?.entry !== undefined && /^(?:shall|applies|apply|does|may|is|are|and|or|must)$/i.test(verb.written);
}

/** Reads the `id.` or `ibid.` that starts at `start` and has its period at `stop`. */
export function fromId(context: ParseContext, start: number, stop: number): Parsed | undefined {
  const { reader } = context;
  const { text } = reader;
  if (start < context.last) return undefined;
  focus(context, start);
  const p = reader.skip(stop + 1);
  if (p === stop + 1 && isWordPart(text.charAt(p))) return undefined;
  const id = (target: ParsedTarget): Parsed =>
    citation(context, { start, all: [target] }, start + target.end, 'id', undefined);
  const numbered = (at: number): Parsed | undefined => {
    const targets = targetsAt(reader, at) ?? unsignedAt(reader, at);
    if (targets === undefined) return undefined;
    const all = targets.all.map((target) => ({
      ...target,
      start: target.start + at - start,
      end: target.end + at - start,
    }));
    return citation(context, { start, all }, targets.end, 'id', undefined);
  };
  const found = numbered(p);
  if (found !== undefined) return found;
  const at = reader.wordAt(p);
  if (at?.isWord('at') === true) {
    const q = reader.skip(at.after);
    const pin = numbered(q);
    if (pin !== undefined) return pin;
    const { designators, end } = subdivisionsAt(reader, q);
    if (text.charAt(q) === '(' && designators.length > 0)
      return id({ ...NO_NUMBER, start: q - start, end: end - start, subdivisions: designators, inherits: true });
    if (isDigit(text.charAt(q))) return { kind: 'page', start, end: stop + 1 };
  }
  return id({ ...NO_NUMBER, end: stop + 1 - start, inherits: true });
}

/** `id. 25-781(a)(2)`: a number without a sign. Of few levels and without subdivisions, it may be of pages: `id. 25-26`. */
function unsignedAt(reader: Reader, at: number): Targets | undefined {
  if (!isDigit(reader.text.charAt(at))) return undefined;
  const targets = itemsAt(reader, at, UNMARKED, at);
  const isSection =
    targets !== undefined &&
    separators(targets.first) > (targets.first.subdivisions.length > 0 ? 0 : 1) &&
    !/^\s+(?:\p{Lu}|\d)/u.test(reader.text.slice(targets.end, targets.end + 3));
  return isSection ? targets : undefined;
}

/** Reads `subsection (b) thereof`, with `thereof` at `at`. */
export function fromThereof(context: ParseContext, at: number): Parsed | undefined {
  const { reader } = context;
  const { text } = reader;
  focus(context, at);
  const close = reader.skipBack(at);
  const open = parenthesizedBefore(text, close, reader.lo, reader.hi);
  const word = open === undefined ? undefined : reader.previousWord(open);
  if (open === undefined || word?.is('subdivision') !== true) return undefined;
  const { start } = word;
  const target: ParsedTarget = {
    ...NO_NUMBER,
    start: open - start,
    end: close - start,
    subdivisions: [text.slice(open, close)],
    inherits: true,
  };
  return citation(context, { start, all: [target] }, at + 'thereof'.length, 'id', undefined);
}
