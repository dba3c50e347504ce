import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../building/build-steps.ts';
import { learnedFrom, trainingSets } from '../sets.ts';
import { snapshotKey } from '../snapshots.ts';
import { examplesOf } from '../training/examples.ts';
import { type ForestTexts, trainForests } from '../training/forests.ts';
import { keyOf } from './readings.ts';

const cache = path.join(root, '.cache/bench-forests');

/** By fold: forests of the sets that the product's model was learned from, without that fold; from the cache if known. */
export async function foldForests(): Promise<readonly ForestTexts[]> {
  const sets = trainingSets().filter(({ set }) => learnedFrom.has(set));
  const hash = createHash('sha256');
  hash.update(keyOf(['{src/services/capture,scripts/bench/capture/training}/**/*.ts']));
  for (const page of sets.flatMap(({ pages }) => pages)) hash.update(snapshotKey(page));
  const file = path.join(cache, `${hash.digest('hex').slice(0, 16)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ForestTexts[];
  console.error('Training a model for each fold …');
  const examples = [];
  for (const set of sets) examples.push(...(await examplesOf(set)));
  const { byFold } = trainForests(examples);
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, JSON.stringify(byFold));
  return byFold;
}
