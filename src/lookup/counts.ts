/** The numbers at the top of every report: citations recognized, checked, and not checked, with the reasons. */
import type { Failure } from '../contract/failure.ts';
import type { AcceptedBy } from './acceptance.ts';
import type { Resolution } from './types.ts';

/** Why a citation was not checked. */
export type NotChecked = 'notCovered' | 'ambiguous' | 'unresolved' | 'serviceSilent' | 'container';

/** `recognized` is the sum of `checked` and `notChecked`. Excludes citations of state and federal law. */
export interface CheckCounts {
  readonly recognized: number;
  readonly checked: number;
  readonly notChecked: Readonly<Record<NotChecked, number>>;
  /** Text that looks like a citation but was not recognized. Not part of `recognized`. */
  readonly notUnderstood: number;
}

export const noCounts: CheckCounts = {
  recognized: 0,
  checked: 0,
  notChecked: { notCovered: 0, ambiguous: 0, unresolved: 0, serviceSilent: 0, container: 0 },
  notUnderstood: 0,
};

interface Counted {
  readonly resolution: Resolution;
  readonly silence?: Failure;
}

/** Why a citation was not checked; undefined if it was. */
function whyNotChecked({ resolution, silence }: Counted): NotChecked | undefined {
  switch (resolution.kind) {
    case 'unknownPlace':
      return 'notCovered';
    case 'ambiguous':
      return 'ambiguous';
    case 'unresolved':
      return 'unresolved';
    case 'failed':
      return 'serviceSilent';
    case 'container':
      return 'container';
    case 'notFound':
      if (resolution.citedBy !== undefined) return 'notCovered';
      return silence === undefined ? undefined : 'serviceSilent';
    case 'found':
      return silence === undefined ? undefined : 'serviceSilent';
  }
}

/** Adds one cited number to the counts. */
export function counted(counts: CheckCounts, examined: Counted): CheckCounts {
  const why = whyNotChecked(examined);
  return {
    ...counts,
    recognized: counts.recognized + 1,
    checked: counts.checked + (why === undefined ? 1 : 0),
    notChecked: why === undefined ? counts.notChecked : { ...counts.notChecked, [why]: counts.notChecked[why] + 1 },
  };
}

/** The sum of the counts of several drafts. */
export function sumOf(all: readonly CheckCounts[]): CheckCounts {
  return all.reduce(
    (sum, { recognized, checked, notChecked, notUnderstood }) => ({
      notUnderstood: sum.notUnderstood + notUnderstood,
      recognized: sum.recognized + recognized,
      checked: sum.checked + checked,
      notChecked: {
        notCovered: sum.notChecked.notCovered + notChecked.notCovered,
        ambiguous: sum.notChecked.ambiguous + notChecked.ambiguous,
        unresolved: sum.notChecked.unresolved + notChecked.unresolved,
        serviceSilent: sum.notChecked.serviceSilent + notChecked.serviceSilent,
        container: sum.notChecked.container + notChecked.container,
      },
    }),
    noCounts,
  );
}

const reasons: readonly (readonly [NotChecked, string])[] = [
  ['notCovered', 'law not in the library or service'],
  ['ambiguous', 'several codes possible'],
  ['unresolved', 'jurisdiction unknown'],
  ['serviceSilent', 'no answer from the service'],
  ['container', 'whole chapters, titles and other containers'],
];

/**
 * `12 citations recognized: 9 checked, 3 not checked (2 several codes possible, 1 jurisdiction unknown).`
 *
 * @param notCompared the number of quotations that were not compared
 */
export function countsLine(
  { recognized, checked, notChecked, notUnderstood }: CheckCounts,
  notCompared: number,
): string {
  const left = recognized - checked;
  const why = reasons
    .filter(([reason]) => notChecked[reason] > 0)
    .map(([reason, words]) => `${notChecked[reason]} ${words}`)
    .join(', ');
  const head = `${recognized} ${recognized === 1 ? 'citation' : 'citations'} recognized: ${checked} checked, ${left} not checked`;
  const looksLike =
    notUnderstood === 0
      ? ''
      : ` ${notUnderstood} more ${notUnderstood === 1 ? 'place looks like a citation' : 'places look like citations'} and could not be read.`;
  const quotations =
    notCompared === 0 ? '' : ` ${notCompared} ${notCompared === 1 ? 'quotation was' : 'quotations were'} not compared.`;
  return `${left === 0 ? head : `${head} (${why})`}.${looksLike}${quotations}`;
}

/** How a report states who accepts a finding: `accepted by a comment`. */
export const acceptedWords: Readonly<Record<AcceptedBy, string>> = {
  comment: 'by a comment',
  frontMatter: 'by the front matter',
  lockFile: 'by the lock file',
  draft: 'because the draft says so',
};
