/** Rebuilding, beside a service that answers already, a library that was set aside. */
import { changeImportLog, readImportLog } from '../service/import/import-log.ts';
import { endOf, startOnLibrary } from './subprocess.ts';

/** What a library that was damaged has come to. */
export interface Repair {
  /** The file that the damaged one is kept as. */
  readonly kept: string;
  readonly why: string;
  /** How many imports were recorded. */
  readonly imports: number;
  readonly sections: number;
  /** What could not be found again. */
  readonly missing: readonly string[];
  /** Why it could not be rebuilt; it is tried again at the next start. */
  readonly failed?: string;
}

/** Records that a library is being set aside, so that a rebuild follows even if this process is killed. */
export function noteSetAside(library: string, kept: string, why: string): void {
  changeImportLog(library, ({ imports }) => ({ imports, rebuilding: { kept, why } }));
}

/** A library that was set aside, and how many imports would be repeated; undefined when there is none. */
export function setAside(library: string): Pick<Repair, 'kept' | 'why' | 'imports'> | undefined {
  const { rebuilding, imports } = readImportLog(library);
  return rebuilding && { kept: rebuilding.kept, why: rebuilding.why, imports: imports.length };
}

/**
 * Rebuilds the library with the program at `entry` in a separate process, if the library needs it. Two processes that rebuild it repeat
 * the same imports, one at a time. Resolves with the outcome, or undefined when there was nothing to do or `stop` was called.
 */
export function startRepair(
  library: string,
  entry: string,
): { readonly done: Promise<Repair | undefined>; stop(): void } {
  if (setAside(library) === undefined) return { done: Promise.resolve(undefined), stop: () => undefined };
  const child = startOnLibrary('rebuild', library, entry);
  let stopped = false;
  const done = endOf(child).then(({ code, last, message }): Repair | undefined => {
    const { rebuilding } = readImportLog(library);
    if (stopped || rebuilding === undefined) return undefined;
    const { kept, why } = rebuilding;
    const outcome = code === 0 || code === 1 ? rebuiltIn(last) : undefined;
    if (outcome === undefined)
      return {
        kept,
        why,
        imports: 0,
        sections: 0,
        missing: [],
        failed: message ?? 'the process ended without a message',
      };
    changeImportLog(library, ({ imports }) => ({ imports }));
    return { kept, why, ...outcome };
  });
  return {
    done,
    stop() {
      stopped = true;
      child.kill('SIGTERM');
    },
  };
}

/** What the last line of `legal-code rebuild` says; undefined where it is another line. */
export function rebuiltIn(line: string): Pick<Repair, 'imports' | 'sections' | 'missing'> | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    if (!('imports' in parsed && 'sections' in parsed && 'missing' in parsed)) return undefined;
    const { imports, sections, missing } = parsed;
    if (typeof imports !== 'number' || typeof sections !== 'number' || !Array.isArray(missing)) return undefined;
    return { imports, sections, missing: missing.map(String) };
  } catch {
    return undefined;
  }
}
