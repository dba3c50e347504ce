import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import { openHostileShare } from '#test/support/hostile-share.ts';
import { startTwoProfiles, type TwoProfiles } from '#test/support/two-profiles.ts';
import type { VendorProcess } from '#test/support/vendor-process.ts';
import type { WebApp } from '#test/support/web-app.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let profiles: TwoProfiles;
let vendor: VendorProcess;
let app: WebApp;
let home: ChatPage;
let work: ChatPage;

beforeAll(async () => {
  profiles = await startTwoProfiles();
  ({ vendor, app, home, work } = profiles);
}, 120_000);
afterAll(() => profiles?.close());

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
    const known = await indexedDB.databases();
    const own = known.find(({ name }) => name?.startsWith('gloss-account-'));
    const db = await done(indexedDB.open(own?.name ?? 'gloss-guest'));
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
    // What a page has given up when it was loaded again counts as open.
    await page.waitForNetworkIdle({ idleTime: 100, concurrency: 50, timeout: 60_000 });
  }
}

test('a chat of one profile is in the other at once, is continued there, and comes back', async () => {
  await vendor.script({ deltas: ['A lattice is an ordered set.'] });
  await work.click('Unfold the menu');
  await home.page.bringToFront();
  await home.ask('What is a lattice?');
  await home.answer('A lattice is an ordered set.');
  await work.page.bringToFront();
  await work.page.locator('[data-chat] ::-p-text(What is a lattice?)').click();
  await work.answer('A lattice is an ordered set.');
  await vendor.script({ deltas: ['The divisors of 12.'] });
  await work.ask('An example?');
  await work.answer('The divisors of 12.');
  await home.page.bringToFront();
  await home.answer('The divisors of 12.');
});

test('S4.10 S8.9 both profiles are offline and write, which is shown: when they return, both have all messages and settings', async () => {
  const settings = await Promise.all([home, work].map(settingsOf));
  const pages = [home.page, work.page, ...settings];
  for (const page of pages) await page.setOfflineMode(true);
  for (const chat of [home, work]) {
    const text = chat === home ? 'Written at home' : 'Written at work';
    await chat.page.bringToFront();
    await chat.ask(text);
    await chat.shows(text);
    // The chat says so, not only the settings.
    await chat.shows("The server can't be reached. Nothing is lost");
  }
  await settings[0]!.bringToFront();
  await settings[0]!.locator('::-p-aria([name="Dark"][role="radio"])').click();
  await settings[1]!.bringToFront();
  await settings[1]!.locator('nav a[href$="/settings/chat"]').click();
  await settings[1]!.locator('::-p-aria([name="Offer questions the page answers"])').click();
  for (const page of pages) await page.setOfflineMode(false);
  const texts = ['An example?', 'What is a lattice?', 'Written at home', 'Written at work'];
  const expected = { texts, colorSchema: 'dark', faqOffered: false };
  for (const { page } of [home, work]) {
    await becomes(page, expected);
    // A page that is not in front draws no frames, by which Puppeteer would look.
    await page.waitForFunction(() => !document.body.innerText.includes('Nothing is lost'), {
      polling: 50,
    });
  }
});

test('C22 a chat is shared, opened by one who is signed out, also with hostile words, and no longer once the share ends', async () => {
  const { page } = home;
  await page.bringToFront();
  await home.click('More');
  await home.one('menuitem', 'Share or save chat').click();
  await home.click('Create link');
  const field = await home.one('textbox', 'Link to the page').waitHandle();
  const link = await field.evaluate((input) => (input as HTMLInputElement).value);
  const visitor = await (await app.browser.createBrowserContext()).newPage();
  await visitor.goto(link);
  const seen = await visitor.$eval('main', (main) => main.innerText);
  expect(seen).toContain('What is a lattice?');
  expect(seen).toContain('A lattice is an ordered set.');
  const headers = (await visitor.reload())?.headers() ?? {};
  for (const sent of [headers, { 'content-type': 'text/html; charset=utf-8' }]) {
    const hostile = await (await app.browser.createBrowserContext()).newPage();
    const { faults, shown } = await openHostileShare(hostile, link, sent);
    expect(faults).toEqual([]);
    expect(shown).toHaveLength(5);
    await hostile.browserContext().close();
  }
  await home.click('Stop sharing');
  await home.one('button', 'Create link').waitHandle();
  expect((await visitor.reload())?.status()).toBe(404);
  await visitor.browserContext().close();
});

wideTest('the record of the settings lists what this profile has sent, and to whom', async () => {
  const settings = await settingsOf(home);
  await settings.locator('nav a[href$="/settings/privacy"]').click();
  const record = await settings.waitForSelector('section[aria-labelledby="privacy-heading"] ul');
  await settings.waitForFunction(
    (list) => list && list.children.length > 3,
    { polling: 50 },
    record,
  );
  const rows = await record!.$$eval('li', (items) => items.map((item) => item.innerText));
  const { host } = new URL(app.server.url);
  expect(rows.every((row) => row.includes(host))).toBe(true);
  for (const kind of [
    'To answer a question',
    'To sync your chats',
    'To sync your settings',
    'To share a chat',
  ]) {
    expect(rows.filter((row) => row.startsWith(kind))).not.toEqual([]);
  }
  await settings.close();
});

async function settingsOf({ page }: ChatPage): Promise<Page> {
  const settings = await page.browserContext().newPage();
  await settings.goto(`${app.server.url}/app/settings/appearance`);
  await settings.waitForSelector('::-p-aria([name="Dark"][role="radio"])');
  return settings;
}
