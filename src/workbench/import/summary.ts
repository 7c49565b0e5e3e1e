/** Parses an import's output: progress reports, and a summary at the end. */
import { isObject, parseObject } from '../../contract/decode/json-values.ts';

/** A government whose law was imported. */
export interface ImportedPlace {
  readonly name: string;
  readonly region?: string;
}

export interface ImportSummary {
  readonly jurisdictions: number;
  /** Empty if the import didn't name them. */
  readonly places: readonly ImportedPlace[];
  /** The names of the imported codes, which may be some of a place's codes. */
  readonly codes: readonly string[];
  readonly sections: number;
  readonly ordinances: number;
  readonly skipped: readonly Skipped[];
}

export interface Skipped {
  readonly path: string;
  readonly line?: number;
  readonly why: string;
}

export interface ImportProgress {
  readonly filesRead: number;
  readonly filesTotal?: number;
  readonly sections: number;
}

/** Parses the summary in the last line of `legal-code import`; undefined if it is something else. */
export function readSummary(line: string | undefined): ImportSummary | undefined {
  return summaryIn(parseObject(line));
}

/** Validates an import's summary; undefined if it is invalid. */
export function summaryIn(stated: unknown): ImportSummary | undefined {
  if (!isObject(stated)) return undefined;
  const { jurisdictions, places, ledger, sections, ordinances, skipped } = stated;
  if (!isCount(jurisdictions) || !isCount(sections) || !isCount(ordinances) || !Array.isArray(skipped))
    return undefined;
  return {
    jurisdictions,
    places: Array.isArray(places) ? places.flatMap((one: unknown) => readPlace(one) ?? []) : [],
    codes: Array.isArray(ledger) ? [...new Set(ledger.flatMap((line: unknown) => codeOf(line) ?? []))] : [],
    sections,
    ordinances,
    skipped: skipped.flatMap((one: unknown) => readSkipped(one) ?? []),
  };
}

function readPlace(stated: unknown): ImportedPlace | undefined {
  if (!isObject(stated)) return undefined;
  const { name, region } = stated;
  if (typeof name !== 'string') return undefined;
  return { name, ...(typeof region === 'string' ? { region } : {}) };
}

/** The code that a line of the ledger of characters is about. */
const codeOf = (line: unknown): string | undefined =>
  isObject(line) && typeof line.publication === 'string' ? line.publication : undefined;

/** A name that the files don't state and the reader must: the last line of an import that wrote nothing. */
export interface MissingName {
  readonly missing: 'place' | 'code';
  /** A name that the files suggest, but do not state. */
  readonly guess?: string;
}

export function readMissing(line: string | undefined): MissingName | undefined {
  return missingNameIn(parseObject(line));
}

/** Validates a missing name; undefined if it is something else. */
export function missingNameIn(stated: unknown): MissingName | undefined {
  if (!isObject(stated)) return undefined;
  const { missing, guess } = stated;
  if (missing !== 'place' && missing !== 'code') return undefined;
  return { missing, ...(typeof guess === 'string' ? { guess } : {}) };
}

/** An edition with unreadable files, which lacks some of the library's sections: the last line of an import that wrote nothing. */
export interface PartialEdition {
  /** Number of sections that it lacks. */
  readonly sections: number;
  /** Number of files or parts that could not be read. */
  readonly skipped: number;
}

export function readPartial(line: string | undefined): PartialEdition | undefined {
  return partialIn(parseObject(line)?.partial);
}

/** Validates the counts of a partial edition; undefined if they are something else. */
export function partialIn(partial: unknown): PartialEdition | undefined {
  if (!isObject(partial)) return undefined;
  const { sections, skipped } = partial;
  return isCount(sections) && isCount(skipped) ? { sections, skipped } : undefined;
}

/** Parses a progress report; undefined if it is something else. */
export function readProgress(stated: unknown): ImportProgress | undefined {
  if (!isObject(stated) || !isCount(stated.filesRead)) return undefined;
  return {
    filesRead: stated.filesRead,
    sections: isCount(stated.sections) ? stated.sections : 0,
    ...(isCount(stated.filesTotal) ? { filesTotal: stated.filesTotal } : {}),
  };
}

function readSkipped(stated: unknown): Skipped | undefined {
  if (!isObject(stated) || typeof stated.path !== 'string' || typeof stated.why !== 'string') return undefined;
  return { path: stated.path, why: stated.why, ...(isCount(stated.line) ? { line: stated.line } : {}) };
}

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;
