import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startCluster } from '#server/postgres/cluster.ts';
import { soak } from './soak/soak.ts';

/*
 * `npm run soak [-- MINUTES]` (10): the same work of eight people again and again, a fifth of the time to make what stays, then
 * twice two fifths; prints heap, handles and rows after each, and fails where the last has more.
 */
const [minutes = '10'] = process.argv.slice(2);
const ms = Number(minutes) * 60_000;
if (!(ms > 0)) {
  console.error('usage: npm run soak [-- MINUTES]');
  process.exit(2);
}
/** Megabytes that the lowest heap of two equal phases may differ by. */
const heapNoise = 5;
const shares = [0.2, 0.4, 0.4];

const folder = await mkdtemp(path.join(os.tmpdir(), 'gloss-soak-'));
const cluster = await startCluster(folder);
try {
  const figures = await soak({
    databaseUrl: cluster.url,
    people: 8,
    isOver: ({ number, startedAt }) => performance.now() - startedAt > ms * shares[number]!,
  });
  console.log(JSON.stringify({ soak: Number(minutes), ...figures }));
  const [, before = 0, after = 0] = figures.heap;
  process.exitCode = figures.grown.length === 0 && after <= before + heapNoise ? 0 : 1;
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
