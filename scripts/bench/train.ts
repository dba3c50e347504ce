import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../building/build-steps.ts';
import { printFigures } from './capture/figures/figures.ts';
import { learnedFrom, type SetName, trainingSets } from './capture/sets.ts';
import { recordSnapshots } from './capture/snapshots.ts';
import { examplesOf } from './capture/training/examples.ts';
import { type ForestTexts, trainForests } from './capture/training/forests.ts';

const file = path.join(root, 'src/services/capture/blocks/model.ts');

/**
 * `npm run bench -- train`: trains the likelihood of text on the practice sets and writes it, as its rows changed.
 * Prints figures of the model that the product has and of one that has not seen the page's host (folds by host).
 */
export async function train(): Promise<boolean> {
  const started = performance.now();
  const sets = trainingSets();
  const examples = [];
  for (const set of sets) {
    await recordSnapshots(set.pages);
    examples.push(...(await examplesOf(set)));
  }
  if (examples.length === 0) return false;
  const forests = trainForests(examples);
  writeFileSync(file, textOf(forests.all));
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ bench: 'train', pages: examples.length, minutes, megabytes }));
  const learned = new Set(sets.map(({ set }): SetName => set));
  await printFigures(sets, learned, forests.byFold);
  return true;
}

/**
 * `npm run bench -- train --figures`: the tables of the model that the product has, without a training; as
 * `npm run bench -- train` prints them.
 */
export async function trainFigures(): Promise<boolean> {
  const started = performance.now();
  const sets = trainingSets();
  for (const { pages } of sets) await recordSnapshots(pages);
  await printFigures(sets, learnedFrom);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ bench: 'train --figures', minutes, megabytes }));
  return sets.length > 0;
}

const textOf = ({ first, second }: ForestTexts) =>
  [
    '/** Written by `npm run bench -- train`; as `forestOf` reads it. */',
    `export const firstStage = \`\n${first}\n\`;`,
    `export const secondStage = \`\n${second}\n\`;`,
  ]
    .join('\n\n')
    .concat('\n');
