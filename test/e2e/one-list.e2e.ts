import { afterAll, beforeAll, jest, test } from '@jest/globals';
import { ensureBuilt } from '#scripts/building/build-steps.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { startVendorProcess, type VendorProcess } from '#test/support/vendor-process.ts';
import { vendorKey } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

/* The sidebar and the web app of one person's own server, in one browser: each has a database of its own. */
let vendor: VendorProcess;
let server: ServerProcess;
let product: Product;
let web: ChatPage;
let sidebar: ChatPage;

beforeAll(async () => {
  await ensureBuilt('web');
  vendor = await startVendorProcess(vendorKey);
  server = await startServerProcess({
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    COMPATIBLE_API_KEY: vendorKey,
    COMPATIBLE_NAME: 'scripted',
  });
  const local = { server: server.url, secret: server.pairingSecret };
  product = await startProduct('test-extension-chromium', local);
  const page = await product.browser.newPage();
  await page.goto(`${server.url}/app/#pair=${server.pairingSecret}`);
  web = new ChatPage(page);
  await web.shows('Use one list');
  sidebar = await product.openPanel(await product.openArticle());
}, 240_000);
afterAll(async () => {
  await product?.close();
  await server?.close();
  await vendor?.close();
});

async function ask(chat: ChatPage, text: string): Promise<void> {
  await vendor.script({ deltas: [`About: ${text}`] });
  await chat.page.bringToFront();
  await chat.click('New chat');
  await chat.ask(text);
  await chat.answer(`About: ${text}`);
}

/** The page is loaded again by itself, with the rows of the one list. */
async function join(chat: ChatPage): Promise<void> {
  await chat.page.bringToFront();
  await chat.page.evaluate(() => Object.assign(window, { isBefore: true }));
  await chat.click('Use one list');
  const isLoaded = () =>
    !('isBefore' in window) &&
    document.querySelector('textarea[aria-label="Message"]') !== null &&
    document.getElementById('early-composer') === null;
  await chat.page.waitForFunction(isLoaded, { polling: 50, timeout: 30_000 });
}

/** The list of the web app, wherever it was folded. */
async function openList(): Promise<void> {
  await web.page.bringToFront();
  const shown = web.page.waitForSelector('::-p-aria([name="Fold the menu"][role="button"])');
  const folded = web.page.waitForSelector('::-p-aria([name="Unfold the menu"][role="button"])');
  folded.catch(() => undefined);
  const isFolded = await Promise.race([shown.then(() => false), folded.then(() => true)]);
  if (isFolded) await web.click('Unfold the menu');
  await shown;
}

/** Resolves when the open list of chats has these, each once, and no others. */
async function lists(chat: ChatPage, words: readonly string[]): Promise<void> {
  await chat.page.bringToFront();
  const namesNow = () =>
    [...document.querySelectorAll('[data-chat]')].map((row) => row.textContent ?? '');
  const isThere = (wanted: string[]) => {
    const names = [...document.querySelectorAll('[data-chat]')].map((row) => row.textContent);
    const has = (word: string) => names.filter((name) => name?.includes(word)).length === 1;
    return names.length === wanted.length && wanted.every(has);
  };
  try {
    await chat.page.waitForFunction(isThere, { polling: 100, timeout: 30_000 }, [...words]);
  } catch (error) {
    const names = (await chat.page.evaluate(namesNow)).join();
    throw new Error(`not ${words.join()}: ${names}`, { cause: error });
  }
}

/** The sidebar's list is over its chat. */
async function listsInSidebar(words: readonly string[]): Promise<void> {
  await sidebar.page.bringToFront();
  await sidebar.click('History');
  await lists(sidebar, words);
  await sidebar.page.keyboard.press('Escape');
}

const [inWeb, inSidebar] = ['Asked in the web app', 'Asked in the sidebar'];

test('U2.1 two lists of one paired person become one with a yes in each, and nothing is twice', async () => {
  await openList();
  await ask(web, inWeb);
  await ask(sidebar, inSidebar);
  await lists(web, [inWeb]);
  await listsInSidebar([inSidebar]);
  await join(web);
  await openList();
  await lists(web, [inWeb]);
  await join(sidebar);
  await lists(web, [inWeb, inSidebar]);
  await listsInSidebar([inWeb, inSidebar]);
});

test('U2.1 a chat made in the sidebar is in the web app, and the other way, and a memo too', async () => {
  await ask(sidebar, 'Later in the sidebar');
  await sidebar.click('Save to memos');
  await sidebar.shows('Saved to memos');
  await lists(web, [inWeb, inSidebar, 'Later in the sidebar']);
  await web.page.locator('[data-chat] ::-p-text(Later in the sidebar)').click();
  await web.answer('About: Later in the sidebar');
  await vendor.script({ deltas: ['Continued in the web app.'] });
  await web.ask('And then?');
  await web.answer('Continued in the web app.');
  await sidebar.page.bringToFront();
  await sidebar.answer('Continued in the web app.');
  await ask(web, 'Later in the web app');
  await listsInSidebar([inWeb, inSidebar, 'Later in the sidebar', 'Later in the web app']);
  await web.page.bringToFront();
  await web.click('Memos');
  await web.shows('About: Later in the sidebar');
});

test('U2.1 the settings name the paired devices; one that is ended has its list no longer', async () => {
  const page = await product.browser.newPage();
  await page.goto(`chrome-extension://${product.id}/pages/settings/index.html#account`);
  const settings = new ChatPage(page);
  await settings.shows('Your own server');
  await settings.shows('Last synced:');
  await web.page.bringToFront();
  await web.click('New chat');
  await page.bringToFront();
  await settings.click('End all other sessions');
  await web.page.bringToFront();
  await web.shows('Open the address that the server printed when it started');
  await web.gone('Later in the sidebar');
  await web.page.goto(`${server.url}/app/#pair=${server.pairingSecret}`);
  await openList();
  await lists(web, [inWeb, inSidebar, 'Later in the sidebar', 'Later in the web app']);
  await page.close();
});
