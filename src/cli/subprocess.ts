/** Runs another command of this program beside a service that uses the same library. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseObject } from '../contract/decode/json-values.ts';
import type { RowsFound } from '../service/library-watch.ts';

export interface End {
  /** Null if a signal ended the process. */
  readonly code: number | null;
  /** The last line on stdout. */
  readonly last: string;
  /** The last message on stderr, without the program's name; undefined: none. */
  readonly message: string | undefined;
}

/** Starts `COMMAND --library LIBRARY` with the program at `entry`. The process gets no key and ends with this one. */
export function startOnLibrary(command: 'rebuild' | 'verify', library: string, entry: string): ChildProcess {
  const { LEGAL_CODE_API_KEY: _key, ...env } = process.env;
  // The channel closes when this process ends. A rebuild then stops, and continues at the next start.
  return spawn(process.execPath, [entry, command, '--library', library], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
    windowsHide: true,
  });
}

/** Resolves when a process has ended. Never rejects. */
export function endOf(child: ChildProcess): Promise<End> {
  let last = '';
  let message: string | undefined;
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => {
      last = line;
    });
  if (child.stderr !== null)
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith('legal-code ')) message = line.replace(/^legal-code \w+: /, '');
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, last, message: error.message }));
    child.once('close', (code) => resolve({ code, last, message }));
  });
}

/** Runs `legal-code verify` in a separate process, because reading a whole library would delay the service's answers. */
export async function verifyBeside(library: string, entry: string, signal: AbortSignal): Promise<RowsFound> {
  if (signal.aborted) return { state: 'unknown' };
  const child = startOnLibrary('verify', library, entry);
  const kill = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', kill, { once: true });
  const { code, last } = await endOf(child);
  signal.removeEventListener('abort', kill);
  if (code === 0) return { state: 'sound' };
  const damage = code === 1 ? damageIn(last) : undefined;
  return damage === undefined ? { state: 'unknown' } : { state: 'damaged', damage };
}

function damageIn(line: string): readonly string[] | undefined {
  const damage = parseObject(line)?.damage;
  return Array.isArray(damage) && damage.length > 0 ? damage.map(String) : undefined;
}
