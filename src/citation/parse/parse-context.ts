import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader } from '../lexicon/reader.ts';
import { withMarkup } from '../text/markup.ts';
import type { CitationForm } from '../types.ts';
import { type CodeReference, type ParsedCitation, shifted } from './parsed.ts';
import type { Targets } from './targets.ts';

/** The input shared by the parsers of a candidate. */
export interface ParseContext {
  readonly lexicon: Lexicon;
  readonly reader: Reader;
  /** The end of the last parsed item. Nothing before it is parsed again. */
  readonly last: number;
}

/** Limits the reader to the text near `at`. */
export function focus({ reader, last }: ParseContext, at: number): void {
  reader.focus(at, last);
}

/** Optional properties of a citation. See `ParsedCitation`. */
export type Rest = Partial<Pick<ParsedCitation, 'unmarked' | 'designated' | 'heading' | 'defines'>>;

/** Extends `end` over a closing parenthesis that the citation opens: `Elm City Code (14.34.080)`. */
function pastClosing(text: string, start: number, end: number): number {
  if (text.charAt(end) !== ')') return end;
  const written = text.slice(start, end);
  return written.split('(').length > written.split(')').length ? end + 1 : end;
}

/** Builds the citation that ends at `end`, and extends it to both ends of any markup that it would cut. */
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
