import { gather } from './evidence.ts';
import type { Lexicon } from './lexicon.ts';
import { DocumentReading } from './reading.ts';
import { Resolver } from './resolve.ts';
import { Scanner } from './scan.ts';
import type { Citation, Measured, Reading, ReadingOptions, Recogniser } from './types.ts';

const NO_OPTIONS: ReadingOptions = {};

/** A recogniser over a lexicon. One pass finds what may be citations, a second over these gives each its place. */
export function createRecogniser(lexicon: Lexicon): Recogniser {
  const scanner = new Scanner(lexicon);
  const recognise = (text: string, options: ReadingOptions = NO_OPTIONS): Measured => {
    const before = scanner.steps;
    const marks = scanner.scan(text);
    const resolver = new Resolver(lexicon, gather(marks), options, (start, end) => text.slice(start, end));
    const citations: Citation[] = [];
    for (const mark of marks) {
      const citation = resolver.resolve(mark);
      if (citation !== undefined) citations.push(citation);
    }
    return { citations, steps: scanner.steps - before };
  };
  return {
    recognise: (text, options) => recognise(text, options).citations,
    measure: recognise,
    open: (text, options = NO_OPTIONS): Reading => new DocumentReading(lexicon, text, options),
  };
}
