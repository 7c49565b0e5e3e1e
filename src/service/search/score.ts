/** How well a section answers a query, by what both stores know of it. The weights were fitted on the tuning half of test/bench/questions.jsonl. */
import type { Status } from '../../contract/status.ts';
import { words } from '../store/fold.ts';
import { type Concept, isFunctionWord } from './concepts.ts';
import type { ExactPhrase } from './exactly.ts';
import type { Finder, Occurrence } from './occurrences.ts';

/** What of a section is looked at. */
export interface Candidate {
  readonly row: number;
  readonly heading: string;
  /** The headings above it, outermost first. */
  readonly above: readonly string[];
  /** Its text as it is stored: blocks as JSON. */
  readonly text: string;
  /** On the day of the search. */
  readonly status: Status;
  /** How many other sections refer to it. */
  readonly citedBy: number;
}

export interface Weights {
  readonly heading: number;
  readonly above: number;
  readonly body: number;
  readonly saturation: number;
  readonly coverage: number;
  readonly passage: number;
  readonly headingFocus: number;
  readonly citedBy: number;
  readonly notInForce: number;
  readonly servesOthers: number;
  readonly aboutItself: number;
  readonly defines: number;
  readonly lengthNorm: number;
  readonly beside: number;
}

const weights: Weights = {
  heading: 2,
  above: 5,
  body: 0.2,
  saturation: 3,
  coverage: 0.15,
  passage: 2.5,
  headingFocus: 0.3,
  citedBy: 0.3,
  notInForce: 0.6,
  servesOthers: 0.7,
  aboutItself: 0.8,
  defines: 1,
  lengthNorm: 0.3,
  beside: 0.18,
};

/** UTF-16 units within which concepts belong to one passage: some two sentences. */
const passageLength = 320;
/** Of a body of this many units, a concept is expected as often as in any. */
const usualLength = 1_500;

export interface Asked {
  readonly concepts: readonly Concept[];
  /** How telling each concept is: the logarithm of how rare it is. */
  readonly importance: readonly number[];
  readonly find: Finder;
  /** Of the concepts the first so many are typed words; the others are words that were typed side by side. */
  readonly typed: number;
  /** The query itself asks for a definition or a penalty: then those sections are no helpers. */
  readonly forDefinition: boolean;
  readonly forPenalty: boolean;
  /** Quoted phrases: a section without one of them is no answer. */
  readonly exactly: readonly ExactPhrase[];
  /** The query is a citation and nothing else. */
  readonly citesOnly: boolean;
}

/** Where a candidate has the concepts. */
export interface ScoredHit {
  readonly heading: readonly Occurrence[];
  readonly above: readonly Occurrence[];
  readonly body: readonly Occurrence[];
  /** For each concept, how surely another section of the same container has it. */
  readonly beside?: readonly number[];
}

export function foundIn(find: Finder, candidate: Candidate): ScoredHit {
  return {
    heading: find(candidate.heading),
    above: candidate.above.flatMap((heading, level) =>
      find(heading).map((each) => ({ ...each, weight: each.weight * (level >= candidate.above.length - 2 ? 1 : 0.5) })),
    ),
    // The names of a block's fields are no words of the law.
    body: find(candidate.text).filter(({ end }) => !candidate.text.startsWith('":', end)),
  };
}

/** Higher is better; 0 for a section that has none of the concepts. */
export function scoreOf(asked: Asked, candidate: Candidate, found: ScoredHit, w: Weights = weights): number {
  const { importance } = asked;
  const total = importance.reduce((sum, each) => sum + each, 0);
  if (total === 0) return 0;
  const { heading, above, body } = found;
  const inHeading = best(heading, importance.length);
  const inAbove = best(above, importance.length);
  const inBody = frequency(body, importance.length);
  const norm = 1 - w.lengthNorm + w.lengthNorm * Math.max(0.3, candidate.text.length / usualLength);
  let sum = 0;
  let covered = 0;
  for (const [concept, important] of importance.entries()) {
    const h = inHeading[concept] ?? 0;
    const a = inAbove[concept] ?? 0;
    const b = inBody[concept] ?? 0;
    const strength =
      w.heading * h + w.above * Math.max(a, w.beside * (found.beside?.[concept] ?? 0)) + (w.body * b) / norm;
    sum += (important * strength) / (strength + w.saturation);
    covered += important * Math.max(h, a * 0.8, Math.min(1, b));
  }
  if (sum === 0) return 0;
  const bonus =
    1 +
    (w.coverage * covered) / total +
    (w.passage * densest(body, importance, passageLength).value) / total +
    w.headingFocus * headingFocus(candidate.heading, heading) +
    w.citedBy * Math.log1p(candidate.citedBy);
  return sum * bonus * standing(asked, candidate, w);
}

function best(occurrences: readonly Occurrence[], concepts: number): number[] {
  const most = new Array<number>(concepts).fill(0);
  for (const { concept, weight } of occurrences) most[concept] = Math.max(most[concept] ?? 0, weight);
  return most;
}

function frequency(occurrences: readonly Occurrence[], concepts: number): number[] {
  const counts = new Array<number>(concepts).fill(0);
  for (const { concept, weight } of occurrences) counts[concept] = (counts[concept] ?? 0) + weight;
  return counts;
}

/** The place where the concepts that stand close together are worth most, by their importance. Occurrences in order. */
export function densest(
  occurrences: readonly Occurrence[],
  importance: readonly number[],
  units: number,
): { readonly value: number; readonly at: number } {
  let best = { value: 0, at: occurrences[0]?.start ?? 0 };
  let first = 0;
  const inside = new Map<number, number>();
  let value = 0;
  for (const { concept, weight, end } of occurrences) {
    for (let gone = occurrences[first]; gone !== undefined && gone.start < end - units; gone = occurrences[first]) {
      first += 1;
      const left = (inside.get(gone.concept) ?? 1) - 1;
      inside.set(gone.concept, left);
      if (left === 0) value -= importance[gone.concept] ?? 0;
    }
    const before = inside.get(concept) ?? 0;
    inside.set(concept, before + 1);
    if (before === 0) value += importance[concept] ?? 0;
    // A passage in other words for what was typed is worth a little less.
    const worth = value * (0.6 + 0.4 * weight);
    if (worth > best.value) best = { value: worth, at: occurrences[first]?.start ?? 0 };
  }
  return best;
}

/** The share of a heading's own words that were asked for: `Security deposit.` is all about it. */
function headingFocus(heading: string, occurrences: readonly Occurrence[]): number {
  const own = words(heading).filter((word) => !isFunctionWord(word)).length;
  return own === 0 ? 0 : Math.min(1, new Set(occurrences.map(({ start }) => start)).size / own);
}

const definitions = /^(?:general )?definitions?\b|\bdefined\b|\bdefinitions?\.?$/i;
const penalties = /\bpenalt|\bfines?\b|\bviolations?\b|\benforcement\b|\bsanction/i;
const helpers =
  /^(?:short title|title|findings?|purposes?|legislative (?:findings|intent|purpose)|declaration|severability|rules|rulemaking|regulations|effective date|applicability|appropriations?|construction|savings? (?:clause|provision)|transfer of functions|reports?|annual report)\b/i;

function standing({ forDefinition, forPenalty }: Asked, { heading, status }: Candidate, w: Weights): number {
  let factor = 1;
  if (status !== 'in_force' && status !== 'unknown') factor *= w.notInForce;
  if (definitions.test(heading)) factor *= forDefinition ? w.defines : w.servesOthers;
  else if (penalties.test(heading) && !forPenalty) factor *= w.servesOthers;
  else if (helpers.test(heading)) factor *= w.aboutItself;
  return factor;
}
