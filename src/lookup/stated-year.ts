/** The year of the edition that a draft cites. */
import { atOnce } from '../citation/text/slices.ts';
import type { Citation, Slices, Target } from '../citation/types.ts';

/** How far the year may be from the number, in characters. */
const farthest = 40;
const year = String.raw`((?:18|19|20)\d\d)`;
/** `§ 45-910 (1967)`, `§ 45-2551(b) (1981 ed.)`, `(West 1990)`. A year of an act or a repeal says nothing about the edition. */
const after = new RegExp(
  String.raw`^(?:\([\w-]{1,6}\))*(?:,? et seq\.?)?,? \((?!\p{Ll}|Ord|Law|Act|Res|Am|Rep)(?:\p{Lu}[\p{L}.]*,? ){0,3}${year}(?=[\s),;])`,
  'u',
);
/** `Code 1981, § 45-2551`, `Code (1951 ed.) § 45-910` */
const before = new RegExp(String.raw`[ (]${year}(?: [Ee]d(?:\.|ition))?\)?,? ?(?:§+ ?|[Ss]ec(?:\.|tions?) )?$`);

/** `1981 Ed., § 22-3202`: the edition before a citation that names no code. */
const ahead = new RegExp(String.raw`(?:^|[\s(])${year} [Ee]d(?:\.|ition),? $`);

type Cited = Pick<Citation, 'start' | 'end' | 'form' | 'jurisdictionId'> & {
  readonly targets: readonly Pick<Target, 'start' | 'end'>[];
};

type Years<C extends Cited> = ReadonlyMap<C['targets'][number], number>;

/**
 * Returns the year of the code's edition that each target of a draft cites. A target has the year of the next one in its citation:
 * `§§ 5-1, 5-2 (1981)`. A short form has the year of the citation that it refers to: `§ 5-1 (1981) … Id. § 5-2`. So has a bare
 * number, in the same paragraph.
 *
 * @param citations those of the draft, in order
 * @returns no year for a target without one
 */
export const statedYears = <C extends Cited>(draft: string, citations: readonly C[]): Years<C> =>
  atOnce(statedYearsInSlices(draft, citations));

/** The citations of a slice. Each takes some microseconds. */
const sliceLength = 50;

/** Like `statedYears`, in slices. */
export function* statedYearsInSlices<C extends Cited>(draft: string, citations: readonly C[]): Slices<Years<C>> {
  const years = new Map<C['targets'][number], number>();
  let last: { readonly citation: C; readonly year: number | undefined } | undefined;
  for (const [at, citation] of citations.entries()) {
    if (at % sliceLength === sliceLength - 1) yield undefined;
    let stated = last !== undefined && refersTo(draft, citation, last.citation) ? last.year : undefined;
    for (const target of citation.targets.toReversed()) {
      stated = statedYear(draft, citation, target) ?? stated;
      if (stated !== undefined) years.set(target, stated);
    }
    last = { citation, year: stated };
  }
  return years;
}

/** Whether a citation is a short form that refers to the code of the one before it. */
function refersTo(draft: string, { form, jurisdictionId, start }: Cited, before: Cited): boolean {
  if (jurisdictionId !== before.jurisdictionId) return false;
  return form === 'id' || (form === 'bare' && !/\n[ \t>]*\r?\n/.test(draft.slice(before.end, start)));
}

/** The year of the code's edition that a citation states for a target. */
function statedYear(
  draft: string,
  { start, form }: Pick<Cited, 'start' | 'form'>,
  target: Pick<Target, 'start' | 'end'>,
): number | undefined {
  const stated =
    after.exec(draft.slice(target.end, target.end + farthest))?.[1] ??
    before.exec(draft.slice(Math.max(start, target.start - farthest), target.start))?.[1] ??
    (form === 'bare' ? ahead.exec(draft.slice(Math.max(0, start - farthest), start))?.[1] : undefined);
  return stated === undefined ? undefined : Number(stated);
}
