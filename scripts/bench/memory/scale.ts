import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { launchChromium } from '#test/support/chromium.ts';
import { buildBenchPage } from '../measures/bench-page.ts';
import { sized } from '../measures/sized.ts';
import { between, CostMeter, median } from '../stream/page-cost.ts';
import type { ScalePage } from './scale-page.ts';

export interface ScaleFigure {
  name: string;
  value: number;
  /** `value` may not be more; null: it is stated. */
  limit: number | null;
  [more: string]: unknown;
}

/** GLOSS_BENCH_PAGES: another number, for a look at a part. */
const pages = Number(process.env.GLOSS_BENCH_PAGES ?? sized(20_000, 60));
const chunk = sized(200, 30);
const rounds = sized(200, 5);
const newPages = sized(40, 4);
const starts = sized(9, 1);

/** Figures of a store with that many pages, in a browser; each of its pages is one of the product's contexts. */
export async function measureScale(): Promise<ScaleFigure[]> {
  const folder = await buildBenchPage('scale', path.join(import.meta.dirname, 'scale-page.ts'));
  const server = await serve(folder);
  const browser = await launchChromium();
  try {
    const page = await open(browser, server.url, 'full');
    const before = await use(page);
    await page.evaluate(() => scaleOf().choose());
    const few = Math.ceil(pages / 10);
    await fill(page, 0, few);
    const ofFew = await whileBusy(browser, server.url, () => searches(page, few));
    await fill(page, few, pages);
    const after = await use(page);
    return await whileBusy(browser, server.url, async () => [
      ...withRatios(await searches(page, pages), ofFew),
      await storing(page),
      {
        name: 'bytes of disk a page, as the browser counts them',
        value: Math.round((after.disk - before.disk) / pages),
        limit: null,
        ofTexts: Math.round(after.bytes / pages),
      },
      await starting(browser, server.url),
    ]);
  } finally {
    await browser.close();
    server.close();
  }
}

/** A sidebar next to it draws an answer. */
async function whileBusy<Value>(
  browser: Browser,
  url: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const sidebar = await open(browser, url, 'empty');
  await sidebar.evaluate(() => scaleOf().busy());
  try {
    return await work();
  } finally {
    await sidebar.close();
  }
}

/** In the page. */
declare function scaleOf(): ScalePage;

async function open(browser: Browser, url: string, store: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${url}/?store=${store}`);
  await page.waitForFunction(() => 'scale' in globalThis);
  await page.evaluate(() => {
    Object.assign(globalThis, {
      scaleOf: () => (globalThis as unknown as { scale: ScalePage }).scale,
    });
  });
  return page;
}

const use = (page: Page) => page.evaluate(() => scaleOf().use());

async function fill(page: Page, first: number, end: number): Promise<void> {
  const begin = performance.now();
  for (let from = first; from < end; from += chunk) {
    const to = Math.min(end, from + chunk);
    await page.evaluate((...given) => scaleOf().seed(...given), from, to);
    if (from % (5 * chunk) === 0) console.error(`${to} pages, ${seconds(begin)} s`);
  }
}

const seconds = (begin: number) => Math.round((performance.now() - begin) / 1_000);

const ways = [
  ['words', 'a search by words'],
  ['joined', 'a search by words and meaning'],
  ['question', 'passages for a question, by words and meaning'],
] as const;
const longest = 150;

async function searches(page: Page, count: number): Promise<ScaleFigure[]> {
  const figures: ScaleFigure[] = [];
  const cold = await page.evaluate((all) => scaleOf().queries('joined', 1, all), count);
  figures.push({
    name: `the first search by meaning in ${count} pages, ms`,
    value: round(cold.times[0]!),
    limit: null,
  });
  for (const [way, name] of ways) {
    // The first ones compile the code of the workers.
    await page.evaluate((...given) => scaleOf().queries(...given), way, 5, count, 1_000);
    const run = (): ReturnType<ScalePage['queries']> =>
      page.evaluate((...given) => scaleOf().queries(...given), way, rounds, count);
    const { times, found } = await run();
    figures.push({
      name: `${name} in ${count} pages, p95 in ms`,
      value: round(quantile(times, 0.95)),
      limit: longest,
      p50: round(quantile(times, 0.5)),
      found: round(found / rounds),
    });
  }
  return figures;
}

/** How many times as long as among a tenth of the pages; the latter are stated. */
function withRatios(all: readonly ScaleFigure[], ofFew: readonly ScaleFigure[]): ScaleFigure[] {
  return all.map((figure, at) => {
    const { value } = ofFew[at]!;
    return { ...figure, ofATenth: value, ratio: round(figure.value / value) };
  });
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The processor's time of the page's main thread, with all that the browser does there. */
async function storing(page: Page): Promise<ScaleFigure> {
  const ids = await page.evaluate(
    (...given) => scaleOf().documents(...given),
    pages,
    pages + newPages,
  );
  const meter = await CostMeter.of(page);
  const [first, ...others] = ids;
  await page.evaluate((all) => scaleOf().rememberAll(all), [first!]);
  const before = await meter.read();
  await page.evaluate((all) => scaleOf().rememberAll(all), others);
  const { cpu, task } = between(before, await meter.read());
  return {
    name: 'main thread of a page that is remembered, ms',
    value: round(cpu / others.length),
    limit: 5,
    byTheClock: round(task / others.length),
  };
}

/** By turns, each in a page of its own. */
async function starting(browser: Browser, url: string): Promise<ScaleFigure> {
  const times: Record<string, number[]> = { full: [], empty: [] };
  for (let at = 0; at < starts; at += 1) {
    for (const [store, own] of Object.entries(times)) {
      const page = await open(browser, url, store);
      own.push(await page.evaluate(() => scaleOf().start()));
      await page.close();
    }
  }
  const [full, empty] = [median(times.full!), median(times.empty!)];
  return {
    name: 'start of a context with these pages, compared with none',
    value: round(full / empty),
    limit: 1.5,
    ms: round(full),
    bareMs: round(empty),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** The built page and its workers, of this machine alone. */
async function serve(folder: string): Promise<{ url: string; close: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (!pathname.startsWith('/pages/')) {
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end('<!doctype html><script src="/pages/scale.js"></script>');
    }
    const file = path.join(folder, path.basename(pathname));
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type });
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
