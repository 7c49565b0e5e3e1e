/**
 * Other programs that find citations, on the same text. One is npm `citation` (unitedstates/citation 0.9.0) with all
 * its citators, called as its README shows. The other is a bare regular expression over the places where a citation
 * could begin: a lower bound that finds nothing.
 */
import { createRequire } from 'node:module';

/** A range of the text that a program read as a citation. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

const load = createRequire(import.meta.url);

/** What npm `citation` finds in a text, in its own order. */
export function npmCitation(): (text: string) => readonly Found[] {
  const module: unknown = load('citation');
  if (typeof module !== 'object' || module === null || !('find' in module) || typeof module.find !== 'function')
    throw new Error('npm citation has no find().');
  const find = module.find.bind(module);
  return (text) => {
    const answer: unknown = find(text);
    if (typeof answer !== 'object' || answer === null || !('citations' in answer) || !Array.isArray(answer.citations))
      throw new Error('npm citation gave no citations.');
    return answer.citations.map((one: { match: string; index: number | string }) => ({
      start: Number(one.index),
      end: Number(one.index) + one.match.length,
    }));
  };
}

/** The number of positions at which a citation could begin. */
export function countAnchors(text: string): number {
  const anchors = /§|\b[Ss]ection|\d+[.-]\d+|Code\b|\b[Ii]d\./g;
  let count = 0;
  while (anchors.test(text)) count++;
  return count;
}

/** The number of labeled ranges in which a program found anything. Both lists are in the order of the text. */
export function recalled(labelled: readonly Found[], found: readonly Found[]): number {
  let count = 0;
  for (const label of labelled) if (found.some((one) => one.start < label.end && one.end > label.start)) count++;
  return count;
}
