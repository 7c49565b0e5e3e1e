import { mkdirSync, rmdirSync, statSync } from 'node:fs';

/** How long a lock may be held before its holder is taken for dead, milliseconds. What is done under one takes far less. */
const heldAtMost = 3_000;

/** Does `work` while no other process does work under the same lock: a folder, which only one can make. */
export function locked<T>(folder: string, work: () => T): T {
  take(folder);
  try {
    return work();
  } finally {
    removed(folder);
  }
}

function take(folder: string): void {
  for (;;) {
    try {
      mkdirSync(folder);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const since = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
      if (since !== undefined && Date.now() - since > heldAtMost) removed(folder);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function removed(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another, who took its holder for dead, was first.
  }
}
