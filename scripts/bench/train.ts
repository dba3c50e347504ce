import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../building/build-steps.ts';
import { captureSets } from './capture/sets.ts';
import { snapshotsOf } from './capture/snapshots.ts';
import { examplesOf } from './capture/training/examples.ts';
import { trainForests } from './capture/training/forests.ts';

const file = path.join(root, 'src/services/capture/blocks/model.ts');

/**
 * `npm run bench -- train`: trains the likelihood of text on the practice sets and writes it, as its rows
 * changed. `npm run bench -- capture` measures it with a host left out.
 */
export async function train(): Promise<boolean> {
  const examples = [];
  for (const set of captureSets())
    examples.push(...(await examplesOf(set, await snapshotsOf(set.pages))));
  if (examples.length === 0) return false;
  const { all } = trainForests(examples);
  const text = [
    '/** Written by `npm run bench -- train`; as `forestOf` reads it. */',
    `export const firstStage = \`\n${all.first}\n\`;`,
    `export const secondStage = \`\n${all.second}\n\`;`,
  ];
  writeFileSync(file, `${text.join('\n\n')}\n`);
  console.log(JSON.stringify({ bench: 'train', pages: examples.length }));
  return true;
}
