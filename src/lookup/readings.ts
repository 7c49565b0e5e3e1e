/** Joins the checks of a document's two readings, so that findings in both are counted and reported once. */
import type { Citation, Target } from '../citation/types.ts';
import { alignedParagraphs, type ParagraphOf } from './aligned-paragraphs.ts';
import type { Check } from './check.ts';
import type { CheckedFile, DocumentReading } from './checked-file.ts';
import { counted, noCounts } from './counts.ts';
import type { Finding } from './findings.ts';

/**
 * Returns all findings of the accepted reading, marked if the original reading has them too. Then returns those that only
 * the original reading has.
 */
export function joinReadings(accepted: CheckedFile, original: CheckedFile): readonly CheckedFile[] {
  if (accepted.document === undefined || original.document === undefined) return [accepted, original];
  const paragraphs = alignedParagraphs(accepted.text, original.text);
  const [all, others] = [allFindings(accepted.check), allFindings(original.check)];
  const { ones, others: common } = commonTo(all, others, findingAt, paragraphs);
  const readings = new Map<Finding, DocumentReading>([
    ...all.map((finding) => [finding, ones.has(finding) ? 'both' : 'accepted'] as const),
    ...others.map((finding) => [finding, common.has(finding) ? 'both' : 'original'] as const),
  ]);
  return [
    { ...accepted, document: { ...accepted.document, readings } },
    {
      ...original,
      document: { ...original.document, readings, addsTo: 'accepted' },
      check: withoutThoseOf(original.check, accepted.check, paragraphs),
    },
  ];
}

const allFindings = ({ findings, accepted }: Check): readonly Finding[] => [
  ...findings,
  ...accepted.map(({ finding }) => finding),
];

function withoutThoseOf(check: Check, other: Check, paragraphs: AlignedReadings): Check {
  const missing = <T>(all: readonly T[], others: readonly T[], at: (one: T) => Located): readonly T[] => {
    const { others: common } = commonTo(others, all, at, paragraphs);
    return all.filter((one) => !common.has(one));
  };
  const examined = missing(check.examined, other.examined, citedAt);
  const counts = examined.reduce(counted, noCounts);
  const notUnderstood = missing(check.notUnderstood, other.notUnderstood, ({ text, start }) => ({ key: text, start }));
  return {
    ...check,
    examined,
    counts: { ...counts, notUnderstood: notUnderstood.length },
    findings: missing(check.findings, other.findings, findingAt),
    accepted: missing(check.accepted, other.accepted, ({ finding }) => findingAt(finding)),
    unchecked: missing(check.unchecked, other.unchecked, citedAt),
    notUnderstood,
    quotationsNotCompared: Math.max(0, check.quotationsNotCompared - other.quotationsNotCompared),
  };
}

type AlignedReadings = ReturnType<typeof alignedParagraphs>;

/** What a reading has, and where. */
interface Located {
  readonly key: string;
  /** The offset in its reading. */
  readonly start: number;
}

/**
 * Pairs what both readings have: the same in the same paragraph, or in a paragraph that was moved unchanged.
 *
 * @returns the paired ones of each reading
 */
function commonTo<T>(
  accepted: readonly T[],
  original: readonly T[],
  at: (one: T) => Located,
  paragraphs: AlignedReadings,
): { readonly ones: ReadonlySet<T>; readonly others: ReadonlySet<T> } {
  const [ones, others] = [new Set<T>(), new Set<T>()];
  for (const place of ['aligned', 'words'] as const) {
    const waiting = new Map<string, T[]>();
    const keyIn = (one: T, paragraphOf: ParagraphOf): string => {
      const { key, start } = at(one);
      return `${paragraphOf(start)[place]}\n${key}`;
    };
    for (const other of original) {
      if (others.has(other)) continue;
      const key = keyIn(other, paragraphs.original);
      waiting.set(key, [...(waiting.get(key) ?? []), other]);
    }
    for (const one of accepted) {
      if (ones.has(one)) continue;
      const other = waiting.get(keyIn(one, paragraphs.accepted))?.shift();
      if (other === undefined) continue;
      ones.add(one);
      others.add(other);
    }
  }
  return { ones, others };
}

interface Cited {
  readonly citation: Citation;
  readonly target: Target;
}

const citedKey = ({ citation, target }: Cited): string =>
  [citation.jurisdictionId, citation.code, target.kind, target.number, ...target.subdivisions].join('\n');

const citedAt = (cited: Cited): Located => ({ key: citedKey(cited), start: cited.target.start });

const findingAt = (finding: Finding): Located => ({
  key: [
    finding.kind,
    finding.message,
    citedKey(finding),
    (finding.difference ?? []).map(({ text }) => text).join(' '),
  ].join('\n'),
  start: finding.start,
});
