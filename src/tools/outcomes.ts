/** The closed list of outcomes for a citation, and how findings map to them. Pure. */
import type { FindingKind } from '../lookup/findings.ts';
import type { Resolution } from '../lookup/types.ts';

export const outcomes = [
  'exists',
  'exists_not_in_force',
  'moved',
  'no_such_section',
  'no_such_subdivision',
  'heading_differs',
  'ambiguous',
  'unplaced',
  'not_covered',
  'could_not_ask',
] as const;

/** `exists`: the section was found, and nothing states that it is out of force; its `status` is what the service states. */
export type Outcome = (typeof outcomes)[number];

export const quotationOutcomes = ['matches', 'differs', 'elsewhere', 'not_compared'] as const;

export type QuotationOutcome = (typeof quotationOutcomes)[number];

/** The outcome of a finding for the citation, or for a quotation attached to it. */
export type FindingOutcome = { readonly citation: Outcome } | { readonly quotation: QuotationOutcome };

export const outcomeOfFinding: Readonly<Record<FindingKind, FindingOutcome>> = {
  notFound: { citation: 'no_such_section' },
  missingSubdivision: { citation: 'no_such_subdivision' },
  repealed: { citation: 'exists_not_in_force' },
  superseded: { citation: 'exists_not_in_force' },
  reserved: { citation: 'exists_not_in_force' },
  omitted: { citation: 'exists_not_in_force' },
  expired: { citation: 'exists_not_in_force' },
  notFunded: { citation: 'exists_not_in_force' },
  notYetInEffect: { citation: 'exists_not_in_force' },
  recodified: { citation: 'moved' },
  transferred: { citation: 'moved' },
  // The section was found, but its status is unknown. Nothing states that it is in force.
  unknownStatus: { citation: 'exists' },
  changed: { citation: 'exists' },
  adoptedNotCodified: { citation: 'exists' },
  wrongSubject: { citation: 'heading_differs' },
  ambiguous: { citation: 'ambiguous' },
  notCovered: { citation: 'not_covered' },
  unresolved: { citation: 'unplaced' },
  misquoted: { quotation: 'differs' },
  quotedElsewhere: { quotation: 'elsewhere' },
  supersededText: { quotation: 'elsewhere' },
};

/** The outcome of a resolution before any findings. */
const outcomeOfResolution: Readonly<Record<Resolution['kind'], Outcome>> = {
  found: 'exists',
  notFound: 'no_such_section',
  ambiguous: 'ambiguous',
  unresolved: 'unplaced',
  unknownPlace: 'not_covered',
  // Chapters and titles are not looked up, so the code may or may not have them.
  container: 'could_not_ask',
  failed: 'could_not_ask',
};

/** Worst first. Several findings about one number give the worst outcome. */
const gravity: readonly Outcome[] = [
  'could_not_ask',
  'not_covered',
  'unplaced',
  'ambiguous',
  'no_such_section',
  'heading_differs',
  'no_such_subdivision',
  'moved',
  'exists_not_in_force',
  'exists',
];

/** The outcome of a lookup alone. A number in a part of the code that the library lacks says nothing about the code. */
export function outcomeOfLookup(resolution: Resolution): Outcome {
  return resolution.kind === 'notFound' && resolution.citedBy !== undefined
    ? 'not_covered'
    : outcomeOfResolution[resolution.kind];
}

/** The outcome for a number with these findings. */
export function outcomeOf(resolution: Resolution['kind'], findings: readonly FindingKind[]): Outcome {
  const reported = findings.flatMap((kind) => {
    const outcome = outcomeOfFinding[kind];
    return 'citation' in outcome ? [outcome.citation] : [];
  });
  const all = [outcomeOfResolution[resolution], ...reported];
  return gravity.find((outcome) => all.includes(outcome)) ?? outcomeOfResolution[resolution];
}
