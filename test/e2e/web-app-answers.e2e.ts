import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { ChatPage } from '#test/support/chat-page.ts';
import type { VendorProcess } from '#test/support/vendor-process.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

/* Answers that go on without the page that asked for them: their vendor waits until it is told to go on. */
let app: PairedWebApp;
let vendor: VendorProcess;
let chat: ChatPage;
const deltas = ['The beginning. ', 'The middle. ', 'The end.'];

beforeAll(async () => {
  app = await startPairedWebApp('/app/');
  ({ vendor, chat } = app);
  // The first words of a host that is not known yet are held.
  await vendor.script({ deltas: ['Known.'] });
  await chat.ask('Who are you?');
  await chat.answer('Known.');
});
afterAll(() => app?.close());

beforeEach(async () => {
  await vendor.reset();
  await chat.click('New chat');
  await vendor.script({ deltas, holdAfter: 1 });
});

const held = () => vendor.until(([first]) => first?.held === true);

async function ask(question: string): Promise<void> {
  await chat.ask(question);
  await chat.answer('The beginning.', { done: false });
  await held();
}

/** Another tab, with the chat of that question. */
async function openTab(question: string): Promise<ChatPage> {
  const tab = new ChatPage(await app.browser.newPage());
  await tab.page.goto(`${app.server.url}/app/`);
  await tab.page.waitForSelector('textarea');
  if (await tab.page.$('button[aria-label="Unfold the menu"]')) await tab.click('Unfold the menu');
  await tab.page.locator(`[data-chat] ::-p-text(${question})`).click();
  return tab;
}

/** The answer is there whole, was asked for once, and offers no way to go on. */
async function isWhole(page: ChatPage, question: string): Promise<void> {
  await page.answer('The beginning. The middle. The end.');
  const [first, ...more] = await vendor.chats();
  expect(first).toMatchObject({ aborted: false, finished: true });
  const again = more.filter(({ body }) => JSON.stringify(body).includes(`"${question}"`));
  expect(again).toEqual([]);
  await page.gone('Continue');
  const [answer] = (await page.answers()).slice(-1);
  expect(answer?.text.match(/The middle\./g)).toHaveLength(1);
}

test('an answer continues through a reload of its page, by itself', async () => {
  await ask('A story through a reload');
  await chat.page.reload();
  await chat.answer('The beginning.', { done: false });
  await vendor.release();
  await isWhole(chat, 'A story through a reload');
});

test('its tab closed: it is whole in a tab that is opened later', async () => {
  await ask('A story in a closed tab');
  await chat.page.close();
  await vendor.release();
  await vendor.until(([first]) => first?.finished === true);
  chat = await openTab('A story in a closed tab');
  await isWhole(chat, 'A story in a closed tab');
});

test('its tab closed: another that shows it continues to show it', async () => {
  await ask('A story in two tabs');
  const second = await openTab('A story in two tabs');
  await second.answer('The beginning.', { done: false });
  await chat.page.close();
  chat = second;
  await vendor.release();
  await isWhole(chat, 'A story in two tabs');
});

test('Stop after a reload ends it at the vendor, and keeps what was written', async () => {
  await ask('A story to stop');
  await chat.page.reload();
  await chat.answer('The beginning.', { done: false });
  await chat.click('Stop');
  await chat.shows('Stopped. What was written is kept.');
  await vendor.until(([first]) => first?.aborted === true);
  await chat.page.reload();
  await chat.answer('The beginning.');
  await chat.shows('Stopped. What was written is kept.');
});
