import type { RawTarget } from './marks.ts';

/** `subsections (a) through (c) of ` before a section: where the words begin, and each designator with its offsets. */
export interface OuterList {
  readonly start: number;
  readonly designators: readonly {
    readonly subdivisions: readonly string[];
    readonly start: number;
    readonly end: number;
  }[];
}

/** The furthest that such a list is looked for, in characters. */
const MOST = 96;
const DESIGNATED = String.raw`(?:\([A-Za-z0-9]{1,4}\))+`;
const LIST = new RegExp(
  String.raw`\b(?:subsections|subdivisions|subds?\.|paragraphs|paras?\.|subparagraphs|clauses|items)\s+(${DESIGNATED}(?:(?:,|\s*[-–]|,?\s+(?:and|or|through|to))\s*${DESIGNATED})+)\s+of\s+$`,
  'i',
);

/** The list of subdivisions that ends with `of` just before `at`; undefined when there is none. */
export function outerList(text: string, at: number, floor: number): OuterList | undefined {
  const from = Math.max(floor, at - MOST);
  const match = LIST.exec(text.slice(from, at));
  const [whole, list] = match ?? [];
  if (match === null || whole === undefined || list === undefined) return undefined;
  const start = from + match.index;
  const listStart = start + whole.indexOf(list);
  const designators = [...list.matchAll(new RegExp(DESIGNATED, 'g'))].map((found) => ({
    subdivisions: found[0].match(/\([^)]+\)/g) ?? [],
    start: listStart + found.index,
    end: listStart + found.index + found[0].length,
  }));
  return { start, designators };
}

/** A target for each designator of the list, the last with the section's own number in its span; offsets from the list's start. */
export function withOuterList(first: RawTarget, list: OuterList): readonly RawTarget[] {
  const last = list.designators.length - 1;
  return list.designators.map((designator, at) => ({
    ...first,
    start: designator.start - list.start,
    end: at === last ? first.end : designator.end - list.start,
    subdivisions: [...first.subdivisions, ...designator.subdivisions],
    through: at === last ? first.through : undefined,
    following: at === last && first.following,
  }));
}
