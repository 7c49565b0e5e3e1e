// Keeps one PostgreSQL server running for as long as the parent process lives, and then removes its folder:
//   fork('keeper.ts', [JSON]) with {folder, program, args, uid?, gid?}
// The server ends with the channel, for any reason.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface Kept {
  /** Removed at the end, unless absent. */
  readonly folder?: string;
  readonly log: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

const kept: Kept = JSON.parse(process.argv[2] ?? '{}');
const log = openSync(kept.log, 'a');
// A separate group, because Ctrl-C in a terminal is for the tests, which then end this process properly.
const server: ChildProcess = spawn(kept.program, [...kept.args], {
  detached: true,
  stdio: ['ignore', log, log],
  env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' },
  ...(kept.uid === undefined ? {} : { uid: kept.uid }),
  ...(kept.gid === undefined ? {} : { gid: kept.gid }),
});
closeSync(log);
let ended = false;
let stopping = false;
server.once('error', (error) => process.send?.({ failed: error.message }));
server.once('exit', () => {
  ended = true;
  if (!stopping) process.exit(1);
});
process.send?.({ pid: server.pid });

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Fast, then immediate, then killed.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (ended) break;
    server.kill(signal);
    for (let waited = 0; waited < 3_000 && !ended; waited += 20) await sleep(20);
  }
  if (kept.folder !== undefined) rmSync(kept.folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(0);
}

process.once('disconnect', () => void stop());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
