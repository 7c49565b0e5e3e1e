/** Joins the checks of a document's two readings, so that findings in both are counted and reported once. */
import type { Citation, Target } from '../citation/types.ts';
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
  const inOriginal = new Set(keyed(original.check.findings, findingKey).keys());
  const readings = new Map<Finding, DocumentReading>();
  for (const [key, finding] of keyed(accepted.check.findings, findingKey))
    readings.set(finding, inOriginal.has(key) ? 'both' : 'accepted');
  return [
    { ...accepted, document: { ...accepted.document, readings } },
    { ...original, check: withoutThoseOf(original.check, accepted.check) },
  ];
}

function withoutThoseOf(check: Check, other: Check): Check {
  const examined = missingIn(check.examined, other.examined, citedKey);
  const counts = examined.reduce(counted, noCounts);
  const notUnderstood = missingIn(check.notUnderstood, other.notUnderstood, ({ text }) => text);
  return {
    ...check,
    examined,
    counts: { ...counts, notUnderstood: notUnderstood.length },
    findings: missingIn(check.findings, other.findings, findingKey),
    accepted: missingIn(check.accepted, other.accepted, ({ finding }) => findingKey(finding)),
    unchecked: missingIn(check.unchecked, other.unchecked, citedKey),
    notUnderstood,
    quotationsNotCompared: Math.max(0, check.quotationsNotCompared - other.quotationsNotCompared),
  };
}

function missingIn<T>(all: readonly T[], others: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const there = keyed(others, keyOf);
  return [...keyed(all, keyOf)].flatMap(([key, one]) => (there.has(key) ? [] : [one]));
}

/** Indexes by key and by occurrence of the key, because offsets differ between readings. */
function keyed<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T> {
  const times = new Map<string, number>();
  return new Map(
    all.map((one) => {
      const key = keyOf(one);
      const before = times.get(key) ?? 0;
      times.set(key, before + 1);
      return [`${key}\n${before}`, one];
    }),
  );
}

const citedKey = ({ citation, target }: { readonly citation: Citation; readonly target: Target }): string =>
  [citation.jurisdictionId, citation.code, target.kind, target.number, ...target.subdivisions].join('\n');

const findingKey = (finding: Finding): string =>
  [finding.kind, finding.message, citedKey(finding), (finding.difference ?? []).map(({ text }) => text).join(' ')].join(
    '\n',
  );
