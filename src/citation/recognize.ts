import { Evidence } from './evidence.ts';
import type { Lexicon } from './lexicon.ts';
import { DocumentReading } from './reading.ts';
import { Resolver } from './resolve.ts';
import { Scanner } from './scan.ts';
import { atOnce, type Slices } from './slices.ts';
import type { Citation, Measured, Reading, ReadingOptions, Recognizer } from './types.ts';

const NO_OPTIONS: ReadingOptions = {};

/** Characters a slice: a few milliseconds even before the code is compiled. */
const SLICE = 1 << 16;

function* reading(lexicon: Lexicon, text: string, options: ReadingOptions, size: number): Slices<Reading> {
  const begun = new DocumentReading(lexicon, text, options);
  while (!begun.readOn(size)) yield;
  return begun;
}

/** A recognizer over a lexicon. One pass finds what may be citations, a second over these gives each its place. */
export function createRecognizer(lexicon: Lexicon): Recognizer {
  const scanner = new Scanner(lexicon);
  const recognize = (text: string, options: ReadingOptions = NO_OPTIONS): Measured => {
    const evidence = new Evidence();
    const marks = scanner.scanAll(text, evidence);
    const resolver = new Resolver(lexicon, evidence, options, (start, end) => text.slice(start, end));
    const citations: Citation[] = [];
    for (const mark of marks) {
      const citation = resolver.resolve(mark);
      if (citation !== undefined) citations.push(citation);
    }
    return { citations, steps: scanner.steps };
  };
  return {
    recognize: (text, options) => recognize(text, options).citations,
    measure: recognize,
    open: (text, options = NO_OPTIONS) => atOnce(reading(lexicon, text, options, text.length)),
    openInSlices: (text, options = NO_OPTIONS, size = SLICE) => reading(lexicon, text, options, size),
  };
}
