import path from 'node:path';
import type { Browser } from 'puppeteer';
import { buildBenchPage } from '../measures/bench-page.ts';
import { between, type Cost, CostMeter, steps } from './page-cost.ts';
import { type Longest, longest, longSeen, watchLong } from './probes.ts';
import type { PacedVendor } from './vendor.ts';

export const peerNames = ['react-markdown', 'streamdown'] as const;

export interface PeerRun {
  /** Up to the limit where it was not drawn in time. */
  whole: Cost;
  inTime: boolean;
  tenths: Cost[];
  /** null: not in time. */
  long: Longest | null;
}

/** The peers' page. */
export const buildPeersPage = () =>
  buildBenchPage('peers', path.join(import.meta.dirname, 'peers-page.tsx'));

/** Streams `answer` into one peer, in a page of the panel's size; `limitMs` after all was sent. */
export async function runPeer(
  browser: Browser,
  vendor: PacedVendor,
  { name, answer, limitMs }: { name: string; answer: string; limitMs: number },
): Promise<PeerRun> {
  const page = await browser.newPage();
  await page.setViewport({ width: 360, height: 800 });
  await page.goto(`${vendor.url}/pages/peers.html#${name}`);
  await page.bringToFront();
  await page.waitForFunction(() => 'runPeer' in globalThis);
  await page.evaluate(watchLong);
  const meter = await CostMeter.of(page);
  await vendor.next(answer);
  const reads = [await meter.read()];
  const run = page
    .evaluate(() => (globalThis as unknown as { runPeer(): Promise<void> }).runPeer())
    .then(() => true);
  run.catch(() => undefined);
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    await vendor.reached(Math.floor((answer.length * tenth) / 10));
    reads.push(await meter.read());
  }
  const limit = new Promise<false>((done) => {
    setTimeout(() => done(false), limitMs).unref();
  });
  const inTime = await Promise.race([run, limit]);
  const whole = between(reads[0]!, await meter.read());
  const long = inTime ? longest(await page.evaluate(longSeen)) : null;
  await page.close();
  return { whole, inTime, tenths: steps(reads), long };
}
