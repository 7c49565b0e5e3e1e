// Installs from npm what the suites need, before they start.
import { chromiumProgram } from './chromium.ts';
import { desktopVSCode } from './desktop.ts';
import { releases } from './releases.ts';
import { serverProgram } from './vscode.ts';

try {
  const wanted = Object.values(releases).map(async (release) => {
    if (!(await desktopVSCode(release))) await serverProgram(release);
  });
  await Promise.all([chromiumProgram(), serverProgram(releases.current), ...wanted]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
