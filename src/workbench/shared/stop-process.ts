import type { ChildProcess } from 'node:child_process';

/**
 * Asks a `legal-code` process to finish, by closing its IPC channel, and kills it if it is still running after `graceMs`
 * milliseconds. No signal can ask for that on Windows, where each one ends a process at once. Resolves after the exit.
 */
export async function stopProcess(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.connected) child.disconnect();
  else child.kill();
  const kill = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exited;
  clearTimeout(kill);
}
