import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';
import { cache } from './install.ts';
import { type Release, releases } from './releases.ts';

/**
 * Desktop VS Code's executable for a release; undefined without a display to open it on or a way to download it.
 * `LEGAL_CODE_VSCODE` overrides this: `npm` (never the desktop) or the path of an executable.
 */
export async function desktopVSCode(release: Release): Promise<string | undefined> {
  const chosen = process.env.LEGAL_CODE_VSCODE;
  if (chosen === 'npm') return undefined;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`LEGAL_CODE_VSCODE names ${chosen}, which is not there.`);
    return chosen;
  }
  if (!hasDisplay()) return undefined;
  try {
    return await downloadAndUnzipVSCode({
      version: release.vscode,
      cachePath: cache,
      timeout: 15_000,
      reporter: new SilentReporter(),
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`Desktop VS Code ${release.vscode} cannot be downloaded (${why}); using VS Code’s server from npm.`);
    return undefined;
  }
}

/** Whether a window can open, even an invisible one, as under `xvfb-run`. */
function hasDisplay({ DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv = process.env): boolean {
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/**
 * The executable of the VS Code installed on this machine, if a window can open and its version is at least our
 * minimum.
 */
export async function installedVSCode(): Promise<string | undefined> {
  if (!hasDisplay()) return undefined;
  const command = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, process.platform === 'win32' ? 'code.cmd' : 'code'))
    .find((file) => existsSync(file));
  if (command === undefined) return undefined;
  // `code` is a script in `bin/` that starts the executable and exits. Run the executable itself, so that it can be stopped.
  const bin = dirname(realpathSync(command));
  const [executable, resources] =
    process.platform === 'darwin'
      ? [join(bin, '../../../MacOS/Electron'), join(bin, '..')]
      : [join(bin, process.platform === 'win32' ? '../Code.exe' : '../code'), join(bin, '../resources/app')];
  return existsSync(executable) && isNewEnough(join(resources, 'package.json')) ? executable : undefined;
}

function isNewEnough(packageFile: string): boolean {
  try {
    const found: unknown = JSON.parse(readFileSync(packageFile, 'utf8'));
    if (typeof found !== 'object' || found === null || !('version' in found)) return false;
    return String(found.version).localeCompare(releases.minimum.vscode, 'en', { numeric: true }) >= 0;
  } catch {
    return false;
  }
}
