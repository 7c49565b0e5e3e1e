// Runs one program and everything that it starts, for as long as the parent process lives:
//   node supervise.ts PROGRAM [ARGUMENT…]      stdin is the lifeline
// When stdin ends for any reason, everything is stopped. This is a process and a session of its own. So nothing stays behind even if
// its parent is killed with -9.
import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const [program, ...args] = process.argv.slice(2);
if (program === undefined) throw new Error('Give the program to run.');

// A separate group (detached), so that one signal also reaches its descendants.
const child = spawn(program, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
let stopping = false;

function signalGroup(signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  // Windows has no process groups: end the child with its descendants.
  if (process.platform === 'win32')
    return signal !== 0 && spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']).status === 0;
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false; // the group is empty
  }
}

async function stop(exitCode: number): Promise<never> {
  stopping = true;
  signalGroup('SIGTERM');
  for (let waited = 0; waited < 3000 && signalGroup(0); waited += 50) await sleep(50);
  signalGroup('SIGKILL');
  process.exit(exitCode);
}

process.stdin.resume().once('close', () => stopping || stop(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping || stop(0));
// The parent may end before the last output is written.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
child.once('exit', (code) => stopping || stop(code ?? 1));
