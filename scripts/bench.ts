import { parseArgs } from 'node:util';
import { compareBuilds } from './bench/measures/compare-builds.ts';

/** Benches by name. Each prints JSON lines and resolves false when a figure is not good enough. */
const benches: Record<string, () => Promise<() => Promise<boolean>>> = {
  page: async () => (await import('./bench/page.ts')).benchPage,
  capture: async () => (await import('./bench/capture.ts')).benchCapture,
  gateway: async () => (await import('./bench/gateway.ts')).benchGateway,
  stream: async () => (await import('./bench/stream.ts')).benchStream,
  extract: async () => (await import('./bench/extract.ts')).benchExtract,
  documents: async () => (await import('./bench/documents.ts')).benchDocuments,
  text: async () => (await import('./bench/text.ts')).benchText,
  upload: async () => (await import('./bench/upload.ts')).benchUpload,
  summary: async () => (await import('./bench/summary.ts')).benchSummary,
  selection: async () => (await import('./bench/selection.ts')).benchSelection,
  'passage-search': async () => (await import('./bench/search.ts')).benchSearch,
  'web-search': async () => (await import('./bench/web-search.ts')).benchWebSearch,
  voice: async () => (await import('./bench/voice.ts')).benchVoice,
  languages: async () => (await import('./bench/languages.ts')).benchLanguages,
  search: async () => {
    const web = await import('./bench/web-search.ts');
    const passages = await import('./bench/search.ts');
    return async () => (await web.benchWebSearch()) && passages.benchSearch();
  },
  browser: async () => (await import('./bench/browser.ts')).benchBrowser,
  hostile: async () => (await import('./bench/hostile.ts')).benchHostile,
  growth: async () => (await import('./bench/growth.ts')).benchGrowth,
  train: async () => {
    const { train, trainFigures } = await import('./bench/train.ts');
    return values.figures ? trainFigures : train;
  },
  lighthouse: async () => (await import('./bench/lighthouse.ts')).benchLighthouse,
  memory: async () => (await import('./bench/memory.ts')).benchMemory,
  chats: async () => (await import('./bench/chats.ts')).benchChats,
  owners: async () => (await import('./bench/owners.ts')).benchOwners,
  sync: async () => (await import('./bench/sync.ts')).benchSync,
};

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    baseline: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    figures: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const isWhole = names.length === 0 && values.baseline === undefined;
const isKnown =
  isWhole || (names.length > 0 && names.every((name) => Object.hasOwn(benches, name)));
if (!isKnown || !(rounds >= 1)) {
  console.error(`usage: npm run bench -- ${Object.keys(benches).join(' | ')}
  without a name: the most of them in 15 minutes, written to bench/results.json and docs/figures.md
  --baseline DIR  also run the bench of another checkout, by turns; prints baseline, now and ratio
  --rounds N      so many times each (3)
  --figures       of train: the tables of the product's model, without a training`);
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
process.exitCode = isGood ? 0 : 1;
