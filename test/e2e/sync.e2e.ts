import { afterAll, beforeAll, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { AccountView } from '#test/support/account-view.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { startVendorProcess, type VendorProcess } from '#test/support/vendor-process.ts';
import { startWebApp, vendorKey, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(90_000);

/* One account in two browser profiles. */
let mail: MailServer;
let vendor: VendorProcess;
let app: WebApp;
let home: ChatPage;
let work: ChatPage;

const email = 'ann@gloss.example';

beforeAll(async () => {
  mail = await startMailServer();
  vendor = await startVendorProcess(vendorKey);
  app = await startWebApp({
    SMTP_URL: mail.url,
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    COMPATIBLE_API_KEY: vendorKey,
    COMPATIBLE_NAME: 'scripted',
  });
  home = await profile();
  work = await profile();
}, 120_000);
afterAll(async () => {
  await app?.close();
  await vendor?.close();
  await mail?.close();
});

async function profile(): Promise<ChatPage> {
  const context = await app.browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(`${app.server.url}/app/settings#account`);
  const view = new AccountView(page);
  await view.signInByCode(mail, email);
  await view.shows('Chats and settings are in sync.');
  await page.goto(`${app.server.url}/app/`);
  const chat = new ChatPage(page);
  await chat.one('textbox', 'Message').waitHandle();
  return chat;
}

interface Stored {
  texts: string[];
  colorSchema: unknown;
  faqOffered: unknown;
}

/** What is stored in the profile. */
function stored(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('not readable', { cause: request.error }));
      });
    const db = await done(indexedDB.open('gloss'));
    const all = async (table: string) =>
      (await done(db.transaction(table).objectStore(table).getAll())) as Record<string, unknown>[];
    const messages = await all('messages');
    const settings = new Map((await all('settings')).map(({ key, value }) => [key, value]));
    db.close();
    const questions = messages.filter(({ type }) => type === 'human');
    return {
      texts: questions.map(({ text }) => String(text)).sort(),
      colorSchema: settings.get('colorSchema'),
      faqOffered: settings.get('faqOffered'),
    };
  });
}

/** Resolves when the profile has that; a profile that is behind is looked at again. */
async function becomes(page: Page, expected: Stored): Promise<void> {
  const wanted = JSON.stringify(expected);
  for (let last = ''; ; ) {
    last = JSON.stringify(await stored(page));
    if (last === wanted) return;
    await page.waitForNetworkIdle({ idleTime: 100, concurrency: 5, timeout: 20_000 });
  }
}

test('a chat of one profile is in the other at once, is continued there, and comes back', async () => {
  await vendor.script({ deltas: ['A lattice is an ordered set.'] });
  await work.click('Unfold the list of chats');
  await home.page.bringToFront();
  await home.ask('What is a lattice?');
  await home.answer('A lattice is an ordered set.');
  await work.page.bringToFront();
  await work.page.locator('button ::-p-text(What is a lattice?)').click();
  await work.answer('A lattice is an ordered set.');
  await vendor.script({ deltas: ['The divisors of 12.'] });
  await work.ask('An example?');
  await work.answer('The divisors of 12.');
  await home.page.bringToFront();
  await home.answer('The divisors of 12.');
});

test('S4.10 both profiles are offline and write: when they return, both have all messages and settings', async () => {
  const settings = await Promise.all([home, work].map(settingsOf));
  const pages = [home.page, work.page, ...settings];
  for (const page of pages) await page.setOfflineMode(true);
  for (const chat of [home, work]) {
    const text = chat === home ? 'Written at home' : 'Written at work';
    await chat.page.bringToFront();
    await chat.ask(text);
    await chat.shows(text);
  }
  await settings[0]!.bringToFront();
  await settings[0]!.locator('::-p-aria([name="Dark"][role="radio"])').click();
  await settings[1]!.bringToFront();
  await settings[1]!.locator('::-p-aria([name="Offer questions the page answers"])').click();
  for (const page of pages) await page.setOfflineMode(false);
  const texts = ['An example?', 'What is a lattice?', 'Written at home', 'Written at work'];
  const expected = { texts, colorSchema: 'dark', faqOffered: false };
  for (const { page } of [home, work]) await becomes(page, expected);
});

async function settingsOf({ page }: ChatPage): Promise<Page> {
  const settings = await page.browserContext().newPage();
  await settings.goto(`${app.server.url}/app/settings`);
  await settings.waitForSelector('::-p-aria([name="Dark"][role="radio"])');
  return settings;
}
