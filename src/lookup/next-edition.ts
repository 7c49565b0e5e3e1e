/** A number or subdivision that the edition of a date lacks and the edition after it has. */
import { dateWords } from './date-words.ts';
import type { TranslateText } from './failure-words.ts';

/** Editions around a date, by the dates through which they are codified, ISO 8601. */
export interface NextEdition {
  readonly asOf: string;
  /** The edition of the date, which lacks it. */
  readonly lacks: string;
  /** The next edition, which has it. */
  readonly has: string;
}

/** Whether the date is after the day of its edition, so that nothing shows whether the number existed on that date. */
export function isBetween({ asOf, lacks }: NextEdition): boolean {
  return asOf > lacks;
}

/**
 * States that only the edition after the date has a number. Whether it existed between the two is unknown.
 *
 * @param cites the number with its place or code
 */
export function nextEditionWords(cites: string, next: NextEdition, language: string, t: TranslateText): string {
  const [asOf, lacks, has] = [next.asOf, next.lacks, next.has].map((date) => dateWords(date, language));
  return isBetween(next)
    ? t(
        '{0} is not in the edition codified through {1}, but in the edition through {2}. Whether it existed on {3} is unknown.',
        cites,
        lacks ?? '',
        has ?? '',
        asOf ?? '',
      )
    : t(
        '{0} is not in the edition codified through {1}, but in the edition through {2}.',
        cites,
        lacks ?? '',
        has ?? '',
      );
}

/** States that only the edition after the date has a subdivision of a section. Whether it existed on the date is unknown. */
export function nextSubdivisionWords(
  section: string,
  subdivision: string,
  { asOf, lacks, has }: NextEdition,
  language: string,
  t: TranslateText,
): string {
  return t(
    'The edition of {0} codified through {1} has no subdivision {2}, but the edition through {3} has it. Whether it existed on {4} is unknown.',
    section,
    dateWords(lacks, language),
    subdivision,
    dateWords(has, language),
    dateWords(asOf, language),
  );
}
