import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'puppeteer';
import { type Product, startProduct } from '#test/support/product.ts';
import { root } from '#test/support/sources.ts';
import { pageEntries } from '../building/page-entries.ts';
import { pageCost } from './measures/page-cost.ts';
import { sized } from './measures/sized.ts';

const runs = sized(20, 10);
const limits = {
  pill: { median: 50, p95: 100 },
  first: 200,
  card: 100,
  gzip: 60_000,
  loader: 8_000,
};
/** A person points at an icon before pressing it: the card loads meanwhile. */
const pointedMs = 200;
const url = 'https://letters.example/bench';
const body =
  '<!doctype html><style>body{margin:120px 40px;font:16px/24px sans-serif}</style><p id="words">The tide come in at six and the pier was mended twice.</p>';
/** From the mouse button to the pill, from its icon to the card, and the bytes in pages. */
export async function benchSelection(): Promise<boolean> {
  const product = await startProduct();
  try {
    product.sites.put(url, { body });
    await installed(product);
    const results = [
      await pillTimes(product),
      await cardTimes(product, 0),
      await cardTimes(product, pointedMs),
      await pageCost(product, url),
      bytes(),
    ];
    for (const result of results) console.log(JSON.stringify(result));
    return results.every(({ ok }) => ok);
  } finally {
    await product.close();
  }
}

/** In the second in which it is installed the browser makes its documents and menus. */
async function installed({ browser }: Product): Promise<void> {
  const target = await browser.waitForTarget((each) => each.type() === 'service_worker');
  const session = await target.createCDPSession();
  const expression =
    "chrome.storage.session.get('widgetTexts').then((all) => 'widgetTexts' in all)";
  const call = { expression, awaitPromise: true, returnByValue: true };
  while ((await session.send('Runtime.evaluate', call)).result.value !== true);
  await session.detach();
}

/** `Product.killBackground` attaches to the background, and one that was never attached to then restarts paused. */
async function stopBackground({ browser }: Product): Promise<void> {
  const [page] = await browser.pages();
  const session = await page!.createCDPSession();
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

async function pillTimes(product: Product) {
  const first: number[] = [];
  const later: number[] = [];
  for (let page = 0; page < 6; page += 1) {
    const tab = await product.openArticle(url);
    await watch(tab);
    // As after half a minute without use.
    if (page % 2 === 1) await stopBackground(product);
    first.push(await select(tab, 0));
    for (let run = 1; run < runs / 5; run += 1) {
      await tab.keyboard.press('Escape');
      later.push(await select(tab, run));
    }
    await tab.close();
  }
  const median = at(later, 0.5);
  const p95 = at(later, 0.95);
  const firstMax = at(first, 1);
  const ok = median <= limits.pill.median && p95 <= limits.pill.p95 && firstMax <= limits.first;
  return { bench: 'selection pill', median, p95, first: at(first, 0.5), firstMax, ok };
}

async function cardTimes(product: Product, dwellMs: number) {
  const times: number[] = [];
  for (let run = 0; run < 10; run += 1) {
    const tab = await product.openArticle(url);
    await watch(tab);
    await select(tab, 0);
    // Of the four icons the last, whose card needs no model.
    const box = await tab.evaluate(() => {
      const { top, left } = getSelection()!.getRangeAt(0).getBoundingClientRect();
      return { x: left + 3 + 3 * 34 + 16, y: top - 28 };
    });
    await tab.mouse.move(box.x, box.y);
    await new Promise((resolve) => setTimeout(resolve, dwellMs));
    await tab.mouse.click(box.x, box.y);
    const pressed = await tab.evaluate(() => {
      const { up } = (window as unknown as { times: { up: number } }).times;
      return up + performance.timeOrigin;
    });
    const frame = await tab.waitForFrame((each) => each.url().includes('/pages/frame/'));
    await frame.waitForSelector('main h1');
    await frame.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
      { polling: 20 },
    );
    // By the clock that both pages share: from the released button to the first words of the card.
    times.push(
      await frame.evaluate((start) => {
        const [painted] = performance.getEntriesByName('first-contentful-paint');
        return painted!.startTime + performance.timeOrigin - start;
      }, pressed),
    );
    await tab.close();
  }
  const median = at(times, 0.5);
  const bench = dwellMs > 0 ? 'selection card, pointed at' : 'selection card';
  return { bench, median, p95: at(times, 0.95), ok: median <= limits.card };
}

function bytes() {
  const built = (file: string) =>
    readFileSync(path.join(root, 'dist/test-extension-chromium', file));
  const gzip = Object.keys(pageEntries).reduce(
    (sum, name) => sum + gzipSync(built(`${name}.js`)).byteLength,
    0,
  );
  const loader = built('loader.js').byteLength;
  const watched = built('selection-watch.js').byteLength;
  const ok = gzip <= limits.gzip && loader + watched <= limits.loader;
  return { bench: 'selection bytes', gzip, loader, watch: watched, ok };
}

/** Records when the mouse button was released and when something was put into the page. */
async function watch(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    const times = { up: 0, shown: 0 };
    Object.assign(window, { times });
    addEventListener(
      'mouseup',
      () => Object.assign(times, { up: performance.now(), shown: 0 }),
      true,
    );
    new MutationObserver(() => {
      times.shown ||= performance.now();
    }).observe(document.documentElement, { childList: true });
  });
}

async function select(tab: Page, run: number): Promise<number> {
  const box = (await (await tab.$('#words'))!.boundingBox())!;
  await tab.mouse.click(box.x + 20 + 30 * (run % 8), box.y + 12, { count: 2 });
  const shown = await tab.waitForFunction(
    () => {
      const { up, shown } = (window as unknown as { times: { up: number; shown: number } }).times;
      return shown > 0 ? Math.max(shown - up, 0.01) : null;
    },
    { polling: 10 },
  );
  return (await shown.jsonValue()) as number;
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
