/** Runs `legal-code serve` as a user whom permissions restrict, because they do not restrict root. */
import { chownSync } from 'node:fs';
import { dirname } from 'node:path';
import { serveCommand } from '../../../src/cli/serve.ts';
import { openStore } from '../../../src/service/store/open.ts';

const [, , , ...given] = process.argv;
const option = (name: string): string | undefined => given[given.indexOf(`--${name}`) + 1];

// Loads everything now, because the other user may not be allowed to read these files.
await (await openStore(':memory:')).close();
const socket = option('socket') ?? '';
if (process.geteuid?.() === 0) {
  chownSync(dirname(socket), 65_534, 65_534);
  process.seteuid?.(65_534);
}
process.exitCode = await serveCommand({
  library: option('library'),
  socket,
  setAsideCorrupted: given.includes('--set-aside-corrupted'),
});
