import type { Lexicon } from '../lexicon/lexicon.ts';
import { parseStretch } from '../parse/parser.ts';
import { DocumentMentions } from '../resolve/document-mentions.ts';
import { Resolver } from '../resolve/resolver.ts';
import { atOnce, type Slices } from '../text/slices.ts';
import type { Citation, Measured, Reading, ReadingOptions, Recognizer } from '../types.ts';
import { EditedDocument } from './edited-document.ts';

/** Characters per slice: a few milliseconds even before the JIT compiles the code. */
const SLICE = 1 << 16;

/** Creates a recognizer over a lexicon. One pass parses candidates, and a second resolves the place of each. */
export function createRecognizer(lexicon: Lexicon): Recognizer {
  const measure = (text: string, options: ReadingOptions = {}): Measured => {
    const { parsed, steps } = parseStretch(lexicon, text, 0, text.length, 0);
    // Most ordinary texts cite nothing.
    if (parsed.length === 0) return { citations: [], steps };
    const mentions = new DocumentMentions();
    for (const one of parsed) mentions.add(one);
    const resolver = new Resolver(lexicon, mentions, options);
    const slice = (start: number, end: number): string => text.slice(start, end);
    const citations: Citation[] = [];
    for (const one of parsed) {
      const citation = resolver.resolve(one, one.start, slice);
      if (citation !== undefined) citations.push(citation);
    }
    return { citations, steps };
  };
  return {
    recognize: (text, options) => measure(text, options).citations,
    measure,
    open: (text, options = {}) => atOnce(openInSlices(lexicon, text, options, text.length)),
    openInSlices: (text, options = {}, size = SLICE) => openInSlices(lexicon, text, options, size),
  };
}

function* openInSlices(lexicon: Lexicon, text: string, options: ReadingOptions, size: number): Slices<Reading> {
  const document = new EditedDocument(lexicon, text, options);
  while (!document.readOn(size)) yield;
  return document;
}
