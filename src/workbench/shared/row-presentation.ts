/** Shows a section's validity in a row of the search, tree or table of contents. Pure. */
import type { Status } from '../../contract/status.ts';
import type { ValidityFacts } from '../../contract/validity.ts';
import type { TranslateText } from '../../lookup/failure-words.ts';
import { rowStatusOf } from '../../lookup/validity-words.ts';

/** The day and language for reading a row. */
export interface ReadingDay {
  /** ISO 8601 date. */
  readonly today: string;
  /** BCP 47. */
  readonly language: string;
}

export interface RowPresentation {
  /** A codicon. */
  readonly icon: string;
  /** Words beside the heading: `repealed`, `as of October 8, 2024`; absent if no status was stated. */
  readonly words?: string;
  /** Like `words`, but only if the section is not simply in force. */
  readonly warning?: string;
}

export function rowPresentationOf(
  section: ValidityFacts,
  { today, language }: ReadingDay,
  t: TranslateText,
): RowPresentation {
  const { status, tone, word, asOf } = rowStatusOf({ section, today, language }, t);
  const warning = word ?? (tone === 'undated' ? asOf : undefined);
  const words = warning ?? asOf;
  return {
    icon: tone === 'unknown' && section.status !== undefined ? 'question' : icons[status],
    ...(words === undefined ? {} : { words }),
    ...(warning === undefined ? {} : { warning }),
  };
}

const icons: Readonly<Record<Status, string>> = {
  in_force: 'law',
  unknown: 'law',
  not_yet_in_effect: 'clock',
  repealed: 'circle-slash',
  superseded: 'circle-slash',
  expired: 'circle-slash',
  omitted: 'circle-slash',
  recodified: 'arrow-right',
  transferred: 'arrow-right',
  reserved: 'dash',
  not_funded: 'circle-outline',
};
