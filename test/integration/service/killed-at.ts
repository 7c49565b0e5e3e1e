import { DatabaseSync } from 'node:sqlite';

/** Makes this process kill itself just before or after SQLite commits or writes a checkpoint. */
export function killAt(stage: string): void {
  const at = (reached: string): void => {
    if (reached === stage) process.kill(process.pid, 'SIGKILL');
  };
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql: string): void {
    const verb = sql.startsWith('PRAGMA wal_checkpoint') ? 'checkpoint' : sql.toLowerCase();
    const isReported = verb === 'commit' || verb === 'checkpoint';
    if (isReported) at(`before ${verb}`);
    // Little memory, so that much uncommitted data is already in the files.
    exec.call(this, sql.replace(/cache_size = -\d+/, 'cache_size = -16'));
    if (isReported) at(`after ${verb}`);
  };
}
