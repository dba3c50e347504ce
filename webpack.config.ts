import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Chunk, type Configuration, type Module } from 'webpack';
import { HtmlPages } from './scripts/building/html-pages.ts';
import { markEntries, pageEntries as scriptsInPages } from './scripts/building/page-entries.ts';
import { PdfFiles } from './scripts/building/pdf-files.ts';
import { partsName } from './src/shared/page-scripts.ts';

export type Surface = 'extension' | 'web';

const root = import.meta.dirname;
const entry = (file: string) => path.join(root, 'src/entry', file);

/**
 * Style sheets of scripts in pages are templates that begin with a line break: no browser needs their spaces and comments.
 * TypeScript has checked what strict mode would refuse.
 */
const isStyleSheet = /[^$]\{[^{}]*:[^{}]*\}/;
const minifyInPages = async (...call: Parameters<typeof TerserPlugin.swcMinify>) => {
  const { code = '', ...result } = await TerserPlugin.swcMinify(...call);
  const compact = (template: string) =>
    isStyleSheet.test(template)
      ? template
          .replace(/\/\*[^*]*\*\//g, '')
          .replace(/\s+/g, ' ')
          .replace(/ ?([{};,>]) ?/g, '$1')
          .replace(/: /g, ':')
          .replace(/;\}/g, '}')
          .replace(/^` | `$/g, '`')
      : template;
  const lean = code
    .replace(/^"use strict";/, '')
    .replace(/(?<![\w$)\]])\(0,([\w$]+\.[\w$]+)\)\(/g, '$1(')
    .replace(/`\n[^`]*`/g, compact);
  return { ...result, code: lean };
};

const inPages = /^(page-|loader|selection-watch|hidden-frame)[\w-]*\.js$/;

/** Pages share chunks; workers and the loader are one file each, parts of a page as `page-entries.ts` says. */
const pages = {
  extension: {
    sidebar: entry('sidebar/index.tsx'),
    immersive: entry('immersive/index.tsx'),
    settings: entry('settings/index.tsx'),
    'pdf-viewer': entry('pdf-viewer/index.tsx'),
    frame: entry('frame/index.tsx'),
    offscreen: entry('offscreen/index.ts'),
    diagram: entry('diagram/index.ts'),
    artifact: entry('artifact/index.ts'),
    parser: entry('parser/index.ts'),
    probe: path.join(root, 'test/probe/index.ts'),
  },
  web: {
    web: entry('web/index.tsx'),
    diagram: entry('diagram/index.ts'),
    artifact: entry('artifact/index.ts'),
    verify: entry('verify/index.ts'),
  },
} as const satisfies Record<Surface, Record<string, string>>;

/** Scripts in pages come first: their modules get the shortest ids. */
const single = {
  ...scriptsInPages,
  ...markEntries,
  background: entry('background/index.ts'),
  'background-page': entry('background/page.ts'),
  'page-bridge': entry('page-bridge/index.ts'),
};

const swc = {
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2023',
    },
  },
};

/** Mermaid and what it lays diagrams out with. */
const drawing =
  /node_modules[\\/](mermaid|@mermaid-js|dagre-d3-es|cose-base|layout-base|cytoscape[\w-]*|d3-sankey|d3-hierarchy|roughjs)[\\/].*\.m?js$/;

const drawingParts =
  /node_modules[\\/](mermaid|@mermaid-js|@chevrotain|lodash-es|cytoscape[\w-]*|cose-base|layout-base|elkjs|katex|dagre-d3-es|d3(-[\w-]+)?|khroma|roughjs)[\\/]/;

const english = path.join(root, 'locales/en/');

const textsLoader = path.join(root, 'scripts/building/client-texts-loader.ts');

/** One compilation a surface; manifests make the four extension folders out of one of them. */
export function configure(surface: Surface, outDir: string): Configuration {
  const pageEntries = pages[surface];
  const isSplit = ({ name }: Chunk) =>
    name != null && name in pageEntries && name !== 'frame' && name !== 'verify';
  const isSplitOrCard = (chunk: Chunk) => isSplit(chunk) || chunk.name === 'card';
  return {
    name: surface,
    mode: 'production',
    context: root,
    devtool: false,
    entry: surface === 'extension' ? { ...single, ...pageEntries } : { ...pageEntries },
    output: {
      path: outDir,
      filename: ({ chunk }) =>
        surface === 'web' && chunk?.name !== 'verify' ? '[name].[contenthash:10].js' : '[name].js',
      chunkFilename: surface === 'web' ? '[name].[contenthash:10].js' : 'chunks/[name].js',
      // The parts of a page find each other by it; Firefox runs them in a world whose `self` is the page's.
      chunkLoadingGlobal: partsName,
      globalObject: 'globalThis',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      publicPath: surface === 'web' ? '/maxai-client-assets/' : '/',
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      // rxjs with classes of the language, without the code that makes them for ES5.
      conditionNames: ['es2015', '...'],
      alias: {
        // The protocol's client checks no schemas here, and proves no keys of its own: 80 kB.
        '@modelcontextprotocol/client/_shims$': path.join(
          root,
          'src/services/tool-servers/protocol-shims.ts',
        ),
        jose$: false,
      },
    },
    experiments: { layers: true },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: swc },
        // The protocol of tools needs more of zod than first scripts: it has a copy of its own, which is loaded with it.
        { issuer: /node_modules[\\/]@modelcontextprotocol[\\/]/, layer: 'tools' },
        {
          test: /node_modules[\\/]zod[\\/]v4[\\/]classic[\\/](schemas|external)\.js$/,
          use: path.join(root, 'scripts/building/no-json-schemas-loader.ts'),
        },
        // Of each site only what the importing module uses.
        {
          include: path.join(root, 'src/sites'),
          sideEffects: false,
          enforce: 'pre',
          use: path.join(root, 'scripts/building/site-facets.ts'),
        },
        { test: drawing, use: path.join(root, 'scripts/building/deadline-loader.ts') },
        {
          test: /[\\/]locales[\\/][\w-]+[\\/]index\.json$/,
          oneOf: [
            {
              // The long English for developers has what fits first views.
              include: [english, path.join(root, 'locales/en-XA/')],
              issuer: path.join(root, 'src/ui/locales.ts'),
              use: `${textsLoader}?part=first`,
            },
            { issuer: path.join(root, 'src/ui/later-texts.ts'), use: `${textsLoader}?part=later` },
            { resourceQuery: /^\?keys$/, use: `${textsLoader}?part=keys` },
            { include: english, use: textsLoader },
            { type: 'javascript/auto', use: `${textsLoader}?part=joined` },
          ],
        },
        {
          test: /mixpanel-core\.cjs\.js$/,
          use: path.join(root, 'scripts/building/no-remote-code-loader.ts'),
        },
        {
          test: /node_modules[\\/](pdfjs-dist[\\/]legacy|@zip\.js)[\\/].*\.m?js$/,
          use: path.join(root, 'scripts/building/no-paths-loader.ts'),
        },
        {
          test: /@fluentui[\\/]tokens[\\/]lib[\\/]tokens\.js$/,
          use: path.join(root, 'scripts/building/token-names-loader.ts'),
        },
        // A module of the audio thread, which loads nothing more.
        {
          test: /\.worklet\.ts$/,
          type: 'asset/resource',
          generator: { filename: 'assets/[name].[contenthash:10].js' },
        },
        { test: /tiktoken_bg\.wasm$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [
        // Scripts of pages are few and count by the byte.
        new TerserPlugin({
          include: inPages,
          minify: minifyInPages,
          parallel: false,
          extractComments: false,
          terserOptions: { compress: { passes: 0, unsafe_arrows: true } },
        }),
        new TerserPlugin({
          exclude: inPages,
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          // Passes until nothing changes take a fifth of the build, and make it 0.6 % smaller.
          terserOptions: { compress: { passes: 1 } },
        }),
      ],
      splitChunks: {
        // The card's first script is small, and attaches while the rest loads: that has in common with pages what is large.
        // That of a page that the server makes is one request.
        chunks: isSplit,
        cacheGroups: {
          view: {
            test: /node_modules[\\/](react|react-dom|scheduler|@fluentui|@griffel|tabster)[\\/]/,
            name: 'view',
            priority: 2,
            ...(surface === 'extension' && { chunks: isSplitOrCard }),
          },
          // Many views that are loaded lazily need them: each is one file for all of these.
          texts: shared('texts', /\?part=later!|later-texts\.ts$/),
          keys: shared('keys', /index\.json\?keys$/),
          store: shared('store', /src.services.store|node_modules.dexie/),
          // Kinds of diagrams have grammars and layouts in common: each is there once.
          diagrams: {
            test: drawingParts,
            chunks: 'async',
            minChunks: 2,
            enforce: true,
            priority: 1,
          },
          markdown: shared('markdown', /ui.markdown.(parse.|markdown-stream)|character-entities/),
          // The web app's first load is counted by the byte: a common chunk has more than one view needs.
          ...(surface === 'extension' && {
            lazy,
            early,
            ...once,
            basics: { ...shared('basics', /node_modules.(zod|i18next)/), chunks: isSplitOrCard },
            words: { ...shared('words', /\?part=first!/), chunks: isSplitOrCard },
          }),
        },
      },
      chunkIds: 'deterministic',
      // Nothing of a package is cached by its name, so that short names of modules and exports cost nothing.
      ...(surface === 'extension' && { moduleIds: 'natural', mangleExports: 'size' }),
    },
    plugins: [
      new HtmlPages(
        surface === 'web' ? 'web' : 'pages',
        Object.keys(pageEntries).filter((name) => name !== 'verify'),
      ),
      new PdfFiles(root),
      new webpack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify('production'),
        ...namedValues('GLOSS_SUPPORT_EMAIL', 'GLOSS_REPORT_URL', 'GLOSS_REPORT_KEY'),
      }),
    ],
    cache: process.env.GLOSS_BUILD_CACHE !== 'off' && {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack'),
      name: surface,
      buildDependencies: { config: [import.meta.filename] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

const isLazyOr =
  (...names: string[]) =>
  (chunk: Chunk) =>
    chunk.name == null ? !chunk.canBeInitial() : names.includes(chunk.name);

/** What views that are loaded lazily have in common is there once. What is named (workers) is one request. */
const lazy = {
  chunks: isLazyOr(),
  minChunks: 2,
  minSize: 5_000,
  reuseExistingChunk: true,
} as const;

/** What the parser or the offscreen document loads at its start and another page lazily: there once, too. */
const early = {
  test: /node_modules[\\/](mathml-to-latex|@mozilla|@xmldom|turndown|@joplin|hash-wasm|xstate)[\\/]|src[\\/](services[\\/]capture|sites|domain[\\/](evidence|reading))[\\/]/,
  chunks: isLazyOr('parser', 'offscreen'),
  minChunks: 2,
  priority: 1,
} as const;

/** Modules of lazily loaded chunks that are a chunk of their own, also for pages and workers that begin with them. */
function shared(name: string, ids: RegExp, ...others: string[]) {
  const test = (module: Module) => ids.test(module.identifier());
  const chunks = (chunk: Chunk) => !chunk.canBeInitial() || others.includes(chunk.name ?? '');
  return { name, test, chunks, enforce: true, priority: 1 } as const;
}

/** In the extension, what pages or workers begin with and other pages load lazily. */
const once = {
  texts: shared('texts', /\?part=later!|later-texts\.ts$/, 'offscreen', 'pdf-viewer'),
  store: { ...shared('store', /src.services.store/), chunks: isLazyOr('offscreen') },
  dexie: {
    ...shared('dexie', /node_modules.dexie/),
    chunks: isLazyOr('offscreen', 'pdf-viewer'),
  },
  pdfjs: shared('pdfjs', /pdfjs-dist.legacy.build.pdf\.mjs/, 'pdf-viewer'),
} as const;

/** Values of the environment of the build that pages read as `process.env.NAME`; empty where they are not set. */
function namedValues(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [`process.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
  );
}
