import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import {
  startLmStudioProcess,
  startOllamaProcess,
  type VendorProcess,
} from '#test/support/vendor-process.ts';

jest.setTimeout(300_000);

let product: Product;
let ollama: VendorProcess;
let lmStudio: VendorProcess;
let page: Page;
let settings: ChatPage;

beforeAll(async () => {
  [product, ollama, lmStudio] = await Promise.all([
    // The shipped manifest: its only hosts are this machine's.
    startProduct('extension-chromium'),
    startOllamaProcess(),
    startLmStudioProcess(),
  ]);
  page = await product.browser.newPage();
  await page.goto(`chrome-extension://${product.id}/pages/settings/index.html`);
  settings = new ChatPage(page);
}, 120_000);
afterAll(async () => {
  await product?.close();
  await ollama?.close();
  await lmStudio?.close();
});

async function fill(name: string, text: string): Promise<void> {
  const field = await page.locator(`::-p-aria([name="${name}"][role="textbox"])`).waitHandle();
  await field.focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

/** The kinds of the active rules, and the addresses of those for headers. */
const rules = () =>
  page.evaluate(async () => {
    const all = await chrome.declarativeNetRequest.getSessionRules();
    const headers = all.filter(({ action }) => String(action.type) === 'modifyHeaders');
    return headers.map(({ condition }) => condition.urlFilter);
  });

test('Ollama is found though it refuses extensions: our requests carry no origin', async () => {
  await page.locator('[data-connection="ollama"] summary').click();
  await fill('Address of Ollama', ollama.url);
  await settings.click('Test Ollama');
  await settings.shows('Connected: 2 models');
  await settings.click('Save the address of Ollama');
  await settings.shows('Found, 2 models');
  const posts = (await ollama.requests()).filter(({ method }) => method === 'POST');
  expect(posts.length).toBeGreaterThan(0);
  expect(posts.map(({ headers }) => headers.origin)).toEqual(posts.map(() => undefined));
  expect(await rules()).toContain(`|${ollama.url}/`);
});

test('an answer streams from it by its own API, with the context that was set', async () => {
  const article = await product.openArticle();
  const chat = await product.openPanel(article);
  await chat.shows('llama3.2:3b');
  await ollama.script({ deltas: ['Three ', 'people.'], reasoning: ['hm'] });
  await chat.ask('Who keeps it?');
  await chat.answer('Three people.');
  const [request] = await ollama.chats();
  expect(request?.headers.origin).toBeUndefined();
  expect(request?.body).toMatchObject({
    model: 'llama3.2:3b',
    options: { num_ctx: 18_432 },
    truncate: false,
  });
  expect(JSON.stringify(request?.body)).toContain('Oda Fennimore');
});

test('stopping the answer ends its request', async () => {
  const panel = product.browser
    .targets()
    .find((each) => each.url().endsWith('/pages/sidebar/index.html'));
  const chat = new ChatPage(await panel!.asPage());
  await ollama.script({ deltas: ['One ', 'two'], holdAfter: 1 });
  await chat.ask('Again?');
  await chat.answer('One', { done: false });
  await chat.click('Stop');
  await until(async () => (await ollama.chats()).at(-1)?.aborted === true);
});

test("the browser's model is listed only where the browser offers one", async () => {
  expect(await page.evaluate(() => 'LanguageModel' in globalThis)).toBe(true);
  await settings.shows('This browser has no built-in model here.');
});

test("a page's own request to the same server retains its origin, and is refused", async () => {
  const url = 'https://elsewhere.example/';
  product.sites.put(url, { body: '<!doctype html><title>Elsewhere</title><p>A page.' });
  const other = await product.browser.newPage();
  await other.goto(url);
  await ollama.reset();
  await other.evaluate(
    (to) => fetch(`${to}/api/chat`, { method: 'POST', body: '{}', mode: 'no-cors' }).then(() => {}),
    ollama.url,
  );
  const [request] = await ollama.requests();
  expect(request).toMatchObject({
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
  });
  await other.close();
});

test('LM Studio is found at its address', async () => {
  await page.bringToFront();
  await page.locator('[data-connection="lm-studio"] summary').click();
  await fill('Address of LM Studio', lmStudio.url);
  await settings.click('Save the address of LM Studio');
  await until(
    async () =>
      (await page.evaluate(() => document.body.innerText)).split('Found, 2 models').length === 3,
  );
});

test('the rule follows the setting: a host that settings do not name is not requested', async () => {
  await page.bringToFront();
  await fill('Address of Ollama', '');
  await settings.click('Save the address of Ollama');
  await settings.shows('Off: no address is set.');
  await until(async () => (await rules()).length === 0);
  await ollama.reset();
  const outcome = await page.evaluate(
    (to) =>
      fetch(`${to}/api/tags`).then(
        () => 'answered',
        () => 'refused',
      ),
    ollama.url,
  );
  expect(outcome).toBe('refused');
  expect(await ollama.requests()).toEqual([]);
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('it never happened');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
