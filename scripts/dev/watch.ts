import webpack, { type Compilation } from 'webpack';
import type { Surface } from '../../webpack.config.ts';
import { watched } from './configuration.ts';

/* A process for each surface, so that they are built at the same time: `watch.ts SURFACE FOLDER ADDRESS-OF-CHANGES`. */

const [surface, folder, address] = process.argv.slice(2) as [Surface, string, string];
const hashes = new Map<string, string>();
let isFirst = true;

webpack(watched(surface, folder, address))?.watch({ aggregateTimeout: 20 }, (error, stats) => {
  if (error || !stats) return console.error(error?.message);
  if (stats.hasErrors()) return console.error(stats.toString('errors-only'));
  console.error(`${surface}: ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`);
  const files = changedFiles(stats.compilation);
  if (!isFirst && files.length > 0) process.send?.({ surface, files });
  isFirst = false;
});

process.on('disconnect', () => process.exit());

function changedFiles({ chunks }: Compilation): string[] {
  return [...chunks].flatMap((chunk) => {
    const [file = ''] = chunk.files;
    const hash = chunk.contentHash.javascript ?? '';
    if (hashes.get(file) === hash) return [];
    hashes.set(file, hash);
    return [file];
  });
}
