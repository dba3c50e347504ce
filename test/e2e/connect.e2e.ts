import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { writeRows } from '#scripts/screenshots/rows.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { type SecureFront, startSecureFront } from '#test/support/secure-front.ts';
import {
  startOllamaProcess,
  startVendorProcess,
  type VendorProcess,
} from '#test/support/vendor-process.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

const rightKey = 'sk-the-right-key';

let vendor: VendorProcess;
let front: SecureFront;
let app: WebApp;

beforeAll(async () => {
  vendor = await startVendorProcess(rightKey);
  front = await startSecureFront('api.openai.com', vendor.url);
  // The server reaches the same vendor by its own setting.
  app = await startWebApp({ OPENAI_BASE_URL: `${vendor.url}/v1` }, front.chromiumArgs);
}, 120_000);
afterAll(async () => {
  await app?.close();
  await front?.close();
  await vendor?.close();
});

/** A browser of its own, as on another device; paired with the server where that is wanted. */
async function openDevice(isPaired: boolean): Promise<ChatPage> {
  const context = await app.browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await context.overridePermissions(app.server.url, [
    'clipboard-read',
    'clipboard-write',
    'clipboard-sanitized-write',
  ]);
  await page.goto(`${app.server.url}/app/${isPaired ? `#pair=${app.server.pairingSecret}` : ''}`);
  const chat = new ChatPage(page);
  await chat.one('textbox', 'Message').waitHandle();
  await page.waitForFunction(
    () => document.querySelector('textarea')?.placeholder === 'Ask about a page or file',
  );
  return chat;
}

async function paste({ page }: ChatPage, text: string): Promise<void> {
  await page.bringToFront();
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.down('Control');
  await page.keyboard.press('v');
  await page.keyboard.up('Control');
}

const draft = ({ page }: ChatPage) => page.$eval('textarea', ({ value }) => value);

test('a question waits for a model; a pasted key is tested, and its answer comes in the same tab', async () => {
  const chat = await openDevice(false);
  const { page } = chat;
  await chat.shows('Without a model, Gloss finds and quotes passages in pages and files.');
  await chat.ask('When is low water?');
  await chat.shows('Your question is kept. It is sent as soon as a model is connected.');
  expect(await draft(chat)).toBe('When is low water?');
  expect(await page.$$('[role="alert"], article')).toEqual([]);
  const tabs = (await app.browser.pages()).length;

  await chat.click('OpenAI');
  await chat.shows('Get a key from OpenAI');
  await paste(chat, 'sk-a-wrong-key');
  await chat.shows('OpenAI does not accept this key. Check that you copied all of it.');
  expect(await draft(chat)).toBe('When is low water?');

  await vendor.script({ deltas: ['Hello.'] }, { deltas: ['At ', 'noon.'] });
  await page.$eval('input[type="password"]', (field) => field.select());
  await page.keyboard.press('Delete');
  await paste(chat, rightKey);
  await chat.answer('At noon.');
  expect(await draft(chat)).toBe('');
  await chat.gone('Your question is kept.');
  expect((await app.browser.pages()).length).toBe(tabs);
  const [first] = await vendor.chats();
  expect(first?.headers).toMatchObject({
    host: 'api.openai.com',
    authorization: `Bearer ${rightKey}`,
  });
  expect(first?.body).toMatchObject({ model: 'gpt-4.1-mini' });

  await page.reload();
  await vendor.script({ deltas: ['At six.'] });
  await chat.ask('And high water?');
  await chat.answer('At six.');

  // An address of one's own is added, and answers; the provider stays in the menu, with its key.
  await chat.click('Model: GPT-4.1-mini');
  await page.locator('[role="menuitem"] ::-p-text(Connect a model)').click();
  await chat.click('Another address');
  await page.locator('::-p-aria([name="Address"][role="textbox"])').fill(vendor.url);
  await page.$eval('footer input[type="password"]', (field) => field.focus());
  await paste(chat, rightKey);
  await chat.click('Connect');
  await page.waitForFunction(() => !document.querySelector('footer input[type="password"]'));
  await vendor.script({ deltas: ['At one.'] });
  await chat.ask('And the day after?');
  await chat.answer('At one.');
  await chat.click('Model: GPT-4.1-mini');
  await page.locator('[role^="menuitem"] ::-p-text(OpenAI)').click();
  await vendor.script({ deltas: ['At two.'] });
  await chat.ask('And on Sunday?');
  await chat.answer('At two.');
  const hosts = (await vendor.chats()).map(({ headers }) => headers.host);
  expect(hosts.slice(-2)).toEqual([new URL(vendor.url).host, 'api.openai.com']);
  await page.browserContext().close();
});

test('a server of one’s own keeps the key for all devices', async () => {
  await vendor.reset();
  const first = await openDevice(true);
  await first.ask('When is low water?');
  await first.click('OpenAI');
  const offer = await first.one('checkbox', 'Use it for all my devices').waitHandle();
  await offer.click();
  await first.shows('Your Gloss server keeps the key for all your devices.');
  await first.page.focus('input[type="password"]');
  await vendor.script({ deltas: ['Hello.'] }, { deltas: ['At noon.'] });
  await paste(first, rightKey);
  await first.answer('At noon.');

  const context = await app.browser.createBrowserContext();
  const second = new ChatPage(await context.newPage());
  await second.page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
  await second.one('textbox', 'Message').waitHandle();
  await second.page.waitForFunction(
    () => document.querySelector('textarea')?.placeholder === 'Ask anything',
  );
  await vendor.script({ deltas: ['At six.'] });
  await second.ask('And high water?');
  await second.answer('At six.');
  await context.close();
  await first.page.browserContext().close();
});

test('a model server that is started meanwhile answers the question that waits, at one press', async () => {
  const stopped = await startOllamaProcess();
  await stopped.close();
  const chat = await openDevice(false);
  const row = { value: stopped.url, rev: 0, dirty: 0, deviceId: 'd', hlc: '0' };
  await writeRows(chat.page, 'settings', 'key', { ollamaHost: row });
  await chat.page.reload();
  await chat.ask('When is low water?');
  await chat.shows('Not running');
  const ollama = await startOllamaProcess({}, Number(new URL(stopped.url).port));
  try {
    await chat.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await chat.shows('Ollama 2 models');
    expect(await draft(chat)).toBe('When is low water?');
    await ollama.script({ deltas: ['At noon.'] });
    await chat.page.locator('footer section button ::-p-text(Ollama)').click();
    await chat.answer('At noon.');
    expect(await draft(chat)).toBe('');
  } finally {
    await ollama.close();
  }
});
