import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { configure, type Surface } from '../../webpack.config.ts';
import { markEntries, pageEntries } from '../building/page-entries.ts';

const client = path.join(import.meta.dirname, 'client.ts');

/** Frames without an origin, which may connect to nothing. */
const alone = new Set(['page-bridge', 'diagram', 'parser', 'artifact']);

/**
 * The build of a surface as it is watched: not minified, names that stay the same from build to build, and every page
 * listens for changes. Scripts in pages are left as they are.
 */
export function watched(surface: Surface, folder: string, changesUrl: string): Configuration {
  const built = configure(surface, folder);
  const entries = Object.entries(built.entry as Record<string, string>).map(([name, file]) => [
    name,
    alone.has(name) || name in pageEntries || name in markEntries ? file : [client, file].flat(),
  ]);
  return {
    ...built,
    // What React is compiled to follows the mode; the product's is the same but for its names.
    mode: 'none',
    entry: Object.fromEntries(entries),
    output: {
      ...built.output,
      filename: '[name].js',
      chunkFilename: 'chunks/[name].js',
      clean: false,
    },
    optimization: {
      ...built.optimization,
      // What a module exports is left out by its use, as in the product, or scripts in pages are not one file.
      usedExports: true,
      sideEffects: true,
      minimize: false,
      moduleIds: 'named',
      chunkIds: 'named',
      mangleExports: false,
    },
    plugins: [
      ...(built.plugins ?? []),
      new webpack.DefinePlugin({ 'process.env.GLOSS_CHANGES_URL': JSON.stringify(changesUrl) }),
    ],
    cache: {
      ...(built.cache as object),
      type: 'filesystem',
      name: `${surface}-watched`,
    },
  };
}
