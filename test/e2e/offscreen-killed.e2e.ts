import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { untilStored } from '#test/support/stored-rows.ts';
import { ScriptedTools } from '#test/support/tool-servers/scripted-tools.ts';

jest.setTimeout(300_000);

/* The document that streams and writes is ended by the browser while a panel is open. */
let product: Product;
let page: Page;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  page = await product.openArticle();
  chat = await product.openPanel(page);
  // The first words of a host that is not known yet are held.
  await product.vendor.script({ deltas: ['Known.'] });
  await chat.ask('Who are you?');
  await chat.answer('Known.');
});
afterAll(() => product?.close());
beforeEach(() => product.vendor.reset());

const endOffscreen = () => chat.page.evaluate(() => chrome.offscreen.closeDocument());

test('its words stay while a question streams, Continue has the rest, and the next question is answered', async () => {
  await product.vendor.script({ deltas: ['The beginning. ', 'The end.'], holdAfter: 1 });
  await chat.ask('A story');
  await chat.answer('The beginning.', { done: false });
  // Words are stored a third of a second after they are shown.
  await untilStored(chat.page, { table: 'messageParts', field: 'text', text: 'The beginning. ' });
  await endOffscreen();
  await chat.answer('The beginning.');
  await product.vendor.reset();
  await product.vendor.script({ deltas: ['What came after it.'] });
  await chat.click('Continue');
  await chat.answer('What came after it.');
  await product.vendor.script({ deltas: ['The next one.'] });
  await chat.ask('And now?');
  await chat.answer('The next one.');
});

test('between two questions nothing of it is seen', async () => {
  await endOffscreen();
  await product.vendor.script({ deltas: ['As before.'] });
  await chat.ask('Are you there?');
  await chat.answer('As before.');
});

async function addTools(tools: ScriptedTools): Promise<void> {
  const settings = new ChatPage(await product.browser.newPage());
  await settings.page.goto(`chrome-extension://${product.id}/pages/settings/index.html#tools`);
  for (const [label, words] of [
    ['Address', tools.address],
    ['Name', 'Harbour'],
  ] as const) {
    const field = `::-p-aria([name="${label}"][role="textbox"])`;
    await (await settings.page.waitForSelector(field))?.type(words);
  }
  await settings.click('Add a tool server');
  await settings.shows('Tools in use: 2');
  await settings.page.close();
  await chat.page.bringToFront();
}

test('G18.B a call of a tool that was running is said to be perhaps done, and is not made again', async () => {
  const tools = await new ScriptedTools().listen();
  try {
    await addTools(tools);
    tools.script({ held: true });
    const mail = { id: 'c1', name: 'Harbour__send_mail', arguments: '{"to":"Ann"}' };
    await product.vendor.script({ toolCalls: [mail] });
    await chat.ask('Mail Ann');
    await chat.shows('Let Harbour run “send_mail”?');
    await chat.click('Allow once');
    await tools.until(() => tools.calls.length === 1);
    await endOffscreen();
    await chat.shows('Harbour · send_mail · interrupted; it may have been done');
    await product.vendor.reset();
    await product.vendor.script({ deltas: ['Nothing more was sent.'] });
    await chat.ask('And now?');
    await chat.answer('Nothing more was sent.');
    expect(tools.calls).toHaveLength(1);
  } finally {
    await tools.close();
  }
});
