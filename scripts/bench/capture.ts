import { readFileSync } from 'node:fs';
import { startSiteServer } from '#test/support/site-server.ts';
import { PageReader } from '../reading/capture-pages.ts';
import { openProbePage } from '../reading/probe-page.ts';
import { alarms } from './capture/alarms.ts';
import { foldOf } from './capture/folds.ts';
import { leaveOneHostOut } from './capture/leave-one-host-out.ts';
import { type MeasuredPage, measurePages } from './capture/measured-page.ts';
import { meanScores, type PageScore } from './capture/page-scores.ts';
import { printRules, rulesTable } from './capture/rules-table.ts';
import {
  aims,
  type CaptureSet,
  captureSets,
  type MeasuredSet,
  type SetPage,
} from './capture/sets.ts';
import { recordSnapshots, saveSnapshot } from './capture/snapshots.ts';
import { examplesOf } from './capture/training/examples.ts';
import { forestsOf, trainForests } from './capture/training/forests.ts';
import { captureCost } from './measures/capture-cost.ts';
import { report, score } from './measures/scores.ts';

/**
 * `npm run bench -- capture`: its cost; our capture compared with the plain library on the same
 * files; the value of each rule on hosts that it was not made from; pages on which we may lose
 * text.
 */
export async function benchCapture(): Promise<boolean> {
  const sites = await startSiteServer();
  const probe = await openProbePage(sites.chromiumArgs);
  const reader = new PageReader(sites, probe);
  let isGood = await captureCost(sites, probe);
  const sets = captureSets();
  const plainPages = new Map<SetPage, { title?: string; readabilityMarkdown?: string }>();
  for (const each of sets) {
    const { set, folder, pages } = each;
    const started = performance.now();
    const ours = await readAll(reader, pages);
    const pagesPerSecond = ((pages.length / (performance.now() - started)) * 1000).toFixed(1);
    const results = await plainResults(reader, pages);
    for (const [i, page] of pages.entries()) plainPages.set(page, results[i] ?? {});
    const other = { tool: 'Readability + turndown', score: score(folder, set, results) };
    const more = { pagesPerSecond: Number(pagesPerSecond) };
    isGood = report(score(folder, set, ours), other, aims[set], more) && isGood;
  }
  await reader.close();
  return (await reportRules(sets, plainPages)) && isGood;
}

/** False where a set is below the plain library. */
async function reportRules(
  sets: readonly CaptureSet<MeasuredSet>[],
  plainPages: ReadonlyMap<SetPage, { readabilityMarkdown?: string }>,
): Promise<boolean> {
  const measured = [];
  const examples = [];
  for (const each of sets) {
    await recordSnapshots(each.pages);
    measured.push(...(await measurePages(each)));
    examples.push(...(await examplesOf(each)));
  }
  const rows = await rulesTable(measured);
  printRules(rows);
  const byFold = trainForests(examples).byFold.map(forestsOf);
  const left = await leaveOneHostOut(measured, rows, (host) => byFold[foldOf(host)]);
  let isGood = true;
  for (const each of sets) {
    const pages = measured.filter(({ page }) => page.set === each.set);
    const mean = (scoreOf: (page: MeasuredPage) => PageScore) =>
      meanScores(each.set, pages.map(scoreOf));
    const scores = {
      allRules: mean(({ score: own }) => own),
      leaveOneHostOut: mean((page) => left.get(page) ?? page.score),
      plain: mean(({ page, scorer }) => scorer(page, plainPages.get(page) ?? {})),
    };
    const below = belowPlain(scores, Object.keys(aims[each.set]));
    isGood &&= below.length === 0;
    console.log(JSON.stringify({ set: each.set, ...scores, below, ok: below.length === 0 }));
  }
  for (const alarm of alarms(measured, plainPages)) console.log(JSON.stringify({ alarm }));
  return isGood;
}

/** Aims, and kinds of page, in which the plain library is better with a host left out. */
function belowPlain(
  { leaveOneHostOut: own, plain }: Record<'leaveOneHostOut' | 'plain', PageScore>,
  names: readonly string[],
): string[] {
  const kinds = Object.keys(plain).filter((name) => name.startsWith('f1 '));
  const figure = (scores: PageScore, name: string) => Number((scores[name] ?? 0).toFixed(3));
  return [...names, ...kinds].filter((name) => figure(own, name) < figure(plain, name));
}

async function readAll(reader: PageReader, pages: readonly SetPage[]): Promise<object[]> {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const all: object[] = [];
  const results = reader.read(pages, ({ file }, snapshot) => {
    const page = byFile.get(file);
    if (page) saveSnapshot(page, snapshot);
  });
  for await (const result of results) all.push(result);
  return all;
}

async function plainResults(reader: PageReader, pages: readonly SetPage[]) {
  const results = [];
  for (const { file, url } of pages) {
    const html = decode(readFileSync(file));
    results.push({ file, ...(await reader.probe.call('plainCapture', html, url)) });
  }
  return results;
}

/** UTF-8 where it is, else what the page declares: the plain tools get the right text. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
    const named = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ?? 'windows-1252';
    return new TextDecoder(named).decode(bytes);
  }
}
