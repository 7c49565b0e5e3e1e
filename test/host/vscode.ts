import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { install, npm } from './install.ts';
import { nodeVersions, type Release } from './releases.ts';

/** VS Code's own server and web workbench, and the Node that it runs on. */
export interface ServerProgram {
  readonly node: string;
  readonly main: string;
}

/** Installs VS Code's server from npm's `code-server` package, with its Node. Takes about half a minute the first time. */
export async function serverProgram(release: Release): Promise<ServerProgram> {
  if (process.platform === 'win32')
    throw new Error('VS Code’s server from npm runs on Linux and macOS. On Windows the suites use desktop VS Code.');
  const [node, folder] = await Promise.all([
    nodeProgram(release.node),
    install({
      name: `code-server-${release.codeServer}`,
      what: `VS Code ${release.vscode} (code-server ${release.codeServer} of npm)`,
      keyFiles: [
        'out/server-main.js',
        'out/vs/code/browser/workbench/workbench.js',
        'out/vs/workbench/api/node/extensionHostProcess.js',
        'product.json',
        'node_modules/.package-lock.json',
      ].map((file) => join(vscodeIn, file)),
      fill: (unfinished) => fetchServer(unfinished, release),
    }),
  ]);
  await bringRipgrep(join(folder, vscodeIn));
  return { node, main: join(folder, vscodeIn, 'out/server-main.js') };
}

const vscodeIn = 'node_modules/code-server/lib/vscode';

async function fetchServer(folder: string, release: Release): Promise<void> {
  await standAlone(folder);
  await npm(
    ['install', '--no-save', '--no-package-lock', '--ignore-scripts', `code-server@${release.codeServer}`],
    folder,
  );
  // code-server's own postinstall does this too, but compiles native parts that the tests don't need.
  await npm(['install', '--omit=dev', '--ignore-scripts'], join(folder, vscodeIn));
}

/**
 * VS Code lists a workspace's files with ripgrep. Newer releases include it. The package of older ones downloads it
 * from a host that may be unreachable, so copy it from the package that newer ones use.
 */
async function bringRipgrep(vscode: string): Promise<void> {
  const asked = join(vscode, 'node_modules/@vscode/ripgrep');
  const place = join(asked, 'bin/rg');
  if (!existsSync(asked) || existsSync(place)) return;
  const program = `node_modules/@vscode/ripgrep-universal/bin/${process.platform}-${process.arch}/rg`;
  const folder = await install({
    name: `ripgrep-universal-${ripgrepVersion}`,
    what: `ripgrep (@vscode/ripgrep-universal ${ripgrepVersion} of npm)`,
    keyFiles: [program],
    fill: async (unfinished) => {
      await standAlone(unfinished);
      const name = `@vscode/ripgrep-universal@${ripgrepVersion}`;
      await npm(['install', '--no-save', '--no-package-lock', '--ignore-scripts', name], unfinished);
    },
  });
  await mkdir(join(asked, 'bin'), { recursive: true });
  // Rename it when it is complete, because another process may be starting the same server.
  const unfinished = `${place}.unfinished-${process.pid}`;
  await copyFile(join(folder, program), unfinished);
  await chmod(unfinished, 0o755);
  await rename(unfinished, place);
}

const ripgrepVersion = '1.18.0';

/** The Node of a major version: this one if it matches, else npm's `node` package. */
async function nodeProgram(major: number): Promise<string> {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const version = nodeVersions[major];
  if (version === undefined) throw new Error(`No version of Node ${major} is known to bring from npm.`);
  const program = 'node_modules/node/bin/node';
  const folder = await install({
    name: `node-${version}-${process.platform}-${process.arch}`,
    what: `Node ${version}`,
    keyFiles: [program],
    fill: async (unfinished) => {
      await standAlone(unfinished);
      // The package's own script picks the binary for this platform.
      await npm(['install', '--no-save', '--no-package-lock', '--ignore-scripts=false', `node@${version}`], unfinished);
    },
  });
  return join(folder, program);
}

/** A separate package.json keeps npm from using the repository's. */
async function standAlone(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
}
