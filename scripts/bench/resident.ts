import type { Browser, Page } from 'puppeteer';
import { signIn } from '#test/support/account-client.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { startProduct } from '#test/support/product.ts';
import { startServerProcess } from '#test/support/server-process.ts';
import { startPairedWebApp } from '#test/support/web-app.ts';
import { untilShown } from './chats/in-page.ts';
import { addLongChat, answersOfLong, longName } from './chats/seed.ts';
import { proportionalMegabytes, residentMegabytes } from './measures/peak-memory.ts';
import { sized } from './measures/sized.ts';

interface ResidentFigure {
  name: string;
  /** Megabytes. */
  mb: number | null;
  /** Of the same without the product, in the same run. */
  bareMb: number | null;
  /** `mb` above `bareMb` may not be more. */
  limit: number;
}

const owners = sized(100, 2);

/**
 * `npm run bench -- resident`: an extension that does nothing next to a browser without one, a chat of 200 answers next to an
 * empty one, the server at rest and with 100 accounts next to a bare process of Node. Prints a line each; false where
 * one is above its limit. Resident memory, of a browser what its processes share once; heaps where it would keep what it has freed.
 */
export async function benchResident(): Promise<boolean> {
  const figures = [await idleExtension(), await longChat(), ...(await serverAtRest())];
  for (const figure of figures) console.log(JSON.stringify({ bench: 'resident', ...figure }));
  return figures.every(({ mb, bareMb, limit }) => (mb ?? 0) - (bareMb ?? 0) <= limit);
}

async function idleExtension(): Promise<ResidentFigure> {
  const bare = await launchChromium();
  const bareMb = await restingMegabytes(bare);
  await bare.close();
  const product = await startProduct('extension-chromium');
  const mb = await restingMegabytes(product.browser);
  await product.close();
  return { name: 'browser with the extension, nothing open', mb, bareMb, limit: 120 };
}

/** What starts with the browser has ended when its memory does not fall any more. */
async function restingMegabytes(browser: Browser): Promise<number | null> {
  const pid = browser.process()?.pid;
  if (pid === undefined) return null;
  const page = await browser.newPage();
  let least = Number.POSITIVE_INFINITY;
  for (let same = 0; same < sized(5, 1); ) {
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1_000)));
    const now = proportionalMegabytes(pid);
    if (now === null) return null;
    same = now < least - 1 ? 0 : same + 1;
    least = Math.min(least, now);
  }
  return Math.round(least);
}

async function longChat(): Promise<ResidentFigure> {
  const app = await startPairedWebApp('/app/');
  const { page } = app.chat;
  try {
    await page.setViewport({ width: 1280, height: 800 });
    await addLongChat(page);
    await page.goto(new URL('/app/', page.url()).href);
    await page.waitForSelector('aside [data-chat]');
    const bareMb = await heapOf(page);
    await page.evaluate(
      untilShown,
      'aside a[data-chat]',
      longName,
      'main article',
      2 * answersOfLong,
    );
    const mb = await heapOf(page);
    return { name: `heap of a chat of ${answersOfLong} answers, drawn`, mb, bareMb, limit: 60 };
  } finally {
    await app.close();
  }
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return Math.round(usedSize / 1e5) / 10;
}

async function serverAtRest(): Promise<ResidentFigure[]> {
  const mail = await startMailServer();
  const server = await startServerProcess({ SMTP_URL: mail.url, TRUSTED_PROXIES: 'loopback' });
  try {
    const resident = () => roundedTo(residentMegabytes(server.pid));
    const bareMb = roundedTo(residentMegabytes(process.pid));
    const idle = resident();
    for (let owner = 0; owner < owners; owner += 1) {
      await signIn(server, mail, `owner-${owner}@gloss.example`);
    }
    return [
      { name: 'server at rest, its database included', mb: idle, bareMb, limit: 350 },
      { name: `server after ${owners} people have signed in`, mb: resident(), bareMb, limit: 450 },
    ];
  } finally {
    await server.close();
    await mail.close();
  }
}

const roundedTo = (megabytes: number | null) => megabytes && Math.round(megabytes);
