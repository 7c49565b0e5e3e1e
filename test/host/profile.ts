import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A profile without distractions: no welcome, no tips, no chat, no updates, no git scan. */
const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Default Dark Modern',
  'workbench.reduceMotion': 'on',
  'window.autoDetectColorScheme': false,
  'window.commandCenter': false,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'security.workspace.trust.enabled': false,
  'git.enabled': false,
  'npm.autoDetect': 'off',
  'typescript.validate.enable': false,
  'javascript.validate.enable': false,
  'editor.minimap.enabled': false,
  'editor.accessibilitySupport': 'off',
  'editor.cursorBlinking': 'solid',
  'editor.hover.delay': 100,
  'files.autoSave': 'off',
  'files.hotExit': 'off',
} as const;

/**
 * Writes a profile's settings into its user data folder. A workspace cannot set machine settings. A server reads them
 * from a separate file, and a desktop from the user's. A running VS Code applies them as if the user saved them.
 */
export async function writeProfile(
  userDataDir: string,
  user: Readonly<Record<string, unknown>> = {},
  machine: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await Promise.all([
    mkdir(join(userDataDir, 'User'), { recursive: true }),
    mkdir(join(userDataDir, 'Machine'), { recursive: true }),
  ]);
  await Promise.all([
    writeFile(
      join(userDataDir, 'User/settings.json'),
      JSON.stringify({ ...quietSettings, ...machine, ...user }, null, 2),
    ),
    writeFile(join(userDataDir, 'Machine/settings.json'), JSON.stringify(machine, null, 2)),
  ]);
}
