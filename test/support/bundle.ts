import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';

const root = process.cwd();

interface Bundle {
  /** The package whose version the bundle has. */
  of: string;
  /** File in `.cache/bundles/NAME/index.mjs`. */
  name: string;
  entry: NonNullable<Configuration['entry']>;
  target: NonNullable<Configuration['target']>;
  externals?: NonNullable<Configuration['externals']>;
}

/**
 * A package of hundreds of modules, which each suite would link again, as one file: bundled once per version.
 * jest.config.mjs maps the package to it.
 */
export async function bundleOnce({ of, name, entry, target, externals }: Bundle): Promise<void> {
  const folder = path.join(root, '.cache/bundles', name);
  const manifest = readFileSync(path.join(root, 'node_modules', of, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const stamp = path.join(folder, 'version.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  await run({
    mode: 'production',
    target,
    devtool: false,
    entry,
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: externals ?? [],
    output: { path: folder, filename: 'index.mjs', library: { type: 'module' } },
    performance: { hints: false },
    optimization: { nodeEnv: false, minimizer: [withoutDeadCode()] },
  });
  writeFileSync(stamp, version);
}

function run(configuration: Configuration): Promise<void> {
  const compiler = webpack(configuration);
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
    terserOptions: { mangle: false, module: true, compress: { passes: 1 } },
    parallel: false,
    extractComments: false,
  });
}
