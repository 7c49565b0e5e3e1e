import { execFileSync } from 'node:child_process';

/**
 * Settles when this process should end: at Ctrl-C, SIGTERM or SIGHUP, or when its parent process has ended (npm,
 * killed). The second Ctrl-C ends it at once. Its child processes are supervised and end with it.
 */
export function whenStopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let requested = false;
    const stop = () => {
      if (requested) process.exit(130);
      requested = true;
      clearInterval(watch);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    const ancestors = waitingAncestors();
    const watch = setInterval(() => {
      if (process.ppid !== ancestors[0] || !ancestors.every(isAlive)) stop();
    }, 1000).unref();
  });
}

/** The parent and, if that is only npm's shell, the parent's parent. */
function waitingAncestors(): number[] {
  const parent = process.ppid;
  if (process.platform === 'win32') return [parent];
  try {
    const [above, name] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    if (
      above !== undefined &&
      Number(above) > 1 &&
      /^(.*\/)?(sh|dash|bash|zsh)$/.test(name ?? '') &&
      process.env.npm_lifecycle_event
    )
      return [parent, Number(above)];
  } catch {
    // Without `ps`, watch only the parent.
  }
  return [parent];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
