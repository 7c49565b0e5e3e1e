// Builds what ships (dist/, and l10n/ for translators): three bundles as the layout names them, and the client, the recognizer and the check apart: they load on first use only.
//   node scripts/build.mjs [--watch] [--tests]
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { bundleText } from './l10n.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const watch = process.argv.includes('--watch');
const tests = process.argv.includes('--tests');

/** `import('…/client/index.ts')` in the extension becomes a file of its own, loaded when first asked for; so do the recognizer and the check. */
const lazyParts = {
  name: 'lazy-parts',
  setup(build) {
    const apart = (path) => (args) => (args.kind === 'dynamic-import' ? { path, external: true } : undefined);
    build.onResolve({ filter: /\/client\/index\.ts$/ }, apart('./client.js'));
    build.onResolve({ filter: /\/citation\/index\.ts$/ }, apart('./citation.js'));
    build.onResolve({ filter: /\/lookup\/check-entry\.ts$/ }, apart('./check.js'));
  },
};

/**
 * VS Code's API is asked for once. Left alone, esbuild copies the whole of it, property by property, for each of the files that
 * import it: a tenth of what activation costs.
 */
const oneApi = {
  name: 'one-api',
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, (args) =>
      args.namespace === 'api' ? { path: 'vscode', external: true } : { path: 'vscode', namespace: 'api' },
    );
    build.onLoad({ filter: /.*/, namespace: 'api' }, () => ({ contents: "export * from 'vscode';", loader: 'js' }));
  },
};

/** @type {import('esbuild').BuildOptions} */
const node = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  minify: true,
  keepNames: false,
  legalComments: 'none',
  supported: { 'dynamic-import': false },
  logLevel: 'warning',
  metafile: true,
};

/** @type {import('esbuild').BuildOptions[]} */
const shipped = [
  {
    ...node,
    entryPoints: { extension: 'src/extension.ts' },
    outdir: 'dist',
    plugins: [lazyParts, oneApi],
  },
  { ...node, entryPoints: { client: 'src/client/index.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { citation: 'src/citation/index.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { check: 'src/lookup/check-entry.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { cli: 'src/cli.ts' }, outdir: 'dist', external: ['pg-native'] },
  {
    absWorkingDir: root,
    bundle: true,
    entryPoints: { webview: 'src/webview/main.ts' },
    outdir: 'dist',
    platform: 'browser',
    format: 'esm',
    target: 'es2023',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    loader: { '.ttf': 'file' },
    assetNames: '[name]',
  },
];

/**
 * The tests that run inside VS Code: what it calls, and beside it all of them in one file, which mocha loads.
 * Mocha stays outside, in its CommonJS form: an extension host requires, it does not import.
 * @type {import('esbuild').BuildOptions[]}
 */
const inVSCode = [
  { entryPoints: { index: 'test/workbench/index.ts' } },
  {
    entryPoints: { suite: 'suite' },
    plugins: [
      {
        name: 'suite',
        setup(build) {
          build.onResolve({ filter: /^suite$/ }, () => ({ path: 'suite', namespace: 'suite' }));
          build.onLoad({ filter: /.*/, namespace: 'suite' }, () => ({
            contents: globSync('test/workbench/**/*.test.ts', { cwd: root })
              .sort()
              .map((file) => `require(${JSON.stringify(`./${file}`)});`)
              .join('\n'),
            resolveDir: root,
          }));
        },
      },
    ],
  },
].map(({ plugins = [], ...entry }) => ({
  ...node,
  ...entry,
  outdir: 'dist/test',
  minify: false,
  sourcemap: 'inline',
  // Its own types are found under 'mocha'.
  plugins: [
    ...plugins,
    {
      name: 'mocha-outside',
      setup(build) {
        build.onResolve({ filter: /^mocha$/ }, () => ({ path: 'mocha/lib/mocha.cjs', external: true }));
      },
    },
  ],
  external: ['vscode'],
}));

mkdirSync(join(root, 'dist'), { recursive: true });
// The repository's own package.json has no "type": the bundles are CommonJS. Said again here so that it holds wherever dist is copied.
writeFileSync(join(root, 'dist/package.json'), '{ "type": "commonjs" }\n');

// Every string on screen, for translators: made anew each time, so that it is never behind the code.
mkdirSync(join(root, 'l10n'), { recursive: true });
writeFileSync(join(root, 'l10n/bundle.l10n.json'), bundleText());

try {
  for (const options of tests ? [...shipped, ...inVSCode] : shipped) {
    if (watch) {
      const context = await esbuild.context(options);
      await context.watch();
    } else {
      await esbuild.build(options);
    }
  }
} catch {
  process.exitCode = 1; // esbuild has said what and where
}
