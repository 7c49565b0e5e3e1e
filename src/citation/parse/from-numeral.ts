import { isUnnumberedKind } from '../lexicon/target-kinds.ts';
import { citationAround } from './citation-around.ts';
import { citation, focus, type ParseContext } from './parse-context.ts';
import { namesACode, type Parsed } from './parsed.ts';
import { targetsAt } from './targets.ts';

/** The citation with the numeral at `at` as its number: `art. IV`, `Appendix A`, `Section VII of the Marlow Zoning By-law`. */
export function fromNumeral(context: ParseContext, at: number): Parsed | undefined {
  const { reader, last } = context;
  focus(context, at);
  const wordsEnd = reader.skipBack(at);
  if (wordsEnd <= last) return undefined;
  const sign = reader.signBefore(wordsEnd);
  if (sign !== undefined) return letteredSection(context, sign);
  const designator = wordsEnd === at ? undefined : reader.wordBefore(wordsEnd);
  if (designator?.designator === undefined) return undefined;
  return designator.designator.kind === 'section'
    ? letteredSection(context, designator.start)
    : fromDesignator(context, designator.start);
}

/** A section with a numeral or letter as its number. It must be in a named code, or in the default jurisdiction's code. */
function letteredSection(context: ParseContext, at: number): Parsed | undefined {
  const targets = at < context.last ? undefined : targetsAt(context.reader, at, true);
  if (targets === undefined) return undefined;
  const parsed = citationAround(context, targets);
  if (parsed.kind !== 'citation') return undefined;
  if (parsed.code !== undefined) return namesACode(parsed.code) ? parsed : undefined;
  // `Section B-7.96` has a sign and a number. `Section B` may be a part of any text.
  return /\d/.test(targets.first.number)
    ? parsed
    : citation(context, targets, targets.end, 'bare', undefined, { unmarked: 'alone' });
}

/** The citation with the preamble or preface at `at` as its target. */
export function fromUnnumbered(context: ParseContext, at: number): Parsed | undefined {
  focus(context, at);
  const designator = context.reader.wordAt(at)?.designator;
  return designator !== undefined && isUnnumberedKind(designator.kind) ? fromDesignator(context, at) : undefined;
}

/** The citation that begins with the designator at `at`. An attached part alone does not count, because every report has an Exhibit A. */
function fromDesignator(context: ParseContext, at: number): Parsed | undefined {
  const targets = at < context.last ? undefined : targetsAt(context.reader, at);
  const parsed = targets === undefined ? undefined : citationAround(context, targets);
  const isNamed = parsed?.kind !== 'citation' || parsed.code !== undefined;
  return isNamed || parsed.targets.some(({ kind }) => kind === 'section' || kind === 'title' || kind === 'chapter')
    ? parsed
    : undefined;
}
