/** Rebuilds a library that was set aside, beside a service that already answers. */

import { parseObject } from '../contract/decode/json-values.ts';
import { changeImportLog, readImportLog } from '../service/import/import-log.ts';
import { endOf, startOnLibrary } from './subprocess.ts';

/** The state of a library after damage. */
export interface Repair {
  /** The path where the damaged file is kept. */
  readonly kept: string;
  readonly why: string;
  /** The number of recorded imports. */
  readonly imports: number;
  readonly sections: number;
  /** The sources that no longer exist. */
  readonly missing: readonly string[];
  /** Why the rebuild failed. The next start tries again. */
  readonly failed?: string;
}

/** Records that a library is being set aside, so that a rebuild follows even if this process is killed. */
export function noteSetAside(library: string, kept: string, why: string): void {
  changeImportLog(library, ({ imports }) => ({ imports, rebuilding: { kept, why } }));
}

/** The library that was set aside and the number of imports to repeat; undefined if there is none. */
export function setAside(library: string): Pick<Repair, 'kept' | 'why' | 'imports'> | undefined {
  const { rebuilding, imports } = readImportLog(library);
  return rebuilding && { kept: rebuilding.kept, why: rebuilding.why, imports: imports.length };
}

/**
 * Rebuilds the library, if needed, with the program at `entry` in a separate process. If two processes rebuild it, they repeat
 * the same imports, one at a time. Resolves with the outcome; undefined if nothing was to be done or `stop` was called.
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

/** Parses the last line of `legal-code rebuild`; undefined for any other line. */
export function rebuiltIn(line: string): Pick<Repair, 'imports' | 'sections' | 'missing'> | undefined {
  const { imports, sections, missing } = parseObject(line) ?? {};
  if (typeof imports !== 'number' || typeof sections !== 'number' || !Array.isArray(missing)) return undefined;
  return { imports, sections, missing: missing.map(String) };
}
