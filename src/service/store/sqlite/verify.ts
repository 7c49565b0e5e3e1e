/** Reads all of a library and reports what is not as it was written. */
import { DatabaseSync } from 'node:sqlite';
import { checkBlocks, recordBlocks, stateIn } from './blocks.ts';
import { busyTimeout, libraryError, refusePipe } from './faults.ts';
import { damagedRows } from './seals.ts';

export interface Verification {
  /** `recorded`: there were no digests of the file as it is now; its rows are sound, and digests were written. `unknown`: none could be. */
  readonly blocks: 'sound' | 'damaged' | 'recorded' | 'unknown';
  /** What is damaged, in words: `blocks 12 and 13 of 480`, `text of section row 16777217`. */
  readonly damage: readonly string[];
}

/** How many damaged rows are named. */
const mostNamed = 100;

/** Throws LibraryError when the library cannot be opened for another reason than damage. */
export async function verifyLibrary(file: string): Promise<Verification> {
  refusePipe(file);
  const report = await checkBlocks(file);
  const state = stateIn(file);
  const damage = [...(damageIn(report) ?? []), ...damagedContent(file)];
  const isRecorded = report.state === 'unknown' && damage.length === 0 && recordBlocks(file, state);
  return { blocks: isRecorded ? 'recorded' : report.state, damage };
}

/** The damage that a check of the blocks found, in words; undefined for none. */
export function damageIn(report: Awaited<ReturnType<typeof checkBlocks>>): readonly string[] | undefined {
  if (report.state !== 'damaged') return undefined;
  if (report.why !== undefined) return [report.why];
  const named = report.damaged.slice(0, 10).join(', ');
  return [`blocks ${named}${report.damaged.length > 10 ? ', …' : ''} of ${report.blocks} (64 kB each)`];
}

/** What SQLite itself and the hashes of the rows show to be damaged, in words. */
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
