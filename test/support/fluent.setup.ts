import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { openRunFolder } from './run-folder.ts';

const root = process.cwd();
const library = path.join(root, 'node_modules/@fluentui/react-components');
const folder = path.join(root, '.cache/fluent');

/**
 * Fluent is some 2,000 modules, which each suite of components would link again (about 1 s). They are bundled once per
 * version, and jest.config.mjs maps the package to the bundle; React stays outside, so that there is one.
 */
export default async function setup(): Promise<void> {
  openRunFolder();
  const { version, module } = JSON.parse(readFileSync(path.join(library, 'package.json'), 'utf8'));
  const stamp = path.join(folder, 'version.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  await bundle(path.join(library, module));
  writeFileSync(stamp, version);
}

function bundle(entry: string): Promise<void> {
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry,
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: [/^react($|\/)/, /^react-dom($|\/)/, /^scheduler($|\/)/],
    output: { path: folder, filename: 'index.mjs', library: { type: 'module' } },
    performance: { hints: false },
    optimization: { nodeEnv: false, minimizer: [withoutDeadCode()] },
  });
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}

function withoutDeadCode(): TerserPlugin {
  return new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    terserOptions: { mangle: false, module: true },
    parallel: false,
    extractComments: false,
  });
}
