import { parseArgs } from 'node:util';
import { benches } from './bench/benches.ts';
import { compareBuilds } from './bench/measures/compare-builds.ts';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    baseline: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    figures: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    core: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
// Benches read it as they are loaded, and so do processes that they start.
if (values.core) process.env.GLOSS_BENCH_CORE = '1';
const isWhole = names.length === 0 && values.baseline === undefined;
const isKnown =
  isWhole || (names.length > 0 && names.every((name) => Object.hasOwn(benches, name)));
if (!isKnown || !(rounds >= 1)) {
  console.error(`usage: npm run bench -- ${Object.keys(benches).join(' | ')}
  without a name: the most of them in 15 minutes, written to bench/results.json and docs/figures.md
  --baseline DIR  also run the bench of another checkout, by turns; prints baseline, now and ratio
  --rounds N      so many times each (3)
  --figures       of train: the tables of the product's model, without a training
  --large         of import: a file of 2 GB, too
  --core          each part once, small: whether the bench works; misses no limit`);
  process.exit(2);
}
let isGood = !isWhole || (await (await import('./bench/whole.ts')).benchWhole());
for (const name of names) {
  if (values.baseline !== undefined) {
    isGood = (await compareBuilds(name, values.baseline, rounds)) && isGood;
    continue;
  }
  const bench = await benches[name]?.();
  if (bench) isGood = (await bench()) && isGood;
}
process.exitCode = isGood || values.core ? 0 : 1;
