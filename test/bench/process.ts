/** Measures programs from outside, as processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export const key = 'key-of-the-bench-of-32-characters';

export interface Serving {
  readonly child: ChildProcess;
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server that prints its address in its first line. */
export function startServing(command: readonly string[]): Promise<Serving> {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, LEGAL_CODE_API_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stdout.once('data', (line) =>
      resolve({
        child,
        url: JSON.parse(String(line)).url,
        stop() {
          child.kill('SIGTERM');
          return closed;
        },
      }),
    );
    void closed.then(() => reject(new Error('the service did not start: is dist/ built?')));
  });
}

export interface Outcome {
  /** From start to exit. */
  readonly milliseconds: number;
  /** Peak resident memory. */
  readonly megabytes: number;
}

/**
 * Runs a program to its end. Throws with its stderr if it fails.
 *
 * @param accepted exit codes that are not failures: an import ends with 1 if it skipped parts of a publication
 */
export function runToEnd(command: readonly string[], accepted: readonly number[] = [0]): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  let megabytes = Number.NaN;
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const watch = setInterval(() => {
    const now = megabytesOf(child, 'VmHWM');
    if (!Number.isNaN(now)) megabytes = now;
  }, 100);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(watch);
      if (code !== null && accepted.includes(code)) resolve({ milliseconds: performance.now() - started, megabytes });
      else reject(new Error(`${command.join(' ')} ended with ${code}: ${output}`));
    });
  });
}

/** Megabytes resident now (VmRSS) or at most so far (VmHWM); NaN if the system does not report them. */
export function megabytesOf(child: ChildProcess, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const line = new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
    return (Number(line?.[1]) * 1_024) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** The processor time of a process in milliseconds, in steps of 10; NaN if the system does not report it. */
export function processorTimeOf(child: ChildProcess): number {
  try {
    // proc(5): the name in parentheses may have spaces; of what follows, utime and stime are the 12th and 13th.
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
