/** Numbers without the type of their act: `Ord. 5, 1990; 6, 1991`, `Enacted by TCR 2010-22`, `12345 §1 6/1/1990`. */
import type { Cursor } from './cursor.ts';
import type { Draft } from './draft.ts';

/** The act of a number: after a complete one, in a list, of the type of the clause before it, or of no stated type. */
export type NumberRole = 'next' | 'listed' | 'same type' | 'untyped';

export interface BareNumber {
  readonly number: string;
  /** As written: `No. 6`, `#2345`. */
  readonly words: string;
  readonly cursor: Cursor;
  readonly draft: Draft;
  /** The type of the acts before it, and the letters before their numbers. */
  readonly type: string | undefined;
  readonly letters: string | undefined;
  /** Whether a plural allows more numbers: `Ords. 12, 14`. */
  readonly several: boolean;
}

/** What a number is; undefined if it is not an act's. */
export function roleOf(bare: BareNumber): NumberRole | undefined {
  const { number, cursor, draft, type, several } = bare;
  const last = draft.acts.at(-1)?.name.number;
  const before = cursor.wordsBefore();
  const alike = last !== undefined && shape(last) === shape(number) && /\d-\d/.test(last);
  if (draft.dated && last !== undefined) {
    // `Ord. 83-81 3-20-83, 85-28 3-4-85`, `ORD-19-0001 § 2, 2019: ORD-06-0040 § 4, 2006`
    if (alike && (cursor.peek(1)?.kind === 'date' || /^[:.]$/.test(before))) return 'next';
    // `Ords. 24 (5/27/2016) and 31 (10/12/2017)`
    if (cursor.dateInBracketsFollows() && (alike || /^(?:\)|and|&)$/i.test(before))) return 'next';
    // `CAP-10-11, April 21, 2011. ACMA-35-81, March 11, 1981.`
    if (before === '.' && isUntyped(bare)) return 'next';
    return undefined;
  }
  if (draft.former !== undefined) return undefined;
  if (last !== undefined) {
    const listed = type !== undefined && (several || (alike && cursor.peek(-2)?.kind === 'act'));
    return listed ? 'listed' : undefined;
  }
  // `Ord. 5, 7-19-05; 6, 9-17-13`, but not `Ord. 5, 7-19-05; ZTA 2013-04, 9-17-13`
  if (type !== undefined && isOfSeries(bare) && cursor.opensClause() && cursor.peek(1)?.kind !== 'close')
    return 'same type';
  return isUntyped(bare) ? 'untyped' : undefined;
}

/** Whether a number can belong to the series before it: its letters are the same, or abbreviate `Ordinance`. */
function isOfSeries({ number, letters, type }: BareNumber): boolean {
  // `Pet. No. 2517; 2013-Or-120`
  if (/\d-Ord?-\d/i.test(number) && type !== 'Ordinance') return false;
  const own = lettersOf(number);
  return own === '' || own === letters || /^(?:O|ORD|RES|NO)$/i.test(own);
}

export const lettersOf = (number: string): string => /^(?:[A-Z]+(?:[-. ]+(?=[A-Z]))?)*/i.exec(number)?.[0] ?? '';

/** Forms that only numbers of acts have, with what must be beside them. */
const forms: readonly ((bare: BareNumber) => boolean)[] = [
  // `8-14-2007 (O-07-106)`
  ({ number, draft }) => /^[A-Z]/.test(number) && draft.dated,
  // `Enacted by TCR 2010-22`, `Am. #2345`, `Am 2005-12`
  ({ number, words, cursor }) =>
    (/^by$/i.test(cursor.wordsBefore()) || cursor.previous()?.kind === 'action') &&
    (/^[A-Z]/.test(number) || isSigned(words) || /^(?:19|20)\d\d-\d{1,3}$/.test(number)),
  // `76-Or-102, § 1, 7-9-76`, `No. 05-12, 1-18-05`
  ({ number, words, cursor, draft }) =>
    (/[A-Z]/.test(number) || isSigned(words)) && cursor.opensClause() && (draft.dated || cursor.dateFollows()),
  // `CB-12-1999`
  ({ number, cursor }) => /^[A-Z]{1,4}(?:-|\. ?)\d{1,4}-(?:19|20)\d\d$/.test(number) && cursor.opensClause(),
  // `NCO 2021-14 § 1`
  ({ number, cursor }) =>
    /^[A-Z]{2,4}[- ](?:19|20)\d\d-\d{1,4}$/.test(number) && cursor.opensClause() && cursor.peek(1)?.kind === 'place',
  // `12345 §1 6/1/1990`
  ({ number, cursor }) =>
    /^\d{2,6}(?:-\d{1,4})?$/.test(number) &&
    cursor.opensClause() &&
    cursor.peek(1)?.kind === 'place' &&
    cursor.dayFollows(),
  // `3883, Amended, 03/08/2011`
  ({ number, cursor }) =>
    /^\d{2,6}(?:-\d{1,4})?$/.test(number) &&
    cursor.opensClause() &&
    cursor.peek(1)?.kind === 'comma' &&
    cursor.peek(2)?.kind === 'action' &&
    cursor.dayFollows(),
  // `2345 (1988)`
  ({ cursor }) => cursor.opensClause() && cursor.dateInBracketsFollows(),
  // `27-71-41`, in a clause of its own: the number, the year, and the chapter
  ({ number, cursor }) => /^\d{1,3}-\d\d-\d{1,3}(?:\.\d)?$/.test(number) && cursor.isAlone(),
];

const isUntyped = (bare: BareNumber): boolean => forms.some((fits) => fits(bare));

/** Whether a number has its sign: `No. 6`, `#2345`. */
export const isSigned = (words: string): boolean => /^(?:#|No)/i.test(words);

/** `88-12` → `00-00`. */
const shape = (number: string): string => number.replace(/\d/g, '0');
