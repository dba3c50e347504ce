import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { memoryRowsIn, noMemoryRows } from '#test/support/memory-rows.ts';
import {
  articleUrl,
  connectIn,
  fixturePage,
  type Product,
  startProduct,
} from '#test/support/product.ts';

jest.setTimeout(300_000);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await allowPrivateWindows();
}, 180_000);
afterAll(() => product?.close());

/** Of the browser's own page of extensions. */
interface ExtensionsPage {
  developerPrivate: {
    updateProfileConfiguration(of: { inDeveloperMode: boolean }): Promise<void>;
    updateExtensionConfiguration(of: {
      extensionId: string;
      incognitoAccess: boolean;
    }): Promise<void>;
  };
}

/** "Allow in Incognito": the extension restarts, an unpacked one in developer mode only (Chromium 156). */
async function allowPrivateWindows(): Promise<void> {
  const { browser, id } = product;
  const page = await browser.newPage();
  await page.goto('chrome://extensions/');
  const again = new Promise<void>((resolve) => {
    browser.on('targetcreated', (each) => each.type() === 'service_worker' && resolve());
  });
  await page.evaluate(async (extensionId) => {
    const { developerPrivate } = chrome as unknown as ExtensionsPage;
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true });
  }, id);
  await again;
  await page.close();
}

/** A page of the extension in a private window. */
async function openPrivately(place: string): Promise<Page> {
  const { browser, id } = product;
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/pages/settings/index.html`);
  const url = `chrome-extension://${id}/${place}`;
  const opened = browser.waitForTarget((each) => each.url() === url);
  await page.evaluate((address) => chrome.windows.create({ incognito: true, url: address }), url);
  const target = await opened;
  await page.close();
  return (await target.page())!;
}

test('S3.13 in a private window nothing is counted, and the setting says why', async () => {
  const settings = new ChatPage(await openPrivately('pages/settings/index.html#privacy'));
  await settings.shows('In private windows nothing is counted.');
  expect(await settings.page.evaluate(() => chrome.extension.inIncognitoContext)).toBe(true);
});

test('G17 in a private window nothing that is read is remembered, whatever the choices are', async () => {
  const { sites, vendor } = product;
  sites.put(articleUrl, { body: fixturePage('tide-library') });
  await vendor.script({ deltas: ['Twice a day.'] });
  const probe = await openPrivately('pages/probe/index.html');
  await connectIn(probe, vendor.url);
  await probe.evaluate(async () => {
    const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
    const memory = { ofQuestions: true, ofSaved: true, ofReading: true, seconds: 5 };
    const rest = { isOffered: true, isSynced: false, days: null, megabytes: 500 };
    await glossProbe.rows('settings', 'set', { memory: { ...memory, ...rest } });
  });
  const chat = new ChatPage(await openPrivately('pages/immersive/index.html'));
  await chat.ask(`How often does it flood? ${articleUrl}`);
  await chat.answer('Twice a day.');
  expect(await memoryRowsIn(probe)).toEqual(noMemoryRows);
  await closePrivateWindows(probe);
});

test('a chat of a private window is answered there, is in no other window, and is gone with the last private one', async () => {
  await product.vendor.script({ deltas: ['Only here.'] });
  const probe = await openPrivately('pages/probe/index.html');
  await connectIn(probe, product.vendor.url);
  const chat = new ChatPage(await openPrivately('pages/immersive/index.html'));
  await chat.ask('What is private?');
  await chat.answer('Only here.');
  expect(await titlesIn(probe)).toEqual(['What is private?']);
  const usual = await product.browser.newPage();
  await usual.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
  expect(await titlesIn(usual)).toEqual([]);
  // The background of the other windows writes its rules again.
  await usual.evaluate(async () => {
    const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
    await glossProbe.request('requests.ensure', { probe: null });
  });
  await usual.close();
  await product.vendor.script({ deltas: ['Still here.'] });
  await chat.page.bringToFront();
  await chat.ask('And now?');
  await chat.answer('Still here.');
  await closePrivateWindows(probe);
  expect(await titlesIn(await openPrivately('pages/probe/index.html'))).toEqual([]);
});

/** Titles of all chats, asked in a probe page. */
async function titlesIn(page: Page): Promise<string[]> {
  await page.waitForFunction(() => 'glossProbe' in globalThis);
  return page.evaluate(async () => {
    const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
    const { reply } = await glossProbe.rows('conversation', 'list', { search: '', limit: 20 });
    return (reply?.conversations ?? []).map(({ name }) => name);
  });
}

/** By a page in one of them: those of the other kind do not see them. Resolves once what ran for them has ended. */
async function closePrivateWindows(page: Page): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    product.browser.on('targetdestroyed', (each) => each.url().endsWith('?private') && resolve());
  });
  await page.evaluate(() => {
    chrome.windows.getAll((all) => all.map(({ id }) => chrome.windows.remove(id!)));
  });
  await ended;
}
