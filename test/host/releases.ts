/** A VS Code that the suites run in, and its npm packages. */
export interface Release {
  readonly name: 'current' | 'minimum';
  /** VS Code's own version, which selects the download of desktop VS Code. */
  readonly vscode: string;
  /** The `code-server` package with the same VS Code as a server with its web workbench. */
  readonly codeServer: string;
  /** The major version of Node that this server is built for. */
  readonly node: number;
}

export const releases: Readonly<Record<Release['name'], Release>> = {
  current: { name: 'current', vscode: '1.139.1', codeServer: '4.139.1', node: 24 },
  // The oldest that installs from npm alone, and therefore the oldest in `engines.vscode`.
  minimum: { name: 'minimum', vscode: '1.110.0', codeServer: '4.110.0', node: 22 },
};

/** The Node version to install for each major version. */
export const nodeVersions: Readonly<Record<number, string>> = { 22: '22.23.3', 24: '24.21.0' };

/** The release that `LEGAL_CODE_VSCODE_RELEASE` names; the current one if it is unset. Throws for an unknown name. */
export function releaseFromEnvironment(env: NodeJS.ProcessEnv = process.env): Release {
  const name = env.LEGAL_CODE_VSCODE_RELEASE || 'current';
  if (name === 'current' || name === 'minimum') return releases[name];
  throw new Error(`LEGAL_CODE_VSCODE_RELEASE is "${name}"; it may be "current" or "minimum".`);
}
