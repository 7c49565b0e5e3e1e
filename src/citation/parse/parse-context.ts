import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader } from '../lexicon/reader.ts';
import { withMarkup } from '../text/markup.ts';
import type { CitationForm } from '../types.ts';
import { type CodeReference, type ParsedCitation, shifted } from './parsed.ts';
import type { Targets } from './targets.ts';

/** What the parsers of a candidate need. */
export interface ParseContext {
  readonly lexicon: Lexicon;
  readonly reader: Reader;
  /** Where what was parsed before ends: nothing before is read again. */
  readonly last: number;
}

/** Looks only near `at` from now on. */
export function focus({ reader, last }: ParseContext, at: number): void {
  reader.focus(at, last);
}

/** What is usual of a citation; see `ParsedCitation`. */
export type Rest = Partial<Pick<ParsedCitation, 'unmarked' | 'designated' | 'heading' | 'defines'>>;

/** Past a parenthesis at `end` that the citation opens: `Elm City Code (14.34.080)`. */
function pastClosing(text: string, start: number, end: number): number {
  if (text.charAt(end) !== ')') return end;
  const written = text.slice(start, end);
  return written.split('(').length > written.split(')').length ? end + 1 : end;
}

/** The citation that ends at `end`, extended to both ends of markup that it would cut through. */
export function citation(
  { reader, last }: ParseContext,
  targets: Pick<Targets, 'start' | 'all'>,
  end: number,
  form: CitationForm,
  code: CodeReference | undefined,
  rest: Rest = {},
): ParsedCitation {
  const span = withMarkup(reader.text, targets.start, pastClosing(reader.text, targets.start, end), last);
  return {
    kind: 'citation',
    ...span,
    form,
    code,
    targets: shifted(targets.all, targets.start - span.start),
    unmarked: rest.unmarked ?? false,
    designated: rest.designated ?? rest.unmarked === undefined,
    heading: rest.heading ?? false,
    defines: rest.defines,
  };
}
