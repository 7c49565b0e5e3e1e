import { CodeNumbers } from '../lexicon/code-numbers.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { normalizeSectionNumber } from '../lexicon/section-key.ts';
import { sectionSign } from '../lexicon/section-sign.ts';
import { isContainerKind } from '../lexicon/target-kinds.ts';
import { designatorWords } from '../lexicon/vocabulary.ts';
import { plainNumber } from '../parse/number.ts';
import { separators } from '../parse/parsed.ts';
import type { CodeCandidate, TargetKind } from '../types.ts';
import { createRecognizer } from './recognizer.ts';

/** A citation typed into a search box. */
export interface ParsedCitation {
  /** The text that names the code: `SMC`, `Seattle Municipal Code`. Undefined for a bare number. */
  readonly codeText: string | undefined;
  /** The place, when the lexicon determines it. */
  readonly place: string | undefined;
  readonly jurisdictionId: string | undefined;
  /** All possible codes when there are several. */
  readonly candidates: readonly CodeCandidate[];
  readonly kind: TargetKind;
  /** As written, with dashes as `-`. */
  readonly number: string;
  /** The lookup key. */
  readonly normalized: string;
  readonly subdivisions: readonly string[];
  readonly through: string | undefined;
}

/** Words that a query may have before the number of a section or a container. */
const SIGNED = designatorWords.filter(({ kind }) => kind === 'section' || isContainerKind(kind));
const SIGNED_WORDS = SIGNED.map(({ word, needsStop }) => `${word}\\.${needsStop ? '' : '?'}`).join('|');
// The lookbehind excludes the last letter of an abbreviation: `M.C.C. 5.10`.
const SIGN = `(?:${sectionSign}+|(?<![A-Za-z.])(?:${SIGNED_WORDS}))`;
const QUERY = new RegExp(
  String.raw`^(?:(.*?[A-Za-z.)])[\s,]*)??(?:(${SIGN})\s*)?(\[?[A-Za-z]{0,3}-?\d[^\s()\]]*\]?)((?:\s*\([A-Za-z0-9-]{1,6}\))*(?:\s+[A-Z](?:\.\w{1,3})*)?)\s*(?:\(\d{4}\))?(?:\s+of\s+(?:the\s+)?(.+?))?(?:,?\s+([A-Z][A-Z.]{1,7}))?[.,;]?$`,
  'i',
);

/**
 * Parses a query that is one citation in a common form: `23.44.010`, `§ 23.44.010(a)`, `SMC 23.44.010`, `Section 5 of
 * the Foo Code`. Returns undefined for other text (`parking 24 hours`). With a lexicon, the recognizer runs first, and
 * lenient parsing is the fallback.
 */
export function parseCitation(query: string, lexicon?: Lexicon): ParsedCitation | undefined {
  const plain = query
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/^["'“‘]+|["'”’]+$/g, '');
  if (plain === '' || plain.length > 200 || !/\d/.test(plain)) return undefined;
  return (lexicon === undefined ? undefined : recognized(plain, lexicon)) ?? lenient(plain, lexicon?.numbers ?? USUAL);
}

function recognized(query: string, lexicon: Lexicon): ParsedCitation | undefined {
  const found = createRecognizer(lexicon).recognize(query, { inferHome: false });
  const [citation] = found;
  if (found.length !== 1 || citation === undefined || citation.start > 1 || citation.end < query.length - 1)
    return undefined;
  const target = citation.targets[citation.targets.length - 1];
  if (target === undefined || target.number === '') return undefined;
  const before = query.slice(0, target.start).replace(new RegExp(String.raw`[\s,]*(?:${SIGN})?\s*$`, 'i'), '');
  const after = /^\s*of\s+(?:the\s+)?(.+)$/i.exec(query.slice(target.end))?.[1] ?? '';
  const codeText = (before === '' ? after : before).trim();
  return {
    codeText: codeText === '' ? undefined : codeText,
    place: citation.place ?? undefined,
    jurisdictionId: citation.jurisdictionId ?? undefined,
    candidates: citation.candidates,
    kind: target.kind,
    number: target.number,
    normalized: normalizeSectionNumber(target.number),
    subdivisions: target.subdivisions,
    through: target.through,
  };
}

/** Numbers in the formats that any code may use. */
const USUAL = new CodeNumbers();

function lenient(query: string, numbers: CodeNumbers): ParsedCitation | undefined {
  const match = QUERY.exec(query);
  if (match === null) return undefined;
  const [, before, sign, written = '', parenthesised = '', of, after] = match;
  const text = written.replace(/^\[|\]$/g, '');
  const number = numbers.numberAt(text, 0, text.length);
  if (number === undefined) return undefined;
  const parts = separators(number);
  const rest = text.slice(number.end).replace(/[.,;]+$/, '');
  if (rest !== '' && !/^(?:\.[A-Za-z](?:\.\w{1,3})*)$/.test(rest)) return undefined;
  const named = of !== undefined && after !== undefined ? `${of} ${after}` : (before ?? of ?? after);
  const codeText = named?.replace(new RegExp(String.raw`[\s,]*${SIGN}?$`, 'i'), '').trim();
  const signed = sign !== undefined || (before !== undefined && new RegExp(`${SIGN}$`, 'i').test(before));
  // Words with a bare number are a full-text search, unless the words can name a code.
  if (!signed && parts === 0 && !/^\d+[A-Za-z]{0,2}$/.test(query)) return undefined;
  if (
    codeText !== undefined &&
    codeText !== '' &&
    !signed &&
    !/^[A-Za-z.]{2,10}$/.test(codeText) &&
    !/code|ordinances/i.test(codeText)
  )
    return undefined;
  const subdivisions = [
    ...(rest === '' ? [] : rest.slice(1).split('.')),
    ...(parenthesised.match(/\([^)]+\)/g) ?? []),
    ...(parenthesised.match(/(?<=\s)[A-Z](?:\.\w{1,3})*$/)?.[0].split('.') ?? []),
  ];
  const plain = plainNumber(text.slice(0, number.end));
  return {
    codeText: codeText === '' ? undefined : codeText,
    place: undefined,
    jurisdictionId: undefined,
    candidates: [],
    kind: kindOf(sign ?? ''),
    number: plain,
    normalized: normalizeSectionNumber(plain),
    subdivisions,
    through: undefined,
  };
}

/** The target kind of a sign or word. Anything but a designator word is a section. */
function kindOf(sign: string): TargetKind {
  const word = sign.toLowerCase().replace(/\.$/, '');
  return SIGNED.find((one) => one.word === word)?.kind ?? 'section';
}
