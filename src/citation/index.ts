export { type CitedLine, type CitedRecord, citedRecord, citeLine, citeText } from './cite.ts';
export { frontMatterHome, inferHome } from './home.ts';
export { buildLexicon, type Lexicon, lexiconInSlices } from './lexicon.ts';
export { type CitationStyle, type CitedCode, citationOf, normalizeSectionNumber } from './normalize.ts';
export { type ParsedCitation, parseCitation } from './query.ts';
export { createRecognizer } from './recognize.ts';
export type * from './types.ts';
