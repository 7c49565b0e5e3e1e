/** How a row of a list shows a section's validity: search, tree, table of contents. Pure. */
import type { Status } from '../../contract/status.ts';
import type { ValidityFacts } from '../../contract/validity.ts';
import type { TranslateText } from '../../lookup/failure-words.ts';
import { rowStatusOf } from '../../lookup/validity-words.ts';

/** When and in which language a row is read. */
export interface ReadingDay {
  /** ISO 8601 date. */
  readonly today: string;
  /** BCP 47. */
  readonly language: string;
}

export interface RowPresentation {
  /** A codicon. */
  readonly icon: string;
  /** What the row says beside the heading: `repealed`, `as of October 8, 2024`; absent where nothing was stated. */
  readonly words?: string;
  /** As `words`, but only where the section is not simply in force. */
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
