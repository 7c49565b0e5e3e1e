/** Reads a whole library and reports damage. */
import { DatabaseSync } from 'node:sqlite';
import { checkBlocks, recordBlocks, stateIn } from './blocks.ts';
import { busyTimeout, libraryError, refusePipe } from './faults.ts';
import { damagedRows } from './seals.ts';

export interface Verification {
  /**
   * `recorded`: no digests matched the file, so they were written after all rows were found undamaged. `unknown`: they couldn't be
   * written.
   */
  readonly blocks: 'sound' | 'damaged' | 'recorded' | 'unknown';
  /** Descriptions of the damage: `blocks 12 and 13 of 480`, `text of section row 16777217`. */
  readonly damage: readonly string[];
}

/** Maximum number of damaged rows to list. */
const mostNamed = 100;

/** Checks a library. Throws LibraryError if it can't be opened for a reason other than damage. */
export async function verifyLibrary(file: string): Promise<Verification> {
  refusePipe(file);
  const report = await checkBlocks(file);
  const state = stateIn(file);
  const damage = [...(damageIn(report) ?? []), ...damagedContent(file)];
  const isRecorded = report.state === 'unknown' && damage.length === 0 && recordBlocks(file, state);
  return { blocks: isRecorded ? 'recorded' : report.state, damage };
}

/** Describes the damage found by a block check; undefined if there is none. */
export function damageIn(report: Awaited<ReturnType<typeof checkBlocks>>): readonly string[] | undefined {
  if (report.state !== 'damaged') return undefined;
  if (report.why !== undefined) return [report.why];
  const named = report.damaged.slice(0, 10).join(', ');
  return [`blocks ${named}${report.damaged.length > 10 ? ', …' : ''} of ${report.blocks} (64 kB each)`];
}

/** Describes the damage found by SQLite's integrity check and by the row seals. */
export function damagedContent(file: string): readonly string[] {
  const found: string[] = [];
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeout });
    const stated = String(database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check);
    if (stated !== 'ok') found.push(stated.replaceAll(/\s+/g, ' '));
    for (const { part, row } of damagedRows(database)) {
      if (found.length >= mostNamed) break;
      found.push(`${part} row ${row}`);
    }
  } catch (error) {
    const fault = libraryError(error, file);
    if (fault.fault !== 'corrupted') throw fault;
    found.push(fault.message);
  } finally {
    if (database?.isOpen === true) database.close();
  }
  return found;
}
