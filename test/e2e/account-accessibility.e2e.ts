import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { writeRows } from '#scripts/screenshots/rows.ts';
import { connect } from '#server/database/connect.ts';
import { parseAdmin, runAdmin } from '#server/plans/admin.ts';
import { runningClusterUrl } from '#server/postgres/running-cluster.ts';
import { AccountView, codeField } from '#test/support/account-view.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { findingsAt } from '#test/support/screen-checks.ts';
import { startAccountApp } from '#test/support/two-profiles.ts';

/* Screens of accounts, shares and plans in the web app. */
jest.setTimeout(300_000);

let product: Awaited<ReturnType<typeof startAccountApp>>;
let page: Page;
let account: AccountView;
let chat: ChatPage;

const widths = [1200, 600, 320];
const open = (path: string) => page.goto(`${product.app.server.url}/app/${path}`);

beforeAll(async () => {
  // The server's own database, which the commands of an operator find.
  product = await startAccountApp({ DATABASE_URL: '' });
  const db = connect(await runningClusterUrl(product.app.server.dataDir), () => undefined);
  await runAdmin(db, parseAdmin(['limit', 'free', 'third_party_daily_chat_limit', '1']));
  await db.destroy();
  page = await product.app.browser.newPage();
  account = new AccountView(page);
  chat = new ChatPage(page);
}, 90_000);
afterAll(() => product?.close());

test('signing in, and the account of who is signed in', async () => {
  const found: string[] = [];
  await open('settings#account');
  await account.isOut();
  found.push(...(await findingsAt(page, 'session has ended', widths)));
  await account.click('Sign in');
  await account.fill('E-mail', 'ann@gloss.example');
  found.push(...(await findingsAt(page, 'e-mail address', widths)));
  await account.click('Send a code');
  await account.shows('We sent a code to ann@gloss.example');
  found.push(...(await findingsAt(page, 'code', widths)));
  const code = product.mail.codeFor('ann@gloss.example')!;
  await account.type(code === '000000' ? '000001' : '000000');
  await account.shows('Invalid code. Check the code and try again.');
  found.push(...(await findingsAt(page, 'wrong code', widths)));
  await page.click(codeField, { count: 3 });
  await page.keyboard.type(code);
  await account.shows('Synced are chats');
  found.push(...(await findingsAt(page, 'account', widths)));
  expect(found).toEqual([]);
});

test('the dialog of a share, and the page that others see', async () => {
  const found: string[] = [];
  await open('');
  await product.vendor.script({ deltas: ['A **lattice** is an ordered set.'] });
  await chat.ask('What is a lattice?');
  await chat.answer('is an ordered set');
  await page.setViewport({ width: 1200, height: 765 });
  await chat.click('More');
  await chat.one('menuitem', 'Share or save chat').click();
  await chat.one('button', 'Create link').waitHandle();
  found.push(...(await findingsAt(page, 'share', widths)));
  await chat.click('Create link');
  const field = await chat.one('textbox', 'Link to the page').waitHandle();
  const link = await field.evaluate((input) => (input as HTMLInputElement).value);
  found.push(...(await findingsAt(page, 'shared', widths)));
  await page.keyboard.press('Escape');
  const visitor = await product.app.browser.newPage();
  // Its policy allows no script, also none of the checks.
  await visitor.setBypassCSP(true);
  await visitor.goto(link);
  found.push(...(await findingsAt(visitor, 'shared page', widths)));
  await visitor.close();
  expect(found).toEqual([]);
});

test('the card and the modal of a limit, and the record of what was sent', async () => {
  const found: string[] = [];
  await page.bringToFront();
  await chat.ask('And spring tide?');
  await chat.shows("You've reached your limit: Questions to the server's models");
  found.push(...(await findingsAt(page, 'limit', widths)));
  await page.setViewport({ width: 320, height: 765 });
  // The modal opens by itself the first time.
  await page.keyboard.press('Escape');
  await chat.click('Menu');
  await page.waitForSelector('[data-chat]');
  found.push(...(await findingsAt(page, 'list of chats', [320])));
  // A click behind it, and Escape, close it.
  await page.mouse.click(300, 400);
  await chat.click('Menu');
  await page.keyboard.press('Escape');
  await chat.one('button', 'Menu').waitHandle();
  // A device of the second variant that has seen it: only the card is shown, which opens the modal.
  await writeRows(page, 'meta', 'key', { deviceId: { value: 'a' } }, 'gloss-device');
  const seen = { third_party_daily_chat_limit: { at: Date.now(), times: 1 } };
  await writeRows(page, 'cache', 'key', { paywallSeen: { data: seen, syncTime: Date.now() } });
  await page.reload();
  await chat.one('button', 'How it works').waitHandle();
  found.push(...(await findingsAt(page, 'card of a limit', widths)));
  await chat.click('How it works');
  await page.waitForSelector('dialog[open] svg');
  found.push(...(await findingsAt(page, 'modal of a limit', widths)));
  await open('settings#privacy');
  await page.waitForSelector('#privacy ul > li');
  found.push(...(await findingsAt(page, 'privacy', widths)));
  expect(found).toEqual([]);
});
