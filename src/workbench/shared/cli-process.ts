/** Runs a `legal-code` command as a child process, so that an import never blocks the extension host. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { parseObject } from '../../contract/decode/json-values.ts';
import { stopProcess } from './stop-process.ts';

export interface CliListener {
  /** A line on stderr other than progress. */
  readonly onLine: (line: string) => void;
  /** The content of a progress line (`{"progress": …}` on stderr). */
  readonly onProgress?: (progress: unknown) => void;
  /** Variables for the command, in addition to those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface CliEnd {
  /** Undefined if it was stopped by a signal or could not be started. */
  readonly code: number | undefined;
  /** The last line on stdout, which contains a command's result. */
  readonly lastLine: string | undefined;
  /** The last such line on stderr, without the command's name. It contains any error message. */
  readonly lastError: string | undefined;
}

export interface CliRun {
  /** Resolves when the process has exited; never rejects. */
  readonly ended: Promise<CliEnd>;
  /** Requests a stop: an import rolls back. */
  cancel(): void;
}

/** Starts `dist/cli.js` with `args` in this process' own Node. */
export function runCli(cli: string, args: readonly string[], listener: CliListener): CliRun {
  const { NODE_OPTIONS: _options, VSCODE_INSPECTOR_OPTIONS: _inspector, ...rest } = process.env;
  const child = spawn(process.execPath, [cli, ...args], {
    // When this process exits, the channel closes and ends the command, too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...rest, ...listener.environment, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    windowsHide: true,
  });
  let lastLine: string | undefined;
  let lastError: string | undefined;
  const output = readLines(child.stdout, (line) => {
    if (line.trim() !== '') lastLine = line;
  });
  const errors = readLines(child.stderr, (line) => {
    const progress = progressOf(line);
    if (progress !== undefined) return listener.onProgress?.(progress);
    if (line.trim() !== '') lastError = line.trim().replace(/^legal-code \w+: /, '');
    listener.onLine(line);
  });
  const ended = new Promise<CliEnd>((resolve) => {
    child.once('error', (error) => resolve({ code: undefined, lastLine, lastError: error.message }));
    // Not `close`, which Node.js does not emit if this process has closed the channel.
    child.once('exit', (code) => {
      void Promise.all([output, errors]).then(() => resolve({ code: code ?? undefined, lastLine, lastError }));
    });
  });
  return { ended, cancel: () => void stopProcess(child, 5_000) };
}

/** Calls `onLine` for each line. Resolves after the last one. */
function readLines(stream: Readable | null, onLine: (line: string) => void): Promise<void> {
  if (stream === null) return Promise.resolve();
  return new Promise((resolve) => createInterface({ input: stream }).on('line', onLine).once('close', resolve));
}

function progressOf(line: string): unknown {
  return line.startsWith('{"progress"') ? parseObject(line)?.progress : undefined;
}
