import path from 'node:path';
import webpack from 'webpack';
import { root } from '#scripts/build-steps.ts';

/** The editors' page script in one file: `node build-editors.ts <out folder>`. */
const [out] = process.argv.slice(2);
if (!out) throw new Error('an out folder is needed');

await new Promise<void>((resolve, reject) => {
  webpack(
    {
      mode: 'production',
      devtool: false,
      context: path.join(root, 'test/fixtures/editors'),
      entry: { editors: './index.mjs' },
      output: { path: out, filename: '[name].js' },
      optimization: { minimize: false },
      performance: { hints: false },
      cache: {
        type: 'filesystem',
        cacheDirectory: path.join(root, '.cache/webpack'),
        name: 'editors',
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
