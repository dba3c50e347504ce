import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { AccountView } from '#test/support/account-view.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { findingsAt } from '#test/support/screen-checks.ts';
import { startAccountApp } from '#test/support/two-profiles.ts';

jest.setTimeout(300_000);

/* Signing in, from what one is doing and back to it. */

let rig: Awaited<ReturnType<typeof startAccountApp>>;

beforeAll(async () => {
  rig = await startAccountApp();
}, 120_000);
afterAll(() => rig?.close());

/** A visitor's own browser, at an address of the app. */
async function visit(path: string): Promise<ChatPage> {
  const page = await (await rig.app.browser.createBrowserContext()).newPage();
  await page.goto(`${rig.app.server.url}/app${path}`);
  const chat = new ChatPage(page);
  await page.waitForSelector('textarea, main h1, main h2');
  return chat;
}

const addressOf = ({ page }: ChatPage) => page.url().slice(rig.app.server.url.length);
const draft = ({ page }: ChatPage) =>
  page.$eval('footer textarea', (field) => (field as HTMLTextAreaElement).value);

test('U2.3 the card begins with free answers; signing in for them leads back, with the unsent question', async () => {
  const chat = await visit('/');
  const { page } = chat;
  await chat.click('Connect a model');
  await page.waitForSelector('main section [data-id="openai"]');
  const offer = 'Sign in: 40 free answers a day';
  await chat.one('button', offer).waitHandle();
  const [first] = await page.$$eval('main section div[id] button', (all) =>
    all.map(({ textContent }) => textContent),
  );
  expect(first).toBe(offer);
  await chat.ask('When is low water?');
  await chat.shows('Your question is kept. It is sent as soon as a model is connected.');
  await chat.click(offer);
  await page.waitForSelector('[data-sign-in] input[type="email"]');
  expect(addressOf(chat)).toBe('/app/login?back=%2F');
  expect(await findingsAt(page, 'sign-in', [1280, 360, 190])).toEqual([]);
  await page.setViewport({ width: 1280, height: 800 });

  const view = new AccountView(page);
  await view.enterCode(rig.mail, 'ann@gloss.example');
  // The guest's draft is offered to the account; either way the question is not lost.
  await view.shows('Unsent drafts: 1');
  expect(addressOf(chat)).toBe('/app/login?back=%2F');
  await view.click('Keep it on this device');
  await page.waitForFunction(() => location.pathname === '/app/');
  await chat.one('textbox', 'Message').waitHandle();
  await page.waitForFunction(
    () => document.querySelector('textarea')?.value === 'When is low water?',
  );
  await rig.vendor.script({ deltas: ['At noon.'] });
  await page.focus('footer textarea');
  await page.keyboard.press('Enter');
  await chat.answer('At noon.');
  expect(await draft(chat)).toBe('');
  await page.browserContext().close();
});

test('U2.3 the address is not lost on the way, also by a reload of the page for signing in', async () => {
  const chat = await visit('/chats?words=tide');
  const { page } = chat;
  await page.waitForSelector('a[href^="/app/login"]');
  await chat.click('Sign in');
  const view = new AccountView(page);
  await page.waitForSelector('[data-sign-in] input[type="email"]');
  await page.reload();
  await page.waitForFunction(() => document.title === 'Sign in · Gloss');
  await view.enterCode(rig.mail, 'ben@gloss.example');
  await page.waitForFunction(() => location.pathname === '/app/chats');
  expect(addressOf(chat)).toBe('/app/chats?words=tide');
  await page.browserContext().close();
});

test('U2.3 “Not now” leads back to what was open, with what was typed', async () => {
  const chat = await visit('/');
  await chat.type('half a thought');
  await chat.page.waitForSelector('a[href^="/app/login"]');
  await chat.click('Sign in');
  await chat.page.waitForSelector('[data-sign-in] input[type="email"]');
  await chat.click('Not now');
  await chat.page.waitForFunction(() => !document.querySelector('[data-sign-in]'));
  expect(addressOf(chat)).toBe('/app/');
  expect(await draft(chat)).toBe('half a thought');
  await chat.page.browserContext().close();
});
