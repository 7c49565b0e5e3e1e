import type { Lexicon } from '../lexicon/lexicon.ts';
import { Reader } from '../lexicon/reader.ts';
import { idStart } from '../scan/beginnings.ts';
import { type Candidate, nextCandidate } from '../scan/candidates.ts';
import { fromHead, type Step } from './from-name.ts';
import { fromDigit, fromSign, pastToken } from './from-number.ts';
import { fromNumeral, fromUnnumbered } from './from-numeral.ts';
import { fromSettlement, fromStateComma } from './from-place.ts';
import type { ParseContext } from './parse-context.ts';
import type { Parsed, ParsedNote } from './parsed.ts';
import { fromId, fromThereof, fromThis } from './short-forms.ts';

/** The parsed items of a stretch of text. */
export interface ParsedStretch {
  /** In order, never overlapping. */
  readonly parsed: readonly Parsed[];
  /** Where the scan would continue: at the end of the stretch, or past the last item. */
  readonly reached: number;
  /** Characters examined. */
  readonly steps: number;
}

/** Parses the candidates of `text` in [from, to). `last` is the end of the items parsed before. */
export function parseStretch(lexicon: Lexicon, text: string, from: number, to: number, last: number): ParsedStretch {
  const reader = new Reader(text, lexicon);
  const parsed: Parsed[] = [];
  let position = from;
  let floor = last;
  for (;;) {
    const candidate = nextCandidate(text, position, to);
    if (candidate === undefined) break;
    const step = parseCandidate({ lexicon, reader, last: floor }, candidate);
    if (step.parsed !== undefined) {
      parsed.push(step.parsed);
      // A footnote's mark does not hide the words before it from the citation after it.
      if (step.parsed.kind !== 'note') floor = step.parsed.end;
    }
    position = Math.max(candidate.at + 1, step.parsed?.end ?? step.next);
  }
  return { parsed, reached: Math.max(to, position), steps: reader.steps + Math.max(0, to - from) };
}

function parseCandidate(context: ParseContext, { kind, at }: Candidate): Step {
  const { reader } = context;
  switch (kind) {
    case 'sign': {
      const parsed = fromSign(context, at);
      return { next: parsed?.end ?? reader.sectionSigns(at).end, parsed };
    }
    case 'digit': {
      const parsed = fromDigit(context, at);
      return { next: parsed?.end ?? pastToken(context, at), parsed };
    }
    case 'numeral':
      return { next: at + 1, parsed: fromNumeral(context, at) };
    case 'unnumbered':
      return { next: at + 4, parsed: fromUnnumbered(context, at) };
    case 'code':
    case 'ordinances':
      return fromHead(context, at);
    case 'settlement':
      return fromSettlement(context, at);
    case 'stateComma':
      return fromStateComma(context, at);
    case 'this':
      return fromThis(context, at);
    case 'id': {
      const start = idStart(reader.text, at);
      const stop = at + 2;
      return { next: stop + 1, parsed: start === undefined ? undefined : fromId(context, start, stop) };
    }
    case 'versus': {
      // A case name. A later `id.` does not refer to a code.
      const isNew = at >= context.last;
      return { next: at + 2, parsed: isNew ? { kind: 'otherLaw', start: at, end: at + 2 } : undefined };
    }
    case 'note':
      return { next: at + 2, parsed: noteAt(reader.text, at) };
    case 'thereof':
      return { next: at + 1, parsed: fromThereof(context, at + 2) };
  }
}

/** Reads `[^1]`, and `[^1]:` at the beginning of a line. */
function noteAt(text: string, start: number): ParsedNote | undefined {
  const [mark, label = '', colon] = /^\[\^([^\]\s]{1,40})\](:)?/.exec(text.slice(start, start + 44)) ?? [];
  if (mark === undefined) return undefined;
  const isText = colon !== undefined && /(?:^|[\n\r])[ >]*$/.test(text.slice(Math.max(0, start - 8), start));
  return { kind: 'note', start, end: start + mark.length, label, isText };
}
