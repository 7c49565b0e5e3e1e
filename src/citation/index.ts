export { type CitationStyle, type CitedCode, citationOf } from './document/format.ts';
export { type ParsedCitation, parseCitation } from './document/query.ts';
export { createRecognizer } from './document/recognizer.ts';
export { type CitedLine, type CitedRecord, citedRecord, citeLine, citeText } from './document/records.ts';
export { buildLexicon, type Lexicon, lexiconInSlices } from './lexicon/lexicon.ts';
export { normalizeSectionNumber } from './lexicon/section-key.ts';
export { isAttachedKind, isContainerKind } from './lexicon/target-kinds.ts';
export type * from './types.ts';
