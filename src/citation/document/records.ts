import type { Citation, CitationForm, CitedContainer, CodeCandidate, Recognizer, TargetKind } from '../types.ts';

/** A citation as `legal-code cite` prints it. The optional keys appear only when they have a value. */
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
    /** The container cited with a section, as in `art. IV, § 3`, with its own container. */
    readonly container?: CitedContainer;
  }[];
  readonly candidates?: readonly CodeCandidate[];
}

/** Converts a citation to its record in the output of `cite`. */
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

/** Returns all citations of a text in the format of `cite`. */
export function citeText(recognizer: Recognizer, text: string, defaultJurisdiction?: string): readonly CitedRecord[] {
  return recognizer
    .recognize(text, defaultJurisdiction === undefined ? {} : { home: defaultJurisdiction })
    .map(citedRecord);
}

/** The result of one line of `cite --jsonl`. */
export type CitedLine =
  | {
      readonly ok: true;
      readonly line: string;
      readonly bytes: number;
      readonly citations: number;
      /** The fields of the input line, for callers that extend it. */
      readonly id: unknown;
      readonly records: readonly CitedRecord[];
      readonly text: string;
    }
  | { readonly ok: false; readonly problem: string };

/**
 * Converts a line `{"id", "text", "jurisdiction"?}` to `{"id", "citations": […]}`. For any other line, returns a
 * problem message instead of throwing.
 */
export function citeLine(recognizer: Recognizer, line: string, defaultJurisdiction?: string): CitedLine {
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
  const citations = citeText(recognizer, text, jurisdiction ?? defaultJurisdiction);
  const id = 'id' in read ? read.id : null;
  return {
    ok: true,
    line: JSON.stringify({ id, citations }),
    bytes: Buffer.byteLength(text),
    citations: citations.length,
    id,
    records: citations,
    text,
  };
}
