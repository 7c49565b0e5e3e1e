/** What an import says: its progress while it runs, its summary at the end. */

export interface ImportSummary {
  readonly jurisdictions: number;
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

/** The summary in the last line that `legal-code import` writes; undefined when that is none. */
export function readSummary(line: string | undefined): ImportSummary | undefined {
  if (line === undefined) return undefined;
  try {
    const said: unknown = JSON.parse(line);
    if (!isRecord(said)) return undefined;
    const { jurisdictions, sections, ordinances, skipped } = said;
    if (!isCount(jurisdictions) || !isCount(sections) || !isCount(ordinances) || !Array.isArray(skipped))
      return undefined;
    return { jurisdictions, sections, ordinances, skipped: skipped.flatMap((one: unknown) => readSkipped(one) ?? []) };
  } catch {
    return undefined;
  }
}

/** A progress report; undefined when it is none. */
export function readProgress(said: unknown): ImportProgress | undefined {
  if (!isRecord(said) || !isCount(said.filesRead)) return undefined;
  return {
    filesRead: said.filesRead,
    sections: isCount(said.sections) ? said.sections : 0,
    ...(isCount(said.filesTotal) ? { filesTotal: said.filesTotal } : {}),
  };
}

function readSkipped(said: unknown): Skipped | undefined {
  if (!isRecord(said) || typeof said.path !== 'string' || typeof said.why !== 'string') return undefined;
  return { path: said.path, why: said.why, ...(isCount(said.line) ? { line: said.line } : {}) };
}

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null;

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;
