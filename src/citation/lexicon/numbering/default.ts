/** Default numberings for codes without a learned one, from gazetteer patterns and service hints. */
import type { Numbering, NumberPart, NumberScheme } from '../../../contract/numbering.ts';

/** The patterns for each word in a hint. */
const HINTED: readonly (readonly [words: RegExp, patterns: readonly string[]])[] = [
  [/colon/, ['n:n', 'n:n-n']],
  [/mixed/, ['n-n.n']],
  [/hyphen|dash/, ['n-n', 'n-n-n']],
  [/dot|period|point/, ['n.n', 'n.n.n']],
  [/plain|integer/, ['n']],
];

/**
 * The numbering for a pattern (`n.nn.nnn`, `12-345`) or a word (`hyphenated`), in the form of a learned one. A word
 * does not fix the number of levels, so its numbering is not established. Returns undefined for other text.
 */
export function defaultNumbering(hint: string): Numbering | undefined {
  const plain = hint.trim().toLowerCase();
  const isPattern = /^[\dxn#]+(?:[.:-][\dxn#]+)*$/.test(plain);
  const patterns = isPattern ? [plain] : HINTED.find(([words]) => words.test(plain))?.[1];
  if (patterns === undefined) return undefined;
  return unlearned(
    isPattern,
    patterns.map((pattern) => schemeOf(pattern)),
  );
}

function unlearned(established: boolean, schemes: readonly NumberScheme[]): Numbering {
  const citing = { abbreviations: [], marker: '§' };
  return { established, sections: 0, schemes, citing, subdivisions: [], ranges: [], lists: [] };
}

/** Schemes for an unknown code: digits, with capitals before or between them. `n` is digits, and `A` is capitals. */
export const DEFAULT_SCHEMES: readonly NumberScheme[] = ['n', 'n.n', 'n-n', 'n:n', 'An', 'A-n', 'A.n', 'n-A-n'].map(
  (pattern) => schemeOf(pattern, 7),
);

/** The numbering of an unknown code. */
export const UNKNOWN_NUMBERING: Numbering = unlearned(false, DEFAULT_SCHEMES);

function schemeOf(pattern: string, longest = 5): NumberScheme {
  const parts = [...pattern.matchAll(/([.:-]?)(A|[\dxn#]+)/g)].map(([, separator = '', body], at): NumberPart => {
    const common = { separator, min: 1, padded: false };
    if (body === 'A') return { ...common, class: 'upper', max: at === 0 ? 3 : 1 };
    return { ...common, class: 'digits', max: longest, suffix: 'upper' };
  });
  return { kind: 'section', parts, count: 0, example: pattern };
}
