/** One PostgreSQL server for all tests of a run: started when the first of them asks for it, stopped after the last. */
import { type PostgresServer, startPostgres } from './server.ts';

let started: Promise<PostgresServer> | undefined;

/** Rejects when it cannot be started: a test that needs it fails, and says why. */
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
