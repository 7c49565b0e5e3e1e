import { citationAround } from './citation-around.ts';
import { focus, type ParseContext } from './context.ts';
import type { Parsed } from './parsed.ts';
import { targetsAt } from './targets.ts';

/** The citation whose number is the numeral at `at`: `art. IV`, `Appendix A`. */
export function fromNumeral(context: ParseContext, at: number): Parsed | undefined {
  const { reader, last } = context;
  focus(context, at);
  const wordsEnd = reader.skipBack(at);
  const designator = wordsEnd === at || wordsEnd <= last ? undefined : reader.wordBefore(wordsEnd);
  if (designator?.designator === undefined || designator.designator.kind === 'section') return undefined;
  return fromDesignator(context, designator.start);
}

/** The citation whose target is the preamble at `at`. */
export function fromPreamble(context: ParseContext, at: number): Parsed | undefined {
  focus(context, at);
  return context.reader.wordAt(at)?.designator?.kind === 'preamble' ? fromDesignator(context, at) : undefined;
}

/** The citation that begins with the designator at `at`. One of an attached part alone says nothing: every report has an Exhibit A. */
function fromDesignator(context: ParseContext, at: number): Parsed | undefined {
  const targets = at < context.last ? undefined : targetsAt(context.reader, at);
  const parsed = targets === undefined ? undefined : citationAround(context, targets);
  const isNamed = parsed?.kind !== 'citation' || parsed.code !== undefined;
  return isNamed || parsed.targets.some(({ kind }) => kind === 'section' || kind === 'title' || kind === 'chapter')
    ? parsed
    : undefined;
}
