/**
 * Scores how well a section answers a query. Uses BM25F over its heading, the headings above it and its text, and counts all
 * wordings of a concept as one. The weights were fitted on the tuning half of test/bench/questions.jsonl.
 */
import type { Status } from '../../contract/status.ts';
import { foldInPlace, words } from '../store/fold.ts';
import { type Concept, isFunctionWord } from './concepts.ts';
import type { ExactPhrase } from './exactly.ts';
import { type ActName, standsUnder } from './named-act.ts';
import type { Finder, Occurrence } from './occurrences.ts';

/** The parts of a section that the score depends on. */
export interface Candidate {
  readonly row: number;
  readonly heading: string;
  /** The headings above the section, outermost first. */
  readonly above: readonly string[];
  /** The stored text: blocks as JSON. */
  readonly text: string;
  /** On the day of the search. */
  readonly status: Status;
  /** Number of other sections that refer to this one. */
  readonly citedBy: number;
}

/** A field's weight per occurrence, length normalization and typical length. */
interface Field {
  readonly weight: number;
  readonly lengthNorm: number;
  /** In words; for the body, in UTF-16 units. */
  readonly usualLength: number;
}

const fields: Readonly<Record<'heading' | 'above' | 'body', Field>> = {
  heading: { weight: 6, lengthNorm: 0.3, usualLength: 5 },
  above: { weight: 3, lengthNorm: 0.3, usualLength: 12 },
  body: { weight: 1, lengthNorm: 0.4, usualLength: 1_600 },
};
/** BM25's k1: how fast further occurrences of a concept lose value. */
const saturation = 2;
/** Weight of the share of a heading's own words that match the query: `Security deposit.` is entirely about it. */
const headingFocus = 0.2;
const citedOften = 0.08;
const notInForce = 0.5;
const definesOnly = 0.75;
const definesIt = 2;
const ofTheAct = 2;
/** Weight and saturation of matches in other sections of the container. */
const besideShare = 0.3;
const besideSaturation = 1;
/** Weight of the individual wordings, in addition to the concepts. */
const varietyShare = 0.25;
/** Smoothing: a single section says little about its container's subject. */
const besideUnknown = 3;
const mostBeside = 6;

export interface CountedWording {
  /** The wording's stems. Two concepts may share a wording. */
  readonly key: string;
  readonly importance: number;
}

export interface WeightedQuery {
  readonly concepts: readonly Concept[];
  /** Importance of each concept. */
  readonly importance: readonly number[];
  /** Importance of each wording of each concept. */
  readonly wordings: readonly (readonly CountedWording[])[];
  readonly find: Finder;
  /** The query asks for a meaning, so sections of definitions are answers. */
  readonly forDefinition: boolean;
  /** Finds the query's definition in a text's JSON; absent if the query doesn't ask for one. */
  readonly defines?: RegExp;
  /** The act that the query names, if it names nothing else. */
  readonly act?: ActName;
  /** Quoted phrases. A section must contain them all. */
  readonly exactly: readonly ExactPhrase[];
  /** The query is only a citation. */
  readonly citesOnly: boolean;
}

/** The concepts found in a candidate. */
export interface ScoredHit {
  /** Excludes the text, so that only one candidate's text is in memory at a time. */
  readonly candidate: Pick<Candidate, 'row' | 'heading' | 'status' | 'citedBy'>;
  /** Weighted occurrences for each concept. */
  readonly strengths: readonly number[];
  /** Matches summed over individual wordings. A section about a subject uses several names for it. */
  readonly variety: number;
  /** The share of the heading's own words that match the query. */
  readonly focus: number;
  /** The text contains the definition that the query asks for. */
  readonly defines: boolean;
  /** The section belongs to the act that the query names. */
  readonly ofAct: boolean;
}

export function foundIn({ find, importance, wordings, defines, act }: WeightedQuery, candidate: Candidate): ScoredHit {
  const strengths = new Array<number>(importance.length).fill(0);
  const alone = new Map<CountedWording['key'], { readonly importance: number; strength: number }>();
  const add = (
    occurrences: readonly Occurrence[],
    { weight, lengthNorm, usualLength }: Field,
    length: number,
  ): void => {
    const norm = 1 - lengthNorm + (lengthNorm * length) / usualLength;
    for (const { concept, wording, weight: sure } of occurrences) {
      strengths[concept] = (strengths[concept] ?? 0) + (sure * weight) / norm;
      const counted = wordings[concept]?.[wording];
      if (counted === undefined) continue;
      const known = alone.get(counted.key);
      if (known === undefined) alone.set(counted.key, { importance: counted.importance, strength: weight / norm });
      else known.strength += weight / norm;
    }
  };
  const heading = find(candidate.heading);
  const own = words(candidate.heading);
  add(heading, fields.heading, own.length);
  const above = candidate.above.slice(1).join('\n');
  add(find(above), fields.above, words(above).length);
  // The names of JSON fields aren't text of the law.
  const folded = foldInPlace(candidate.text);
  const body = find(candidate.text, folded).filter(({ end }) => !candidate.text.startsWith('":', end));
  add(body, fields.body, candidate.text.length);
  const { row, status, citedBy } = candidate;
  return {
    candidate: { row, heading: candidate.heading, status, citedBy },
    strengths,
    variety: [...alone.values()].reduce((sum, each) => sum + each.importance * saturated(each.strength, saturation), 0),
    focus: focusOf(own, heading),
    defines: defines?.test(folded) === true,
    ofAct: act !== undefined && standsUnder(act, candidate.above),
  };
}

/** Returns the smoothed average occurrences of each concept in the sections of one container. */
export function besideOf(sections: readonly ScoredHit[], concepts: number): readonly number[] {
  return Array.from({ length: concepts }, (_, concept) => {
    const all = sections.reduce((sum, { strengths }) => sum + Math.min(mostBeside, strengths[concept] ?? 0), 0);
    return all / (sections.length + besideUnknown);
  });
}

/**
 * Returns a score, higher is better; 0 if the section has none of the concepts.
 *
 * @param mostVariety the highest variety among the candidates
 */
export function scoreOf(
  { importance, forDefinition }: WeightedQuery,
  found: ScoredHit,
  beside: readonly number[],
  mostVariety: number,
): number {
  let own = 0;
  let nearby = 0;
  for (const [concept, important] of importance.entries()) {
    own += important * saturated(found.strengths[concept] ?? 0, saturation);
    nearby += important * saturated(beside[concept] ?? 0, besideSaturation);
  }
  if (own === 0) return 0;
  const { candidate, focus } = found;
  let factor = (1 + headingFocus * focus) * (1 + citedOften * Math.log1p(candidate.citedBy));
  if (candidate.status !== 'in_force' && candidate.status !== 'unknown') factor *= notInForce;
  if (found.defines) factor *= definesIt;
  if (found.ofAct) factor *= ofTheAct;
  if (!forDefinition && definitions.test(candidate.heading)) factor *= definesOnly;
  const whole = importance.reduce((sum, each) => sum + each, 0);
  const variety = mostVariety === 0 ? 0 : (varietyShare * whole * found.variety) / mostVariety;
  return (own + besideShare * nearby) * factor + variety;
}

/** Importance of a concept that no section has. It decides no order. */
export const absentImportance = 0.01;

/**
 * The share of a query's importance that a good hit matches at least. Of the tuning questions that a code answers, 1% have no such
 * hit among the first five. Of questions about subjects that a code lacks, 75% have none.
 */
const goodShare = 0.2;

/**
 * Whether none of the hits matches the query well. A word that no section has counts as much as the most important one. A single
 * word is found or not, so its hits are never weak.
 */
export function areWeak({ importance, exactly }: WeightedQuery, hits: readonly ScoredHit[]): boolean {
  if (importance.length < 2 || exactly.length > 0 || hits.length === 0) return false;
  const most = Math.max(...importance);
  const weights = importance.map((each) => (each === absentImportance ? most : each));
  const whole = weights.reduce((sum, each) => sum + each, 0);
  const matched = ({ strengths }: ScoredHit): number =>
    weights.reduce((sum, weight, concept) => sum + weight * saturated(strengths[concept] ?? 0, saturation), 0);
  return hits.every((hit) => matched(hit) < goodShare * whole);
}

const definitions = /^(?:general )?definitions?\b|\bdefined\b|\bdefinitions?\.?$/i;

function saturated(strength: number, at: number): number {
  return strength / (strength + at);
}

function focusOf(own: readonly string[], occurrences: readonly Occurrence[]): number {
  const telling = own.filter((word) => !isFunctionWord(word)).length;
  if (telling === 0) return 0;
  const sure = new Map<number, number>();
  for (const { start, weight } of occurrences) sure.set(start, Math.max(sure.get(start) ?? 0, weight));
  return Math.min(1, [...sure.values()].reduce((sum, weight) => sum + weight, 0) / telling);
}

/**
 * Returns the total importance of the concepts found: the most that a window of the text can have.
 *
 * @param from index of the first occurrence to count
 * @param to index after the last one
 */
export function importanceIn(
  occurrences: readonly Occurrence[],
  importance: readonly number[],
  from = 0,
  to = occurrences.length,
): number {
  const sure = new Array<number>(importance.length).fill(0);
  for (let at = from; at < to; at += 1) {
    const { concept, weight } = occurrences[at] ?? nowhere;
    sure[concept] = Math.max(sure[concept] ?? 0, weight);
  }
  return sure.reduce((sum, weight, concept) => sum + weight * (importance[concept] ?? 0), 0);
}

const nowhere = { concept: 0, weight: 0 };

/** Finds the window of `units` with the highest total importance of concepts. Requires occurrences in order. */
export function densest(
  occurrences: readonly Occurrence[],
  importance: readonly number[],
  units: number,
): { readonly value: number; readonly at: number } {
  let best = { value: 0, at: occurrences[0]?.start ?? 0 };
  let first = 0;
  for (const [last, { end }] of occurrences.entries()) {
    for (let gone = occurrences[first]; gone !== undefined && gone.start < end - units; gone = occurrences[first])
      first += 1;
    const value = importanceIn(occurrences, importance, first, last + 1);
    if (value > best.value) best = { value, at: occurrences[first]?.start ?? 0 };
  }
  return best;
}
