import { createHash } from 'node:crypto';
import type { Browser, Page } from 'puppeteer';
import { AccountView } from '#test/support/account-view.ts';
import type { MailServer } from '#test/support/mail-server.ts';

export interface FirstSync {
  conversations: number;
  messages: number;
  seconds: number;
  megabytes: number;
}

/** A new profile signs in: from the account's page to the last row that is stored. */
export async function firstSync(
  browser: Browser,
  url: string,
  mail: MailServer,
  email: string,
  expected: { conversations: number; messages: number },
): Promise<{ page: Page; figures: FirstSync }> {
  const page = await (await browser.createBrowserContext()).newPage();
  const received = await countBytes(page);
  await page.goto(`${url}/app/settings#account`);
  await new AccountView(page).signInByCode(mail, email);
  const start = performance.now();
  const wanted = expected.messages;
  await page.waitForFunction(
    async (count: number) => {
      const all = await indexedDB.databases();
      const own = all.find(({ name }) => name?.startsWith('gloss-account-'));
      return new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(own?.name ?? 'gloss-guest');
        opening.onsuccess = () => {
          const db = opening.result;
          const counting = db.transaction('messages').objectStore('messages').count();
          counting.onsuccess = () => {
            db.close();
            resolve(counting.result >= count);
          };
        };
      });
    },
    { polling: 500, timeout: 600_000 },
    wanted,
  );
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const megabytes = Math.round(received() / 1e5) / 10;
  return { page, figures: { ...expected, seconds, megabytes } };
}

/** Bytes of replies on the wire, of the calls of conversations. */
async function countBytes(page: Page): Promise<() => number> {
  const client = await page.createCDPSession();
  await client.send('Network.enable');
  const ours = new Set<string>();
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/conversation/')) ours.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ours.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

export interface HistoryFigures {
  /** From the click that unfolds the list to the frame with its first row. */
  firstRowMs: number;
  rows: number;
  /** The same, while the index of texts is made. */
  firstSearchMs: number;
  /** From words that one old chat has, typed, to its row. */
  searchMs: number;
  /** While the list is scrolled to its end, page by page. */
  maxFrameMs: number;
}

const unfold = 'Chats';

/** The words are in one message of one of the oldest conversations. */
async function searchOld(page: Page, chat: number): Promise<number> {
  const words = createHash('md5').update(String(chat)).digest('hex').slice(0, 9);
  await page.locator('main input[type="search"]').fill(words);
  const start = performance.now();
  const isFound = (wanted: string) => {
    const rows = document.querySelectorAll('main li');
    return rows.length === 1 && rows[0]?.textContent?.includes(wanted);
  };
  await page.waitForFunction(isFound, { timeout: 60_000 }, words);
  return Math.round(performance.now() - start);
}

/** The list of chats of a profile with all of them, in the web app. */
export async function openHistory(page: Page, url: string): Promise<HistoryFigures> {
  await page.setViewport({ width: 800, height: 765 });
  await page.goto(`${url}/app/`);
  await page.waitForSelector(`::-p-aria([name="${unfold}"])`);
  await page.waitForNetworkIdle({ idleTime: 1_000, concurrency: 5 });
  const firstRowMs = await page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = () => {
          if (document.querySelector('main [data-chat]')) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
        look();
      }),
    unfold,
  );
  const scrolled = await page.evaluate(async () => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const boxOf = (start: Element | null): Element | null => {
      for (let box = start; box; box = box.parentElement) {
        if (
          box.scrollHeight > box.clientHeight + 1 &&
          getComputedStyle(box).overflowY !== 'visible'
        )
          return box;
      }
      return null;
    };
    const rows = () => document.querySelectorAll('main li').length;
    let [max, last] = [0, await frame()];
    for (let step = 0; step < 600; step += 1) {
      boxOf(document.querySelector('main li'))?.scrollBy(0, 80);
      const more = [...document.querySelectorAll<HTMLElement>('main button')];
      if (step % 20 === 0) more.find(({ textContent }) => textContent === 'Show more')?.click();
      const now = await frame();
      max = Math.max(max, now - last);
      last = now;
    }
    return { max, rows: rows() };
  });
  const firstSearchMs = await searchOld(page, 17);
  const searchMs = await searchOld(page, 29);
  return {
    firstSearchMs,
    searchMs,
    firstRowMs: Math.round(firstRowMs),
    rows: scrolled.rows,
    maxFrameMs: Math.round(scrolled.max),
  };
}
