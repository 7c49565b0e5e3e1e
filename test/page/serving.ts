import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The processes that serve a profile's library, from /proc if it exists, else from ps. */
export function servingProcesses(userDataDir: string): readonly number[] {
  return commandLines()
    .filter(
      ({ words }) =>
        // The path of VS Code's own server contains the word, and a check of the library names the same file.
        words.includes('serve') &&
        words.some((word) => word.endsWith('cli.js')) &&
        words.some((word) => word.includes(userDataDir)),
    )
    .map(({ pid }) => pid);
}

function commandLines(): readonly { readonly pid: number; readonly words: readonly string[] }[] {
  if (existsSync('/proc/self/cmdline'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => ({ pid: Number(pid), words: commandLine(pid).split('\0') }));
  const lines = execFileSync('ps', ['-axwwo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.map((line) => line.trim().split(/\s+/)).map(([pid, ...words]) => ({ pid: Number(pid), words }));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has ended since
  }
}
