/** One PostgreSQL server for all tests of a run: started on first use, stopped after the last test. */
import { type PostgresServer, startPostgres } from './server.ts';

let started: Promise<PostgresServer> | undefined;

/** Rejects if it cannot be started, so that a test that needs it fails with the reason. */
export function sharedPostgres(): Promise<PostgresServer> {
  started ??= startPostgres();
  return started;
}

// At the root of the run, in the first file that loads this. A process that a test starts may load it too, and has no
// root hooks.
if ('after' in globalThis)
  after(async function () {
    this.timeout(30_000);
    const server = await started?.catch(() => undefined);
    started = undefined;
    await server?.stop();
  });
