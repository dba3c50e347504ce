import path from 'node:path';
import webpack from 'webpack';
import { root } from '#scripts/building/build-steps.ts';

/** A page script with editors in one file: `node build-editors.ts <out folder> <index | code-index>`. */
const [out, index] = process.argv.slice(2);
if (!out || !index) throw new Error('an out folder and an index are needed');

await new Promise<void>((resolve, reject) => {
  webpack(
    {
      mode: 'production',
      devtool: false,
      context: path.join(root, 'test/fixtures/editors'),
      entry: { editors: `./${index}.mjs` },
      output: { path: out, filename: '[name].js' },
      module: {
        rules: [
          { test: /\.css$/, type: 'css/auto', parser: { exportType: 'style' } },
          { test: /\.ttf$/, type: 'asset/inline' },
        ],
      },
      experiments: { css: true },
      optimization: { minimize: false },
      performance: { hints: false },
      cache: {
        type: 'filesystem',
        cacheDirectory: path.join(root, '.cache/webpack'),
        name: `editors-${index}`,
        buildDependencies: { config: [import.meta.filename] },
      },
    },
    (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) {
        reject(new Error(stats.toString({ all: false, errors: true })));
      } else resolve();
    },
  );
});
