/** Finds the act that a query cites by its number: `Ord. No. 2015-01`, `D.C. Law 25-65`. The answer is the sections of the act. */
import { actAt } from '../import/history/act-words.ts';
import { numberKey } from '../store/citation-key.ts';

export interface CitedAct {
  readonly type: string;
  /** In the form of `numberKey`. */
  readonly number: string;
}

const name = String.raw`(?:\p{Lu}[\p{L}.'’]*|of|the),?`;
/** The name of a place or its initials, before the type of an act: `City of San Mateo, Cal.,`. */
const before = new RegExp(`^(?:${name} ){0,8}$`, 'u');
/** A part of an act, and the name of its place: `, § 3`, ` of the City of San Mateo`. */
const behind = new RegExp(
  String.raw`^(?:,? (?:§+|[Ss]ec(?:tion|\.)) ?\d[\w().-]{0,20})?(?:(?:,| of)(?: ${name}){1,8})?$`,
  'u',
);

/** @returns undefined for a text that is not only a citation of an act with a number */
export function citedAct(text: string): CitedAct | undefined {
  const whole = text.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
  for (const { index } of whole.matchAll(/(?<![\p{L}\p{N}.])\p{L}/gu)) {
    if (!before.test(whole.slice(0, index))) return undefined;
    const { type, number, end } = actAt(whole, index) ?? {};
    if (type !== undefined && number !== undefined && end !== undefined && behind.test(whole.slice(end)))
      return { type, number: numberKey(number) };
  }
  return undefined;
}

/** Whether a library's name for an act, such as `Ordinance 2015-01`, is that of the cited act. */
export function isCitedAct({ type, number }: CitedAct, name: string): boolean {
  const named = citedAct(name);
  return named !== undefined && named.number === number && named.type.toLowerCase() === type.toLowerCase();
}

/** The longest row of digits in an act's number, or its letters. The library's name for the act has them, too. */
export function partOfNumber({ number }: CitedAct): string {
  const [longest = number] = (number.match(/\p{N}+/gu) ?? []).sort((a, b) => b.length - a.length);
  return longest;
}

/** Maximum number of jurisdictions to search for an act. A library of thousands is searched in the draft's jurisdiction. */
export const mostPlacesOfActs = 20;
/** Maximum number of sections of an act, more than anyone reads. */
export const mostOfAct = 2_000;
