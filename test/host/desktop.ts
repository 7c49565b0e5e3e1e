import { existsSync } from 'node:fs';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';
import { cache } from './install.ts';
import type { Release } from './releases.ts';

/**
 * Desktop VS Code's executable for a release, or undefined where it cannot be had: no display to open it on, or no way to download it.
 * `LEGAL_CODE_VSCODE` decides otherwise: `npm` (never the desktop) or the path of an executable.
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

/** Whether a window can open. Continuous integration has no one to look at it, even where it has a display. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.CI) return false;
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
