/** A number that the edition of a date lacks and the edition after it has. */
import { dateWords } from './date-words.ts';
import type { TranslateText } from './failure-words.ts';

/** Editions around a date, by the dates through which they are codified, ISO 8601. */
export interface NextEdition {
  readonly asOf: string;
  /** The edition of the date, which lacks the number. */
  readonly lacks: string;
  /** The next edition, which has it. */
  readonly has: string;
}

/** Whether the date is after the day of its edition, so that nothing shows whether the number existed on that date. */
export function isBetween({ asOf, lacks }: NextEdition): boolean {
  return asOf > lacks;
}

/** States that only the edition after the date has a number. Whether it existed between the two is unknown. */
export function nextEditionWords(
  place: string,
  cites: string,
  next: NextEdition,
  language: string,
  t: TranslateText,
): string {
  const [asOf, lacks, has] = [next.asOf, next.lacks, next.has].map((date) => dateWords(date, language));
  return isBetween(next)
    ? t(
        '{0}: {1} is not in the edition codified through {2}, but in the edition through {3}. Whether it existed on {4} is unknown.',
        place,
        cites,
        lacks ?? '',
        has ?? '',
        asOf ?? '',
      )
    : t(
        '{0}: {1} is not in the edition codified through {2}, but in the edition through {3}.',
        place,
        cites,
        lacks ?? '',
        has ?? '',
      );
}
