/** The ports on which a process listens. Linux only. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The number of TCP ports on which a process listens. Reads /proc. */
export function listeningPorts(pid: number): number {
  const own = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`)));
  const listening = ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && own.has(`socket:[${inode}]`)),
  );
  return listening.length;
}

/** Empty if the process has ended. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
