/** Compares what an index found by the texts, and puts it in order. */

import { hasExactly } from './exactly.ts';
import { compared } from './plan.ts';
import type { Answers, Keyset, WordHit } from './rank.ts';
import { type Asked, type Candidate, foundIn, scoreOf } from './score.ts';

export interface Compared extends Candidate {
  /** What holds the section: sections of one container explain each other. */
  readonly container: number | undefined;
}

/** The sections to compare: those with the words typed, then those with other words for them. */
export function candidateRows(typed: readonly WordHit[], widened: readonly WordHit[]): readonly number[] {
  return [...new Set([...typed.slice(0, compared), ...widened.slice(0, compared)].map(({ row }) => row))];
}

/** @param typed the hits of the words typed: one more than are compared, when there are others */
export function answersOf(asked: Asked, typed: readonly WordHit[], candidates: readonly Compared[]): Answers {
  const concepts = asked.importance.length;
  const found = candidates
    .filter((candidate) => hasExactly(asked.exactly, candidate))
    .map((candidate) => ({ candidate, found: foundIn(asked.find, candidate) }));
  const inContainer = new Map<number, number[][]>();
  for (const { candidate, found: where } of found) {
    if (candidate.container === undefined) continue;
    const own = surest([...where.heading, ...where.body], concepts);
    const known = inContainer.get(candidate.container);
    if (known === undefined) inContainer.set(candidate.container, [own]);
    else known.push(own);
  }
  const scored = found.map(({ candidate, found: where }) => {
    const others = candidate.container === undefined ? [] : (inContainer.get(candidate.container) ?? []);
    const beside = Array.from({ length: concepts }, (_, concept) => besides(others, concept));
    return { row: candidate.row, score: scoreOf(asked, candidate, { ...where, beside }) };
  });
  return { rows: scored.sort((a, b) => b.score - a.score || a.row - b.row).map(({ row }) => row), last: lastOf(typed) };
}

/** What mentions a cited section, as the index ranks it: who cites a section wants that section, and reads no further mostly. */
export function mentions(typed: readonly WordHit[]): Answers {
  return { rows: typed.slice(0, compared).map(({ row }) => row), last: lastOf(typed) };
}

/** Where the hits begin that are not compared, when there are others. */
function lastOf(typed: readonly WordHit[]): Keyset | undefined {
  const last = typed[compared - 1];
  return typed.length > compared && last !== undefined ? keysetOf(last) : undefined;
}

function surest(
  occurrences: readonly { readonly concept: number; readonly weight: number }[],
  concepts: number,
): number[] {
  const most = new Array<number>(concepts).fill(0);
  for (const { concept, weight } of occurrences) most[concept] = Math.max(most[concept] ?? 0, weight);
  return most;
}

/** The surer, the more sections of the container have it; one alone may be the section itself. */
function besides(sections: readonly (readonly number[])[], concept: number): number {
  const having = sections.map((section) => section[concept] ?? 0).filter((weight) => weight > 0);
  return having.length < 2 ? 0 : Math.max(...having) * Math.min(1, 0.25 + having.length / 4);
}

export function keysetOf({ score, row }: WordHit): Keyset {
  return [score, row];
}
