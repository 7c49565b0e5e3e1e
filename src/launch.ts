/**
 * Starts the `legal-code` command with its compiled code from a cache of this user: compiling is the largest part of a cold start.
 * The folder is not the shared one for temporary files, where another user could put code.
 */
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The system's folder for a user's caches. */
function cacheFolder(): string {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return XDG_CACHE_HOME ?? join(homedir(), '.cache');
}

/** The library needs the SQLite of this version. */
const [oldestMajor, oldestMinor] = [22, 16];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  process.stderr.write(
    `legal-code needs Node.js ${oldestMajor}.${oldestMinor} or later. This is ${process.versions.node}.\n`,
  );
  process.exit(2);
}
// A window keeps all of its data in its own folder, and its processes live long.
if (!process.connected) enableCompileCache(join(cacheFolder(), 'legal-code'));
void import('./cli.ts');
