import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { ChatPage } from '#test/support/chat-page.ts';
import type { VendorProcess } from '#test/support/vendor-process.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(90_000);

let app: PairedWebApp;
let vendor: VendorProcess;
let chat: ChatPage;

beforeAll(async () => {
  app = await startPairedWebApp('/_app?from=test');
  ({ vendor, chat } = app);
});
afterAll(() => app?.close());

beforeEach(async () => {
  await vendor.reset();
  await chat.click('New chat');
});

test('S2.2 the entry route redirects to the app, retains the query, and removes the secret from the address', async () => {
  await chat.page.waitForFunction(() => !location.hash.includes('pair'));
  const address = new URL(chat.page.url());
  expect(address.pathname).toBe('/app/');
  expect(address.search).toBe('?from=test');
});

test('S2.7 scripts come from the client assets prefix', async () => {
  const scripts = await chat.page.$$eval('script[src]', (all) =>
    all.map((each) => new URL((each as HTMLScriptElement).src).pathname),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.every((path) => path.startsWith('/maxai-client-assets/'))).toBe(true);
});

test('S1.2 sends a question through the gateway and reads the streamed answer', async () => {
  await vendor.script({ deltas: ['Through ', 'the ', 'gateway.'], reasoning: ['Hm.'] });
  await chat.ask('Is there a server?');
  await chat.answer('Through the gateway.');
  const [request] = await vendor.chats();
  expect(request?.headers.authorization).toBe('Bearer vendor-key');
});

test('stop reaches the vendor through the gateway', async () => {
  await vendor.script({ deltas: ['One. ', 'Two.'], holdAfter: 1 });
  await chat.ask('Count');
  await chat.answer('One.', { done: false });
  await chat.click('Stop');
  await chat.shows('Stopped. What was written is kept.');
  for (;;) if ((await vendor.chats())[0]?.aborted) break;
});

test('the chat is there after a reload, and retry makes a second version', async () => {
  await vendor.script({ deltas: ['Kept.'] }, { deltas: ['Kept again.'] });
  await chat.ask('Will you stay?');
  await chat.answer('Kept.');
  await chat.page.reload();
  await chat.answer('Kept.');
  await chat.click('Retry');
  await chat.answer('Kept again.');
});

test('closing the page during an answer saves what was written and offers Continue', async () => {
  await vendor.script(
    { deltas: ['The beginning. ', 'The end.'], holdAfter: 1 },
    { deltas: ['And the rest.'] },
  );
  await chat.ask('A story');
  await chat.answer('The beginning.', { done: false });
  await saved(chat, 'The beginning.');
  await chat.page.reload();
  await chat.shows('The answer was interrupted. What was written is kept.');
  await chat.answer('The beginning.');
  await chat.click('Continue');
  await chat.answer('And the rest.');
  const bodies = (await vendor.chats()).map((request) => JSON.stringify(request.body));
  expect(bodies.at(-1)).toContain('The beginning.');
});

test('a Stop in a second tab reaches the tab that streams the answer', async () => {
  await vendor.script({ deltas: ['Begun. ', 'Ended.'], holdAfter: 1 });
  await chat.ask('A question for two tabs');
  await chat.answer('Begun.', { done: false });
  const second = new ChatPage(await app.browser.newPage());
  await second.page.goto(`${app.server.url}/app/`);
  await second.click('Unfold the list of chats');
  await second.page.locator('button[data-chat] ::-p-text(A question for two tabs)').click();
  await second.answer('Begun.', { done: false });
  await second.click('Stop');
  await second.shows('Stopped. What was written is kept.');
  await chat.page.bringToFront();
  await chat.shows('Stopped. What was written is kept.');
  for (;;) if ((await vendor.chats())[0]?.aborted) break;
  await second.page.close();
});

test('S2.15 an answer is saved as a memo in the web app too', async () => {
  await vendor.script({ deltas: ['Worth keeping.'] });
  await chat.ask('Anything worth keeping?');
  await chat.answer('Worth keeping.');
  await chat.click('Keep');
  await chat.shows('Kept in memos');
  await chat.click('Memos');
  await chat.page.waitForSelector('dialog [data-memo]');
  await chat.page.keyboard.press('Escape');
});

/** Waits until the text of a live answer is in the database (at most 500 ms later). */
function saved(from: ChatPage, text: string) {
  return from.page.waitForFunction(
    (wanted) =>
      new Promise<boolean>((resolve) => {
        const open = indexedDB.open('gloss');
        open.onerror = () => resolve(false);
        open.onsuccess = () => {
          const all = open.result.transaction('messageParts').objectStore('messageParts').getAll();
          all.onsuccess = () => {
            open.result.close();
            resolve(JSON.stringify(all.result).includes(wanted));
          };
        };
      }),
    { timeout: 10_000 },
    text,
  );
}
