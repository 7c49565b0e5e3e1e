/** The year of the edition that a draft cites. */
import type { Citation, Target } from '../citation/types.ts';

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

/**
 * Returns the year of the code's edition that a citation states.
 *
 * @returns undefined if it states none
 */
export function statedYear(
  draft: string,
  { start }: Pick<Citation, 'start'>,
  target: Pick<Target, 'start' | 'end'>,
): number | undefined {
  const stated =
    after.exec(draft.slice(target.end, target.end + farthest))?.[1] ??
    before.exec(draft.slice(Math.max(start, target.start - farthest), target.start))?.[1];
  return stated === undefined ? undefined : Number(stated);
}
