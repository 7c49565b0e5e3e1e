/** What a library held before an update whose changes are not reported yet, in a file beside the code's downloads. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../contract/decode/json-values.ts';
import type { EditionDates } from './changes.ts';
import { codesFolder } from './remembered.ts';

/** Edition dates by jurisdiction. */
type Held = ReadonlyMap<string, EditionDates>;

/** Whether an update of a code ended before its changes were reported. */
export function isUnreported(library: string, id: string): boolean {
  return existsSync(fileOf(library, id));
}

/**
 * The editions that a jurisdiction had before the unreported update; undefined if nothing was recorded, or if the library lost
 * one of them since.
 */
export function unreportedDates(
  library: string,
  id: string,
  jurisdictionId: string,
  now: EditionDates,
): EditionDates | undefined {
  const before = readHeld(library, id).get(jurisdictionId);
  const isHeld = [...(before ?? [])].every(([code, dates]) => dates.every((date) => now.get(code)?.includes(date)));
  return isHeld ? before : undefined;
}

/** Records what the library held. A process that is killed after its import reports the same changes when it is repeated. */
export function noteUnreported(library: string, id: string, held: Held): void {
  const file = fileOf(library, id);
  const passing = `${file}.${process.pid}`;
  const stored = Object.fromEntries([...held].map(([key, dates]) => [key, Object.fromEntries(dates)]));
  writeFileSync(passing, `${JSON.stringify(stored, undefined, 2)}\n`, { flush: true });
  renameSync(passing, file);
}

/** Forgets what the library held, once the changes are reported. */
export function forgetUnreported(library: string, id: string): void {
  rmSync(fileOf(library, id), { force: true });
}

const fileOf = (library: string, id: string): string => join(codesFolder(library), id, 'unreported.json');

function readHeld(library: string, id: string): Held {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(fileOf(library, id), 'utf8'));
  } catch {
    return new Map();
  }
  if (!isObject(found)) return new Map();
  return new Map(Object.entries(found).map(([key, dates]) => [key, readDates(dates)]));
}

function readDates(found: unknown): EditionDates {
  if (!isObject(found)) return new Map();
  return new Map(
    Object.entries(found).map(([code, dates]) => [
      code,
      Array.isArray(dates) ? dates.filter((date) => typeof date === 'string') : [],
    ]),
  );
}
