import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

describe('the process that the client shares', () => {
  it('keeps the dispatcher of its own fetch, in either order of loading', () => {
    const client = fileURLToPath(new URL('../../../src/client/index.ts', import.meta.url));
    // Undici loads with the first request, even if that fails.
    const load = `const { createClient } = await import(${JSON.stringify(client)});
      const client = createClient({ url: 'http://127.0.0.1:1', key: () => undefined, retries: 0 });
      await client.jurisdictions().then(() => process.exit(1), () => client.close());`;
    const dispatcher = "globalThis[Symbol.for('undici.globalDispatcher.1')]";
    const printed = (script: string): string =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim();
    assert.equal(printed(`Headers; const own = ${dispatcher}; ${load} console.log(own === ${dispatcher})`), 'true');
    const ours = `${load} const { Agent } = await import('undici'); console.log(${dispatcher} instanceof Agent)`;
    assert.equal(printed(ours), 'false');
  });
});
