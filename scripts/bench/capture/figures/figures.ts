import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { domainOf, foldOf } from '../folds.ts';
import { type PageScore, pageScorer, plainText, wordScores } from '../page-scores.ts';
import type { CaptureSet, SetName, SetPage } from '../sets.ts';
import type { ForestTexts } from '../training/forests.ts';
import { type Reading, readingsOf } from './readings.ts';
import { type Measured, printTables } from './tables.ts';

/** By the file of the page. */
type Readings = ReadonlyMap<string, Reading>;

/**
 * Prints scores by kind and language: of the model that the product has, of one that has not seen the page's domain, of
 * plain Readability + turndown. `learned`: sets that the product's model was learned from; `byFold`: forests without
 * each fold of them, trained here if they are not given.
 */
export async function printFigures(
  sets: readonly CaptureSet[],
  learned: ReadonlySet<SetName>,
  byFold?: readonly ForestTexts[],
): Promise<void> {
  const training = byFold ?? trained();
  const known = sets.filter(({ set }) => learned.has(set)).flatMap(({ pages }) => pages);
  const domains = new Set(known.map(({ host }) => domainOf(host)));
  const isUnseen = ({ host }: SetPage) => !domains.has(domainOf(host));
  const measured = sets.filter(({ set }) => set.startsWith('page-kinds'));
  const pages = measured.flatMap((set) => set.pages);
  const own = await readingsOf(pages.map((page) => ({ page, by: 'product' })));
  const plain = await readingsOf(pages.map((page) => ({ page, by: 'plain' })));
  // A page whose article is settled is read without the model.
  const again = pages.filter((page) => !isUnseen(page) && own.get(page.file)?.isSettled === false);
  const folds = await foldReadings(again, await training);
  const readings = { own, folds: new Map([...own, ...folds]), plain };
  printTables(measured.flatMap((set) => measuredOf(set, readings, isUnseen)));
}

async function trained(): Promise<readonly ForestTexts[]> {
  const thread = new Worker(new URL('./forest-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 8000 },
  });
  const [forests] = (await once(thread, 'message')) as [readonly ForestTexts[]];
  return forests;
}

function foldReadings(pages: readonly SetPage[], byFold: readonly ForestTexts[]) {
  return readingsOf(
    pages.map((page) => {
      const forests = byFold[foldOf(page.host)];
      return { page, by: 'product', ...(forests && { forests }) };
    }),
  );
}

/** Pages that one of the readers could not read are left out. */
function measuredOf(
  { set, folder, pages }: CaptureSet,
  readings: Record<'own' | 'folds' | 'plain', Readings>,
  isUnseen: (page: SetPage) => boolean,
): Measured[] {
  const truth = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')) as Record<
    string,
    { articleBody?: string; kind?: string }
  >;
  const scorer = pageScorer(set, folder);
  return pages.flatMap((page) => {
    const { articleBody, kind = '' } = truth[page.name] ?? {};
    const by = Object.entries(readings).map(([name, all]) => [name, all.get(page.file)] as const);
    if (!articleBody || by.some(([, reading]) => !reading)) return [];
    const scoreOf = (reading: Reading): PageScore => {
      const { f1: runs = 0, ...score } = scorer(page, reading);
      const text = plainText(reading.readabilityMarkdown ?? '');
      return { ...score, runs, ...wordScores(text, articleBody) };
    };
    const scores = by.flatMap(([name, each]) => (each ? [[name, scoreOf(each)] as const] : []));
    const language = readings.own.get(page.file)?.language ?? '';
    return { set, kind, language, isUnseen: isUnseen(page), scores: Object.fromEntries(scores) };
  });
}
