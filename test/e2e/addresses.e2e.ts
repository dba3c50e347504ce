import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import germanTexts from '#locales/de/index.json' with { type: 'json' };
import { ChatPage } from '#test/support/chat-page.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { longConversation, putRows } from '#test/support/long-conversation.ts';
import { closeDialog, openPalette } from '#test/support/palette.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

let app: PairedWebApp;
let chat: ChatPage;

beforeAll(async () => {
  app = await startPairedWebApp('/app/');
  ({ chat } = app);
  await chat.page.setViewport({ width: 1280, height: 800 });
});
afterAll(() => app?.close());

const pathOf = (of: ChatPage = chat) => new URL(of.page.url()).pathname;
const wait = { timeout: 60_000, polling: 50 } as const;

/** The chat that is shown begins with this question. */
const begins = (question: string, of: ChatPage = chat) =>
  of.page.waitForFunction(
    (wanted) =>
      document
        .querySelector<HTMLElement>('article[aria-label="Question"]')
        ?.innerText.includes(wanted),
    wait,
    question,
  );

async function begin(question: string): Promise<string> {
  await app.vendor.script({ deltas: [`Answer to ${question}`] });
  await chat.click('New chat');
  await chat.ask(question);
  await chat.answer(`Answer to ${question}`);
  expect(pathOf()).toMatch(/^\/app\/chat\/[\w-]+$/);
  return pathOf();
}

test('Back and Forward go through three chats; a bookmark opens one in a fresh tab, and so does a middle click', async () => {
  const questions = ['First tide?', 'Second tide?', 'Third tide?'];
  const addresses: string[] = [];
  for (const question of questions) addresses.push(await begin(question));
  expect(new Set(addresses).size).toBe(3);
  // Each question was asked in a chat whose address took the place of the empty one.
  await chat.page.goBack();
  await begins('Second tide?');
  await chat.page.goBack();
  await begins('First tide?');
  expect(pathOf()).toBe(addresses[0]);
  await chat.page.goForward();
  await begins('Second tide?');
  await chat.page.reload();
  await begins('Second tide?');
  expect(pathOf()).toBe(addresses[1]);

  const fresh = new ChatPage(await app.browser.newPage());
  await fresh.page.goto(app.server.url + addresses[2]);
  await fresh.answer('Answer to Third tide?');
  await fresh.page.close();

  await chat.page.bringToFront();
  const row = await chat.page.waitForSelector(`aside a[href="${addresses[0]}"]`);
  const opened = app.browser.waitForTarget((each) => each.url().endsWith(addresses[0] ?? ''));
  await row?.click({ button: 'middle' });
  const newTab = new ChatPage((await (await opened).page())!);
  await begins('First tide?', newTab);
  await newTab.page.close();
  await begins('Second tide?');
});

test('a PDF of the library has an address with its page; a reload opens it there, Back closes it', async () => {
  const { page } = chat;
  await page.bringToFront();
  await chat.click('New chat');
  const pages = Array.from({ length: 6 }, (_, n) => linesFrom([`Chapter ${n + 1} of the tides.`]));
  const uploads = new UploadPage(chat);
  await uploads.choose(app.file('tides.pdf', makePdf({ pages })));
  await uploads.settled(1);
  await chat.click('Library');
  await chat.click('Open tides.pdf');
  const viewer = async () => {
    const frame = await page.waitForSelector('iframe[title="Pages of the document"]');
    return (await frame?.contentFrame())!;
  };
  const inside = await viewer();
  await inside.waitForSelector('.page[data-page-number="1"] .textLayer .endOfContent');
  expect(pathOf()).toMatch(/^\/app\/library\/[0-9a-f]{64}$/);
  const field = await inside.waitForSelector('input[aria-label="Page"]');
  await field?.click({ count: 3 });
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.search === '?page=4', wait);
  await page.reload();
  const again = await viewer();
  await again.waitForSelector('.page[data-page-number="4"] .textLayer .endOfContent');
  expect(new URL(page.url()).search).toBe('?page=4');
  await chat.one('textbox', 'Message').waitHandle();
  await page.goBack();
  await page.waitForFunction(() => !document.querySelector('iframe'), wait);
  expect(pathOf()).toBe('/app/library');
});

test('U2.3 what only the server has opens in another browser: fetched and shown; offline that is said, with Retry', async () => {
  const { page } = chat;
  await page.bringToFront();
  await chat.click('New chat');
  const uploads = new UploadPage(chat);
  const far = makePdf({ pages: [linesFrom(['The far harbour silts up in the autumn.'])] });
  await uploads.choose(
    app.file('far.pdf', far),
    app.file('far.txt', 'The far pier is tarred in May.'),
  );
  for (const name of ['far.pdf', 'far.txt']) await uploads.isRead(name);
  await chat.click('Library');
  await page.waitForFunction(
    () =>
      ['far.pdf', 'far.txt'].every((name) =>
        document
          .querySelector<HTMLElement>(`[data-entry][data-name="${name}"]`)
          ?.innerText.includes('on your server'),
      ),
    { ...wait, timeout: 60_000 },
  );

  const context = await app.browser.createBrowserContext();
  const other = new ChatPage(await context.newPage());
  await other.page.setViewport({ width: 1280, height: 800 });
  await other.page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
  await other.click('Library');
  await other.page.waitForFunction(
    () =>
      document
        .querySelector<HTMLElement>('[data-entry][data-name="far.txt"]')
        ?.innerText.includes('Only on your server'),
    { ...wait, timeout: 60_000 },
  );
  await other.click('Open far.pdf');
  const frame = await other.page.waitForSelector('iframe[title="Pages of the document"]');
  const viewer = (await frame?.contentFrame())!;
  await viewer.waitForSelector('.page[data-page-number="1"] .textLayer .endOfContent');

  await other.page.goBack();
  await other.page.setOfflineMode(true);
  await other.click('Open far.txt');
  await other.shows('Check your connection');
  const retry = await other.one('button', 'Retry').waitHandle();
  await other.page.setOfflineMode(false);
  await retry.evaluate((button) => (button as HTMLElement).click());
  await other.shows('The far pier is tarred in May.');
  await context.close();
});

test('U2.7 an unknown address of the app has its page in the frame of the app, with ways on', async () => {
  const page = await app.browser.newPage();
  await page.goto(`${app.server.url}/app/`);
  const seen = new ChatPage(page);
  await seen.one('textbox', 'Message').waitHandle();
  for (const [path, title, chats] of [
    ['/app/nowhere', 'Nothing at this address', '/app/chats'],
    ['/app/chat/a/b', 'Nothing at this address', '/app/chats'],
    ['/de/app/nowhere', germanTexts['unknown.title'], '/de/app/chats'],
  ] as const) {
    const response = await page.goto(app.server.url + path);
    expect(response?.status()).toBe(404);
    await page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('main h1')].some(
          (heading) => heading.textContent === wanted && heading.checkVisibility(),
        ),
      wait,
      title,
    );
    await page.waitForSelector('aside');
    await page.locator(`main a[href="${chats}"]`).click();
    await page.waitForFunction((to) => location.pathname === to, wait, chats);
    await page.waitForSelector('main input[type="search"]');
  }
  await page.close();
});

test('a search of the settings jumps to the field in its section, and Back returns to the chat', async () => {
  const address = await begin('Where is the key?');
  await chat.click('Settings');
  const { page } = chat;
  await (await chat.one('searchbox', 'Search settings').waitHandle()).focus();
  await page.keyboard.type('dark mode');
  await page.locator('nav [aria-label="Found settings"] a ::-p-text(Dark)').click();
  await page.waitForSelector('#appearance:not([hidden]) [data-found]');
  expect(pathOf()).toBe('/app/settings/appearance');
  await page.waitForFunction(
    () => document.activeElement?.closest('label, .fui-Radio')?.textContent?.includes('Dark'),
    wait,
  );
  await chat.click('Back to the chat');
  await begins('Where is the key?');
  expect(pathOf()).toBe(address);
});

test('an answer continues while the settings are open', async () => {
  await app.vendor.script({ deltas: ['The beginning, ', 'and the end.'], holdAfter: 1 });
  await chat.click('New chat');
  await chat.ask('A long one');
  await chat.answer('The beginning,', { done: false });
  await chat.click('Settings');
  await chat.page.waitForSelector('#model:not([hidden])');
  await app.vendor.release();
  await chat.page.goBack();
  await chat.answer('and the end.');
});

/** Types into the search of everything until its first result begins so. */
async function find(words: string, first: string): Promise<void> {
  await openPalette(chat.page);
  await chat.page.keyboard.type(words);
  await chat.page.waitForFunction(
    (wanted) =>
      document.querySelector('dialog[open] [role="option"]')?.textContent?.startsWith(wanted),
    wait,
    first,
  );
}

async function open(words: string, first: string): Promise<void> {
  await find(words, first);
  await chat.page.keyboard.press('Enter');
}

test('U2.4 Ctrl+K finds a chat by its title first, a memo, a document, a setting and a command; Enter opens each at its address', async () => {
  const { page } = chat;
  const address = await begin('Which herring gull nests here?');
  await chat.click('Save to memos');
  await chat.shows('Saved to memos');
  const uploads = new UploadPage(chat);
  await uploads.choose(app.file('gannets.md', '# Gannets\n\nThey dive from a great height.'));
  await uploads.isRead('gannets.md');
  await chat.click('New chat');

  await open('which herring', 'Which herring gull nests here?');
  await begins('Which herring gull nests here?');
  expect(pathOf()).toBe(address);

  await open('answer to which', 'Answer to Which herring gull');
  await page.waitForFunction(() => document.activeElement?.matches('[data-memo]'), wait);
  expect(pathOf()).toMatch(/^\/app\/memos\/[\w-]+$/);
  await page.reload();
  await page.waitForFunction(() => document.activeElement?.matches('[data-memo]'), wait);

  await open('gannet', 'gannets.md');
  await chat.shows('They dive from a great height.');
  expect(pathOf()).toMatch(/^\/app\/library\/[0-9a-f]{64}$/);

  await open('dark mode', 'Appearance');
  await page.waitForSelector('#appearance:not([hidden])');
  expect(pathOf()).toBe('/app/settings/appearance');
  await page.goBack();

  // U2.7: before the field of the settings that is called so.
  await open('dark', 'Theme: Dark');
  await page.waitForFunction(() => document.documentElement.style.colorScheme === 'dark', wait);
});

test('U2.4 Ctrl+Enter opens what was found in a new tab; the empty field has what was changed last', async () => {
  const { page } = chat;
  const address = await begin('Where do puffins winter?');
  await chat.click('New chat');
  await openPalette(page);
  await page.waitForFunction(
    () =>
      document
        .querySelector('dialog[open] [role="group"][aria-label="Recent"] [role="option"]')
        ?.textContent?.startsWith('Where do puffins winter?'),
    wait,
  );
  await closeDialog(page);
  await find('puffins', 'Where do puffins winter?');
  const opened = app.browser.waitForTarget((each) => each.url().endsWith(address));
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  const newTab = new ChatPage((await (await opened).page())!);
  await begins('Where do puffins winter?', newTab);
  await newTab.page.close();
  await page.bringToFront();
  expect(pathOf()).toBe('/app/');
});

test('U2.6 a long chat opens with its end; what is above is drawn after that, and the end stays in view', async () => {
  const { page } = chat;
  const { conversation, messages } = longConversation(400);
  await putRows(page, { conversations: [conversation], messages });
  const tab = await app.browser.newPage();
  await tab.evaluateOnNewDocument(() => {
    const counts: number[] = [];
    Object.assign(globalThis, { drawnCounts: counts });
    new MutationObserver(() => {
      const count = document.querySelectorAll('main article').length;
      if (count > 0 && counts.at(-1) !== count) counts.push(count);
    }).observe(document, { childList: true, subtree: true });
  });
  await tab.goto(`${app.server.url}/app/chat/long`);
  await tab.waitForFunction(() => document.querySelectorAll('main article').length === 400, wait);
  const counts = await tab.evaluate(
    () => (globalThis as unknown as { drawnCounts: number[] }).drawnCounts,
  );
  expect(counts[0]).toBeLessThanOrEqual(16);
  await tab.waitForFunction(() => {
    const last = [...document.querySelectorAll('main article')].at(-1)?.getBoundingClientRect();
    return last !== undefined && last.top > 0 && last.top < innerHeight;
  }, wait);
  await tab.close();
});
