import type { Citation, CitationForm, CitedContainer, CodeCandidate, Recognizer, TargetKind } from '../types.ts';

/** A citation as `legal-code cite` prints it. The last keys of each are there only when there is something to say. */
export interface CitedRecord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly form: CitationForm;
  readonly place: string | null;
  readonly jurisdictionId: string | null;
  readonly code: string | null;
  readonly targets: readonly {
    readonly start: number;
    readonly end: number;
    readonly kind: TargetKind;
    readonly number: string;
    readonly subdivisions: readonly string[];
    readonly through?: string;
    readonly following?: boolean;
    readonly damaged?: boolean;
    /** The container cited with a section, as in `art. IV, § 3`, with the one around it. */
    readonly container?: CitedContainer;
  }[];
  readonly candidates?: readonly CodeCandidate[];
}

/** One citation as a line of `cite` has it. */
export function citedRecord(citation: Citation): CitedRecord {
  const { start, end, text, form, place, jurisdictionId, code, targets, candidates } = citation;
  return {
    start,
    end,
    text,
    form,
    place,
    jurisdictionId,
    code,
    targets,
    ...(candidates.length === 0 ? {} : { candidates }),
  };
}

/** All citations of a text, as `cite` prints them. */
export function citeText(recognizer: Recognizer, text: string, home?: string): readonly CitedRecord[] {
  return recognizer.recognize(text, home === undefined ? {} : { home }).map(citedRecord);
}

/** What became of a line of `cite --jsonl`. */
export type CitedLine =
  | {
      readonly ok: true;
      readonly line: string;
      readonly bytes: number;
      readonly citations: number;
      /** The fields of the line, for callers that extend it. */
      readonly id: unknown;
      readonly records: readonly CitedRecord[];
    }
  | { readonly ok: false; readonly problem: string };

/**
 * A line `{"id", "text", "jurisdiction"?}` → `{"id", "citations": […]}`. A line that is no such object is a problem said in words,
 * not an exception.
 */
export function citeLine(recognizer: Recognizer, line: string, home?: string): CitedLine {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return { ok: false, problem: 'not JSON' };
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return { ok: false, problem: 'not a JSON object' };
  const text = 'text' in read ? read.text : undefined;
  if (typeof text !== 'string') return { ok: false, problem: '"text" is not a string' };
  const jurisdiction = 'jurisdiction' in read ? read.jurisdiction : undefined;
  if (jurisdiction !== undefined && jurisdiction !== null && typeof jurisdiction !== 'string')
    return { ok: false, problem: '"jurisdiction" is not a string' };
  const citations = citeText(recognizer, text, jurisdiction ?? home);
  const id = 'id' in read ? read.id : null;
  return {
    ok: true,
    line: JSON.stringify({ id, citations }),
    bytes: Buffer.byteLength(text),
    citations: citations.length,
    id,
    records: citations,
  };
}
