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
): Promise<FirstSync> {
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
  return { ...expected, seconds, megabytes };
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
