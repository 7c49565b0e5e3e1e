/** Names a version of a section by its dates. Pure. */
import type { SectionVersion } from '../contract/resources.ts';
import { dateWords } from '../lookup/date-words.ts';
import { fill, type PageStrings } from './strings.ts';

/** `from July 1, 2021, through May 3, 2024`; `as of May 3, 2024` if one day is known; the version's identifier if the service states no date and no publication. */
export function versionName(
  { version, publication, from, through }: Omit<SectionVersion, 'links'>,
  strings: Pick<PageStrings, 'from' | 'through' | 'onDay' | 'publication'>,
  language: string,
): string {
  const days =
    from !== undefined && from === through
      ? [fill(strings.onDay, dateWords(from, language))]
      : [
          from === undefined ? undefined : fill(strings.from, dateWords(from, language)),
          through === undefined ? undefined : fill(strings.through, dateWords(through, language)),
        ];
  // A publisher may name its publications `publication/2024-10-08`.
  const named = publication?.replace(/^publications?[\s/:_-]+(?=\S)/i, '');
  const words = [...days, named === undefined ? undefined : fill(strings.publication, named)].filter(
    (part) => part !== undefined,
  );
  return words.length === 0 ? version.slice(0, 12) : words.join(', ');
}
