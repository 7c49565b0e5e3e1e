/** What a draft says, read without the service: its cited numbers, its quotations, and text that was not understood. */
import type { Citation, Target } from '../citation/types.ts';
import { acceptanceRanges } from './acceptance.ts';
import { tableRange } from './citing/table-range.ts';
import { type NotUnderstood, notUnderstoodIn } from './not-understood.ts';
import { findQuotations, isQuoted, type Quotation } from './quotations.ts';
import { statedYears } from './stated-year.ts';
import { isIdentified, locatesAnother, numbersOf } from './targets.ts';

export interface Draft {
  /** The draft's name in the lock file. */
  readonly name: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** A cited number: a target, or one end of a range. */
export interface CitedNumber {
  readonly citation: Citation;
  readonly target: Target;
  /** The year of the code's edition that the draft states for it. */
  readonly year?: number;
}

export interface DraftReading {
  /** Without the numbers in the draft's acceptances, and the names of its own sections in its table of authorities. */
  readonly citations: readonly Citation[];
  /** The numbers to check, in the order of the draft. */
  readonly cited: readonly CitedNumber[];
  readonly quotations: readonly Quotation[];
  /** The number of quotations that are too short to compare. */
  readonly short: number;
  readonly notUnderstood: readonly NotUnderstood[];
  readonly table: ReturnType<typeof tableRange>;
}

/** The last reading of each list of citations. The editor keeps the list until the draft changes, and checks it several times. */
const readings = new WeakMap<
  readonly Citation[],
  { readonly text: string; readonly names: readonly string[]; readonly reading: DraftReading }
>();

/** @param names the names of the served codes, from `codeNames` */
export function readDraft({ text, citations }: Omit<Draft, 'name'>, names: readonly string[]): DraftReading {
  const known = readings.get(citations);
  if (known !== undefined && known.names === names && known.text === text) return known.reading;
  const table = tableRange(text);
  const own = citationsOf(text, citations, table);
  const { quotations, short } = findQuotations(text, own);
  const reading = {
    citations: own,
    cited: citedNumbers(text, own, quotations),
    quotations,
    short,
    notUnderstood: notUnderstoodIn(text, citations, names),
    table,
  };
  readings.set(citations, { text, names, reading });
  return reading;
}

function citationsOf(text: string, citations: readonly Citation[], table: DraftReading['table']): readonly Citation[] {
  const accepting = acceptanceRanges(text);
  const isIn = (citation: Citation, { start, end }: { readonly start: number; readonly end: number }): boolean =>
    start <= citation.start && citation.start < end;
  return citations.filter(
    (citation) =>
      !accepting.some((range) => isIn(citation, range)) &&
      // The table cites in full, and a bare `Section 2` is where the draft cites the authority.
      !(table !== undefined && citation.form === 'bare' && isIn(citation, table)),
  );
}

/** Citations in quoted law belong to that law. */
function citedNumbers(
  text: string,
  citations: readonly Citation[],
  quotations: readonly Quotation[],
): readonly CitedNumber[] {
  const years = statedYears(text, citations);
  // Other quotation marks, such as those of a string in code, have no such meaning.
  const quotedLaw = quotations.filter(({ attachment }) => attachment === 'direct');
  return citations
    .filter((citation) => !isQuoted(quotedLaw, citation))
    .flatMap((citation) =>
      citation.targets.flatMap((target) => {
        const year = years.get(target);
        const stated = year === undefined ? {} : { year };
        return numbersOf(target).map((number) => ({ citation, target: number, ...stated }));
      }),
    )
    .filter(({ citation, target }) => isIdentified(target) && !locatesAnother(citation, target));
}
