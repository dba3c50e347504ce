import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

const folder = path.join(import.meta.dirname, 'extension');

/** The smallest extension with all contexts of the bus: `node build-extension.ts <out folder>`. */
const manifest = {
  manifest_version: 3,
  name: 'Bus rig',
  version: '1.0',
  background: { service_worker: 'background.js' },
  permissions: ['offscreen', 'sidePanel', 'storage', 'scripting', 'alarms', 'tabs'],
  host_permissions: ['https://*.bus.test/*'],
  action: {},
  side_panel: { default_path: 'pages/sidebar/index.html' },
  content_scripts: [
    { matches: ['https://*.bus.test/*'], js: ['content.js'] },
    { matches: ['https://*.bus.test/*'], js: ['hidden-frame.js'], all_frames: true },
    { matches: ['https://granted.bus.test/*'], js: ['page-host.js'] },
  ],
  content_security_policy: {
    extension_pages: "script-src 'self'; object-src 'none'; frame-src 'self' https:",
  },
};

const pages = { sidebar: 'page', settings: 'page', offscreen: 'offscreen', unknown: 'page' };

const scripts = 'background page offscreen content script loader capture region hidden-frame'.split(
  ' ',
);

const [out] = process.argv.slice(2);
if (!out) throw new Error('an out folder is needed');

await new Promise<void>((resolve, reject) => {
  webpack(
    {
      mode: 'production',
      devtool: false,
      context: folder,
      entry: {
        ...Object.fromEntries(scripts.map((name) => [name, `./${name}.ts`])),
        // The product's own loader; the one above only counts how often it runs.
        'page-host': path.join(import.meta.dirname, '../../../src/entry/content/loader.ts'),
      },
      output: { path: out, filename: '[name].js' },
      resolve: { extensions: ['.ts', '.js'] },
      module: {
        rules: [
          {
            test: /\.ts$/,
            exclude: /node_modules/,
            loader: 'swc-loader',
            options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } },
          },
        ],
      },
      optimization: {
        minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
      },
      performance: { hints: false },
    },
    (error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors())
        return reject(new Error(stats.toString({ all: false, errors: true })));
      resolve();
    },
  );
});

writeFileSync(path.join(out, 'manifest.json'), JSON.stringify(manifest));
for (const [page, script] of Object.entries(pages)) {
  mkdirSync(path.join(out, 'pages', page), { recursive: true });
  writeFileSync(
    path.join(out, 'pages', page, 'index.html'),
    `<!doctype html><title>${page}</title><script src="/${script}.js"></script>`,
  );
}
