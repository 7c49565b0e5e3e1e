import type { Reader } from '../lexicon/reader.ts';
import { isContainerKind } from '../lexicon/target-kinds.ts';
import { parenthesizedBefore } from './number.ts';
import type { ParsedTarget } from './parsed.ts';
import { type Targets, withStart, withSubdivisions } from './targets.ts';

/** Adds the subdivisions that precede a citation to its targets: `subsection (a) of Section 5`, `subds. (a) and (b) of the SMC § 5`. */
export function withOuterSubdivisions(reader: Reader, targets: Targets): Targets {
  return withList(reader, targets) ?? withNested(reader, targets);
}

/** How far before a section to look for such a list, in characters. */
const LONGEST_LIST = 96;
const DESIGNATED = String.raw`(?:(?:\([A-Za-z0-9]{1,4}\))+|\b[A-Z](?![\w.]))`;
const LIST = new RegExp(
  String.raw`\b(?:subsections|subdivisions|subds?\.|paragraphs|paras?\.|subparagraphs|clauses|items)\s+(${DESIGNATED}(?:(?:,|\s*[-–]|,?\s+(?:and|or|through|to))\s*${DESIGNATED})+)\s+of\s+(?:the\s+)?$`,
  'i',
);

/** `subsections (a) and (b) of Section 5`: one target each. The span of the last one includes the section number. */
function withList(reader: Reader, targets: Targets): Targets | undefined {
  const { text, lo } = reader;
  const { start: end, first } = targets;
  if (!text.startsWith('of', end - 3) && !text.startsWith('of the', end - 7)) return undefined;
  const from = Math.max(lo, end - LONGEST_LIST);
  const match = LIST.exec(text.slice(from, end));
  const [whole, list] = match ?? [];
  if (match === null || whole === undefined || list === undefined) return undefined;
  reader.steps += whole.length;
  const start = from + match.index;
  const designated = [...list.matchAll(new RegExp(DESIGNATED, 'g'))];
  const split = designated.map((found, at): ParsedTarget => {
    const isLast = at === designated.length - 1;
    const offset = whole.indexOf(list) + found.index;
    return {
      ...first,
      start: offset,
      end: isLast ? first.end + end - start : offset + found[0].length,
      subdivisions: [...first.subdivisions, ...(found[0].match(/\([^)]+\)|^[A-Z]$/g) ?? [])],
      through: isLast ? first.through : undefined,
      following: isLast && first.following,
    };
  });
  return withStart(targets, start, split);
}

/** `paragraph (1) of subdivision (a) of Section 5`: the nearest is the outermost, so the target is 5(a)(1). */
function withNested(reader: Reader, targets: Targets): Targets {
  let { start } = targets;
  const outer: string[] = [];
  for (let level = 0; level < 3; level++) {
    const the = level === 0 ? reader.previousWord(start) : undefined;
    const of = reader.previousWord(the?.isWord('the') === true ? the.start : start);
    if (of?.isWord('of', 'del') !== true) break;
    const designators = designatorsBefore(reader, reader.skipBack(of.start));
    const word = designators === undefined ? undefined : reader.wordBefore(designators.before);
    if (designators === undefined || word?.is('subdivision') !== true) break;
    outer.push(...designators.designators);
    start = word.start;
  }
  if (outer.length === 0) return targets;
  const { first } = targets;
  // `subsection (a) of Title 6, Section 5`: a part of the section, not of the title.
  const moved = withStart(targets, start);
  const inside = isContainerKind(first.kind) ? moved.all.find(({ kind }) => kind === 'section') : undefined;
  if (inside !== undefined) return withSubdivisions(moved, inside, outer);
  const end = first.end + targets.start - start;
  // `subsection (a)(1) of Section 5(a)`: the section's own subdivision is named twice.
  const isRepeated = first.subdivisions.every((designator, level) => designator === outer[level]);
  const subdivisions = isRepeated ? outer : [...first.subdivisions, ...outer];
  return withStart(targets, start, [{ ...first, start: 0, end, subdivisions }]);
}

/** The designators `(a)(1)` or `A` that end at `end`, and the end of the text before them. */
function designatorsBefore(
  reader: Reader,
  end: number,
): { readonly designators: readonly string[]; readonly before: number } | undefined {
  const designators: string[] = [];
  let p = end;
  while (designators.length < 5) {
    const open = parenthesizedBefore(reader.text, p, reader.lo, reader.hi);
    if (open === undefined) break;
    designators.unshift(reader.text.slice(open, p));
    p = reader.skipBack(open);
  }
  if (designators.length > 0) return { designators, before: p };
  const letter = reader.wordBefore(p);
  if (letter?.length !== 1 || !letter.isCapitalized) return undefined;
  return { designators: [letter.written], before: reader.skipBack(letter.start) };
}
