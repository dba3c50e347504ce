import { rmSync } from 'node:fs';
import type { Browser, Page } from 'puppeteer';
import { launchChromium } from '#test/support/chromium.ts';
import { typingMark, writeBarePanel } from './bare-panel.ts';

export interface PanelTimes {
  /** From the click on the icon to the frame with the focused field, in milliseconds. */
  keysMs: number[];
  /** Of a panel with one field and no product, by turns with ours. */
  bareMs: number[];
  /** From the click to the first action that the page offers. */
  offersMs: number[];
}

interface Opening {
  extension: string;
  chromiumArgs: readonly string[];
  url: string;
  /** Resolves when nothing of the installation is left to do. */
  settled: (browser: Browser) => Promise<void>;
}

/** Fresh profiles, by turns: a machine whose speed changes changes both. */
export async function panelTimes(opening: Opening, rounds: number): Promise<PanelTimes> {
  const bare = writeBarePanel();
  const times: PanelTimes = { keysMs: [], bareMs: [], offersMs: [] };
  const plain = { ...opening, extension: bare, settled: workerStarted };
  try {
    for (let round = 0; round < rounds; round += 1) {
      times.bareMs.push((await opened(plain)).keysMs);
      const ours = await opened(opening, offersShown);
      times.keysMs.push(ours.keysMs);
      times.offersMs.push(ours.laterMs);
    }
  } finally {
    rmSync(bare, { recursive: true, force: true });
  }
  return times;
}

/** Its call is answered by the browser behind those that say for what it listens. */
async function workerStarted(browser: Browser): Promise<void> {
  const target = await browser.waitForTarget((each) => each.type() === 'service_worker');
  const worker = await target.worker();
  await worker?.evaluate(async () => void (await chrome.runtime.getPlatformInfo()));
}

interface Opened {
  keysMs: number;
  laterMs: number;
}

type Later = (panel: Page) => Promise<number>;

/** A click that comes before the browser knows of the background's listener opens nothing: another browser is measured. */
async function opened(opening: Opening, later?: Later): Promise<Opened> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const times = await openedOnce(opening, later);
    if (times) return times;
  }
  throw new Error('no panel opened');
}

/** Times are read inside of the page: a call from outside waits for later work of the page. */
async function openedOnce(
  { extension, chromiumArgs, url, settled }: Opening,
  later?: Later,
): Promise<Opened | null> {
  const browser = await launchChromium({ extension, args: chromiumArgs });
  try {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await settled(browser);
    const installed = [...(await browser.extensions()).values()][0]!;
    const clicked = Date.now();
    await installed.triggerAction(page);
    const opening = browser.waitForTarget((each) => isPanel(each.url()), { timeout: 8_000 });
    const target = await opening.catch(() => null);
    if (!target) return null;
    const panel = await target.asPage();
    const keys = await panel.waitForFunction(typedAt, { timeout: 20_000 }, typingMark);
    const keysMs = Math.round(Number(await keys.jsonValue()) - clicked);
    const laterMs = later ? Math.round((await later(panel)) - clicked) : keysMs;
    return { keysMs, laterMs };
  } finally {
    await browser.close();
  }
}

const isPanel = (url: string) =>
  url.startsWith('chrome-extension://') && /\/(?:panel|pages\/sidebar\/index)\.html/.test(url);

function typedAt(name: string): number | undefined {
  const [mark] = performance.getEntriesByName(name);
  const isFocused = document.activeElement?.getAttribute('aria-label') === 'Message';
  return mark && isFocused ? performance.timeOrigin + mark.startTime : undefined;
}

/** Epoch milliseconds of the frame in which the first action for the page is there. */
async function offersShown(panel: Page): Promise<number> {
  const shown = await panel.waitForFunction(
    () => {
      const all = document.querySelectorAll<HTMLElement>('main section ul > li > button');
      const isThere = [...all].some(({ innerText }) => innerText.includes('Summarise'));
      return isThere ? performance.timeOrigin + performance.now() : undefined;
    },
    { polling: 'raf', timeout: 20_000 },
  );
  return Number(await shown.jsonValue());
}
