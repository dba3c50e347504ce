import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { practiceSet } from '#test/support/practice.ts';
import { startSiteServer } from '#test/support/site-server.ts';
import { type PageFile, PageReader } from '../capture-pages.ts';
import { openProbePage } from '../probe-page.ts';
import { captureCost } from './capture-cost.ts';
import { report, score } from './scores.ts';

/** Each set with what is aimed at; plain Readability + turndown is printed beside it. */
const baselines: Record<string, Record<string, number>> = {
  'article-body': { f1: 0.96 },
  'trafilatura-eval': { f1: 0.92 },
  'readability-pages': { f1: 0.99, title: 0.98 },
  'defuddle-markdown': { good: 0.8, title: 0.95 },
  'page-metadata': { first_words: 0.8, title: 0.7 },
};
const unknownAddress = 'http://fakehost/test/page.html';

/** `npm run bench -- capture`: what it costs; and our capture beside the plain tools, same files. */
export async function benchCapture(): Promise<boolean> {
  const sites = await startSiteServer();
  const probe = await openProbePage(sites.chromiumArgs);
  const reader = new PageReader(sites, probe);
  let isGood = await captureCost(sites, probe);
  for (const [set, min] of Object.entries(baselines)) {
    const folder = practiceSet(set);
    if (!folder) {
      console.error(`skipped ${set}: no practice material (GLOSS_PRACTICE)`);
      continue;
    }
    const pages = pagesOf(folder);
    const started = performance.now();
    const ours = await collect(reader.read(pages));
    const pagesPerSecond = Number(
      ((pages.length / (performance.now() - started)) * 1000).toFixed(1),
    );
    const plain = await plainResults(reader, pages);
    const other = { tool: 'Readability + turndown', score: score(folder, set, plain) };
    isGood = report(score(folder, set, ours), other, min, { pagesPerSecond }) && isGood;
  }
  await reader.close();
  return isGood;
}

function pagesOf(folder: string): PageFile[] {
  const truth = path.join(folder, 'truth.json');
  if (!existsSync(truth)) {
    return readdirSync(folder)
      .map((name) => path.join(folder, name, 'source.html'))
      .filter((file) => existsSync(file))
      .map((file) => ({ file, url: unknownAddress }));
  }
  const cases = JSON.parse(readFileSync(truth, 'utf8')) as Record<string, { url?: string }>;
  return Object.entries(cases).map(([name, { url }]) => ({
    file: path.join(folder, `${name}.html`),
    url: url && URL.canParse(url) ? url : unknownAddress,
  }));
}

async function collect(results: AsyncIterable<object>): Promise<object[]> {
  const all: object[] = [];
  for await (const result of results) all.push(result);
  return all;
}

async function plainResults(reader: PageReader, pages: readonly PageFile[]): Promise<object[]> {
  const results: object[] = [];
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
