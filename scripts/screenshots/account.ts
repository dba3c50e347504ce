import type { Page } from 'puppeteer';
import { AccountView } from '#test/support/account-view.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { startAccountApp } from '#test/support/two-profiles.ts';
import { inLanguage } from './language.ts';
import { menu, press, type Shot, shotOf, walks, windowWidths } from './page.ts';
import { writeRows } from './rows.ts';

const questions = ['What is a lattice?', 'How high is spring tide in the harbour of Sallow Point?'];

/** The account of a signed-in person, the list of chats with its menus, and what can be shared. */
export async function accountViews(folder: string): Promise<void> {
  const { mail, vendor, app, close } = await startAccountApp();
  const page = await app.browser.newPage();
  const open = (path: string) => page.goto(`${app.server.url}/app/${path}`);
  try {
    await open('settings#account');
    const account = new AccountView(page);
    await account.signInByCode(mail, 'ann@gloss.example');
    await account.shows('Synced are chats');
    await open('');
    const chat = new ChatPage(page);
    for (const question of questions) {
      await vendor.script({
        deltas: ['A lattice is an **ordered set** in which two elements have'],
      });
      await chat.ask(question);
      await chat.answer('an ordered set');
      if (question === questions[0]) await chat.click('New chat');
    }
    const written = page.url();
    for (const walk of walks) {
      const shot = shotOf(folder, walk, windowWidths);
      await inLanguage(app, walk.language);
      await page.bringToFront();
      await page.setViewport({ width: 1280, height: 765 });
      await page.goto(written);
      await chatViews(page, shot);
      await open('settings/account');
      const heading = await page.waitForSelector('#account [role="status"]');
      await page.waitForFunction(() => !document.querySelector('#account [data-skeleton]'));
      await heading?.scrollIntoView();
      await shot('account', page);
      await copiesView(page, shot);
      await open('settings/privacy');
      await page.waitForSelector('#privacy ul > li');
      await shot('privacy', page);
    }
  } finally {
    await close();
  }
}

async function chatViews(page: Page, shot: Shot): Promise<void> {
  await page.waitForSelector('article[aria-busy="false"]');
  await menu(page, 'share.title');
  await page.waitForSelector('dialog[open] input[readonly], dialog[open] section + section button');
  await shot('share', page);
  const create = await page.$('dialog[open] section:nth-of-type(2) button');
  await create?.evaluate((button) => (button as HTMLElement).click());
  const link = await page.waitForSelector('dialog[open] input[readonly]');
  await link?.scrollIntoView();
  await shot('share-link', page);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await press(page, 'nav li:has([data-chat]) [aria-haspopup="menu"]');
  await page.waitForSelector('[role="menuitem"]');
  await shot('history', page);
}

/** Settings that two devices changed. */
async function copiesView(page: Page, shot: Shot): Promise<void> {
  const [subject, hlc] = ['colorSchema', '01a318ca2d00-0000-d'];
  const copy = { kind: 'setting', subject, value: 'dark', hlc, at: Date.now(), state: 'offered' };
  const row = { value: JSON.stringify(copy) };
  await writeRows(page, 'meta', 'key', { [`conflict:setting:${subject}:${hlc}`]: row });
  await page.reload();
  await page.waitForSelector('main > section:not([id])');
  await page.$eval('main', (main) => main.scrollIntoView());
  await shot('setting-copies', page);
}
