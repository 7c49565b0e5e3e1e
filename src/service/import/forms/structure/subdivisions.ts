/** Finds the designators of a section's paragraphs and their nesting: `(a)`, `1.`, `(iv)`. */
import { romanValue } from '../../../../contract/roman.ts';
import type { Block, BlockTable } from '../block.ts';

export interface Paragraph {
  /** The whole path: `(a)`, `(1)`. */
  readonly designators: readonly string[];
  readonly heading?: string;
  readonly text?: string;
  readonly continuation?: true;
  readonly table?: BlockTable;
}

/** A parsed designator: `(iv)` has the marks `()`, and may be a letter or a Roman numeral. */
interface Designator {
  readonly written: string;
  readonly marks: string;
  /** The sequences that it may belong to, with its position in each. */
  readonly readings: readonly { readonly kind: string; readonly value: number }[];
}

interface Level {
  readonly written: string;
  readonly kind: string;
  readonly marks: string;
  readonly value: number;
  readonly indent: number | undefined;
}

const inBrackets =
  '(?:\\d{1,3}[A-Za-z]?|[A-Za-z]{1,2}|[ivxlc]{1,6}|[IVXLC]{1,6}|\\d{1,3}\\.\\d{1,3})(?:[-–]\\d{1,2}[A-Za-z]?)?';
const mark = `\\[?\\(\\s?${inBrackets}\\s?\\)\\]?|(?:\\d{1,3}[a-z]?|([A-Za-z])\\1?|[ivx]{2,5}|[IVX]{2,5})[.)](?=\\s|$)|\\[(?:\\d{1,2}|[a-z])\\](?=\\s|$)`;
const atStart = new RegExp(`^(?:${mark})`);

/** @param blocks the content of a section, without its notes and histories */
export function paragraphsOf(blocks: readonly Block[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let path: readonly Level[] = [];
  let pending: Block | undefined;
  /** Whether a paragraph without a designator is directly above. A list below it may begin again. */
  let isAfterPlain = true;
  for (const [at, given] of blocks.entries()) {
    if (given.path !== undefined) {
      paragraphs.push(stated(given, given.path, paragraphs.at(-1)?.designators ?? []));
      continue;
    }
    if (given.table !== undefined) {
      paragraphs.push({
        designators: path.map(({ written }) => written),
        ...(path.length === 0 ? {} : { continuation: true }),
        table: given.table,
      });
      continue;
    }
    if (given.role === 'designator' || isAlone(given.text)) {
      // One publisher puts a designator in a separate paragraph before its text.
      pending = pending === undefined ? given : { ...pending, text: `${pending.text} ${given.text}` };
      continue;
    }
    const block: Block =
      pending === undefined
        ? given
        : {
            ...given,
            text: `${pending.text} ${given.text}`,
            ...(given.lead === undefined ? {} : { lead: given.lead + pending.text.length + 1 }),
            ...(pending.indent === undefined ? {} : { indent: pending.indent }),
          };
    pending = undefined;
    const { designators, rest } = takeDesignators(block.text, (...pair) => isListBelow(pair, blocks, at));
    const [outermost] = designators;
    // `[1]` is General Code's fourth level. Above the first level, it marks a footnote.
    if (outermost === undefined || (outermost.marks === '[]' && path.length === 0)) {
      const outer = levelOfPlain(block, path);
      paragraphs.push({
        designators: outer.map(({ written }) => written),
        ...(outer.length === 0 ? {} : { continuation: true }),
        text: block.text,
      });
      isAfterPlain = true;
      continue;
    }
    for (const [own, designator] of designators.entries()) {
      const known = own === designators.length - 1 ? withKind(designator, blocks, at) : designator;
      path = pathWith(known, path, { indent: block.indent, isAfterPlain: isAfterPlain && own === 0 });
    }
    isAfterPlain = false;
    paragraphs.push({ designators: path.map(({ written }) => written), ...headed(block, rest) });
  }
  if (pending !== undefined) paragraphs.push({ designators: [], text: pending.text });
  return paragraphs;
}

/** A designator on a line of its own, as in text copied from web pages. */
function isAlone(text: string): boolean {
  return text.length <= 8 && atStart.exec(text)?.[0].length === text.length;
}

/** A paragraph with designators from the format. A second paragraph of a subdivision continues it. */
function stated({ text, table }: Block, path: readonly string[], before: readonly string[]): Paragraph {
  const again = path.length > 0 && path.every((designator, at) => designator === before[at]);
  return {
    designators: path,
    ...(again ? { continuation: true } : {}),
    ...(table === undefined ? { text } : { table }),
  };
}

/** `(a) *Fees.* The fee …`: the emphasized text after the designator is the paragraph's heading. */
function headed({ text, lead }: Block, rest: string): Pick<Paragraph, 'heading' | 'text'> {
  const start = text.length - rest.length;
  if (lead === undefined || lead <= start + 2 || lead >= text.length) return { text: rest };
  const heading = text.slice(start, lead).trim();
  return /\p{L}{2}/u.test(heading) && heading.length < 150
    ? { heading, text: text.slice(lead).trim() }
    : { text: rest };
}

/** @param beginsList whether a designator without brackets is the first of a list, behind the designator above it */
function takeDesignators(
  text: string,
  beginsList: (outer: Designator, inner: Designator) => boolean = () => false,
): { readonly designators: readonly Designator[]; readonly rest: string } {
  const designators: Designator[] = [];
  let rest = text;
  for (;;) {
    const [written] = atStart.exec(rest) ?? [];
    if (written === undefined) break;
    const designator = designatorOf(written);
    const outer = designators.at(-1);
    // `a. m.` and initials of names don't begin a paragraph. A second designator is in brackets, `(a)(1)`, or begins a list.
    if (outer !== undefined && !/[()]/.test(designator.marks) && !beginsList(outer, designator)) break;
    designators.push(designator);
    rest = rest.slice(written.length).trimStart();
    if (designators.length === 4) break;
  }
  return { designators, rest };
}

function designatorOf(written: string): Designator {
  // `(j-1)` was inserted after (j).
  const [, later] = /[-–](\d+)/.exec(written) ?? [];
  const added = later === undefined ? 0 : Number(later) / 100;
  const core = written.replace(/[-–].*$/, '').replace(/[\s().[\]]/g, '');
  const marks = /^\[[^(]/.test(written) ? '[]' : written.replace(/[^().]/g, '');
  const readings: { kind: string; value: number }[] = [];
  const lower = core.toLowerCase();
  const style = core === lower ? 'lower' : 'upper';
  if (/^\d/.test(core)) readings.push({ kind: 'number', value: Number.parseInt(core, 10) });
  else {
    const roman = romanValue(lower);
    if (core.length === 1 || (core.length === 2 && lower[0] === lower[1]))
      readings.push({ kind: `${style} letter`, value: lower.charCodeAt(0) - 96 + (core.length === 2 ? 26 : 0) });
    if (roman !== undefined) readings.push({ kind: `${style} roman`, value: roman });
    if (readings.length === 0) readings.push({ kind: `${style} letters`, value: lower.charCodeAt(1) });
  }
  return {
    written: written.replace(/\s/g, ''),
    marks,
    readings: readings.map(({ kind, value }) => ({ kind, value: value + added })),
  };
}

/** The maximum distance to the next letter or Roman numeral, in blocks. */
const lookahead = 60;

/** `(i)` is a Roman numeral if `(ii)` is next, even after `(h)`. */
function withKind(designator: Designator, blocks: readonly Block[], at: number): Designator {
  const roman = designator.readings.find(({ kind, value }) => kind.endsWith('roman') && value === 1);
  if (roman === undefined || designator.readings.length === 1) return designator;
  for (const { text } of blocks.slice(at + 1, at + lookahead)) {
    const next = takeDesignators(text).designators.find(
      ({ marks, readings }) => marks === designator.marks && readings.every(({ kind }) => kind !== 'number'),
    );
    if (next !== undefined)
      return next.readings.some(({ kind, value }) => kind === roman.kind && value === 2)
        ? { ...designator, readings: [roman] }
        : designator;
  }
  return designator;
}

/** `(3) A. The board …` and below it `B. The clerk …`, before `(4)`: a list that begins in the paragraph that introduces it. */
function isListBelow([outer, inner]: readonly [Designator, Designator], blocks: readonly Block[], at: number): boolean {
  if (
    inner.marks === outer.marks &&
    inner.readings.some(({ kind }) => outer.readings.some((each) => each.kind === kind))
  )
    return false;
  const follows = (next: Designator, before: Designator, from?: number): boolean =>
    next.marks === before.marks &&
    before.readings.some(
      ({ kind, value }) =>
        (from === undefined || value === from) &&
        next.readings.some((each) => each.kind === kind && each.value === value + 1),
    );
  for (const { text } of blocks.slice(at + 1, at + lookahead)) {
    const [next] = takeDesignators(text).designators;
    if (next === undefined) continue;
    if (follows(next, inner, 1)) return true;
    if (follows(next, outer)) return false;
  }
  return false;
}

/** Where a designator is. */
interface Place {
  readonly indent: number | undefined;
  /** Whether a paragraph without a designator is directly above. */
  readonly isAfterPlain: boolean;
}

/** The path of a paragraph with this designator: the next one at an open level, else the first of a new level. */
function pathWith(designator: Designator, path: readonly Level[], place: Place): readonly Level[] {
  const { written, marks, readings } = designator;
  const { indent } = place;
  const level = (reading: { readonly kind: string; readonly value: number }): Level => ({
    written,
    marks,
    ...reading,
    indent,
  });
  const deeper = indent !== undefined && (path.at(-1)?.indent ?? indent) < indent;
  const first = readings.some(({ value }) => value === 1);
  // `(i)` after `(h)` continues the letters, unless it is indented further.
  for (const exact of [true, false]) {
    const continued: { readonly at: number; readonly path: readonly Level[] }[] = [];
    for (let at = path.length - 1; at >= 0; at -= 1) {
      const open = path[at];
      if (open === undefined || open.marks !== marks) continue;
      const next = readings.find(
        ({ kind, value }) =>
          kind === open.kind &&
          (exact ? value > open.value && value <= open.value + 1 : value > open.value && value <= open.value + 5),
      );
      if (next !== undefined && !(first && deeper && at === path.length - 1))
        continued.push({ at, path: [...path.slice(0, at), level(next)] });
    }
    // `(b)` continues both levels of `(a)`, `(1)`, `(a)`. The indentation decides.
    const aligned = continued.find(({ at }) => path[at]?.indent === indent) ?? continued[0];
    if (aligned !== undefined) return aligned.path;
    const begun = readings.find(({ value }) => value === 1);
    if (begun !== undefined) {
      const same = path.findIndex((open) => open.marks === marks && open.kind === begun.kind);
      // `(a)` directly below `(1)` begins a third level. Below a paragraph, it begins the list again.
      const isInner = deeper || (same < path.length - 1 && !place.isAfterPlain);
      return [...(same === -1 || isInner ? path : path.slice(0, same)), level(begun)];
    }
  }
  // It continues no level: a repeated designator, or one after a gap. Its kind determines its level.
  const [reading] = readings;
  if (reading === undefined) return path;
  const same = path.findIndex((open) => open.marks === marks && readings.some(({ kind }) => kind === open.kind));
  return [
    ...(same === -1 ? path : path.slice(0, same)),
    level(same === -1 ? reading : (readings.find(({ kind }) => kind === path[same]?.kind) ?? reading)),
  ];
}

/** The level that a paragraph without a designator continues, by indentation; the section itself if that is unknown. */
function levelOfPlain({ indent }: Block, path: readonly Level[]): readonly Level[] {
  if (indent === undefined || indent === 0) return [];
  const outer = path.findLastIndex((level) => level.indent !== undefined && level.indent < indent);
  return path.slice(0, outer + 1);
}
