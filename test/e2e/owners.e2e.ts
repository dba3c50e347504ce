import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ElementHandle, Page } from 'puppeteer';
import { placeOf } from '#services/store/conversations/conversation-place.ts';
import { AccountView } from '#test/support/account-view.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { putRows } from '#test/support/long-conversation.ts';
import { someConversation, someMessage } from '#test/support/sync-rows.ts';
import { startAccountApp } from '#test/support/two-profiles.ts';
import { UploadPage } from '#test/support/upload-page.ts';

jest.setTimeout(300_000);

const [ann, ben] = ['ann@gloss.example', 'ben@gloss.example'];
let rig: Awaited<ReturnType<typeof startAccountApp>>;
/** Two tabs of the browser that all use; the chat's stays open while people come and go. */
let account: AccountView;
let chat: ChatPage;
/** Another device of each. */
let annElsewhere: ChatPage;
let benElsewhere: ChatPage;

beforeAll(async () => {
  rig = await startAccountApp();
  const { browser } = rig.app;
  [account, chat] = [
    new AccountView(await browser.newPage()),
    new ChatPage(await browser.newPage()),
  ];
  await chat.page.goto(`${rig.app.server.url}/app/`);
  await account.page.goto(`${rig.app.server.url}/app/settings#account`);
  [annElsewhere, benElsewhere] = [await elsewhere(ann), await elsewhere(ben)];
}, 240_000);
afterAll(() => rig?.close());

async function elsewhere(email: string): Promise<ChatPage> {
  const page = await (await rig.app.browser.createBrowserContext()).newPage();
  await page.goto(`${rig.app.server.url}/app/settings#account`);
  await new AccountView(page).signInByCode(rig.mail, email);
  await page.goto(`${rig.app.server.url}/app/`);
  await openList(new ChatPage(page));
  return new ChatPage(page);
}

async function openList(at: ChatPage): Promise<void> {
  const shown = at.page.waitForSelector('::-p-aria([name="Fold the menu"][role="button"])');
  const folded = at.page.waitForSelector('::-p-aria([name="Unfold the menu"][role="button"])');
  folded.catch(() => undefined);
  const isFolded = await Promise.race([shown.then(() => false), folded.then(() => true)]);
  if (isFolded) await at.click('Unfold the menu');
  await shown;
}

const namesIn = (page: Page) =>
  page.$$eval('aside [data-chat]', (rows) => rows.map((row) => row.textContent ?? ''));

/** Resolves when the list of chats has these words, each once, and no others. */
async function lists(at: ChatPage, words: readonly string[]): Promise<void> {
  await at.page.bringToFront();
  const isThere = (wanted: string[]) => {
    const names = [...document.querySelectorAll('aside [data-chat]')].map((row) => row.textContent);
    const has = (word: string) => names.filter((name) => name?.includes(word)).length === 1;
    return names.length === wanted.length && wanted.every(has);
  };
  try {
    await at.page.waitForFunction(isThere, { polling: 100, timeout: 30_000 }, [...words]);
  } catch (error) {
    throw new Error(`not ${words.join()}: ${(await namesIn(at.page)).join()}`, { cause: error });
  }
}

/** A guest of this server has no model: Gloss Basic finds the passage of a file. */
async function askAsGuest(text: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gloss-guest-'));
  const file = path.join(folder, 'note.txt');
  await writeFile(file, `${text}: the tide turns at noon.`);
  await new UploadPage(chat).choose(file);
  await chat.ask(text);
  await chat.answer('the tide turns at noon');
  await rm(folder, { recursive: true });
}

async function ask(text: string): Promise<void> {
  await rig.vendor.script({ deltas: [`About: ${text}`] });
  await chat.page.bringToFront();
  await chat.click('New chat');
  await chat.ask(text);
  await chat.answer(`About: ${text}`);
}

/** The tab of the chat is loaded again by itself. */
async function signIn(email: string): Promise<void> {
  await account.page.bringToFront();
  const loaded = chat.page.waitForNavigation({ timeout: 30_000 });
  await account.signInByCode(rig.mail, email);
  await loaded;
  await chat.page.bringToFront();
  await openList(chat);
}

const removal = "When I sign out, delete this account's data from this device";

async function signOut(isRemoving: boolean): Promise<void> {
  await account.page.bringToFront();
  const box = await account.page.waitForSelector(`::-p-aria([name="${removal}"][role="checkbox"])`);
  // It signed in here today.
  await account.page.waitForFunction((each) => (each as HTMLInputElement).checked, {}, box);
  if (!isRemoving) await box!.click();
  const loaded = chat.page.waitForNavigation({ timeout: 30_000 });
  await account.click('Sign out here');
  await account.isOut();
  await loaded;
  await chat.page.bringToFront();
  await openList(chat);
}

const databases = () =>
  account.page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted(),
  );

test('S4.10 chats of a guest and of two accounts are listed for none of the others; a question goes to who is signed in', async () => {
  await openList(chat);
  await askAsGuest('Of the guest');
  await signIn(ann);
  await account.page.bringToFront();
  await account.click('Keep it on this device');
  await lists(chat, []);
  await ask('Of Ann');
  await lists(annElsewhere, ['Of Ann']);
  await signOut(false);
  await lists(chat, ['Of the guest']);
  await signIn(ben);
  await account.page.bringToFront();
  await account.click('Keep it on this device');
  await lists(chat, []);
  await ask('Of Ben');
  await lists(benElsewhere, ['Of Ben']);
  await lists(annElsewhere, ['Of Ann']);
});

test('S4.11 all chats of one are deleted on all devices, and what others have here and there stays', async () => {
  await chat.page.bringToFront();
  await chat.click('Chats');
  await chat.click('More for all chats');
  await chat.one('menuitem', 'Delete all chats').click();
  await chat.shows('Delete 1 chat?');
  await chat.shows('on the server');
  await chat.clickOn('dialog [data-tone="accent"]');
  await chat.shows('1 chat deleted');
  await lists(chat, []);
  await lists(benElsewhere, []);
  await lists(annElsewhere, ['Of Ann']);
  await signOut(false);
  await lists(chat, ['Of the guest']);
  await signIn(ann);
  await lists(chat, ['Of Ann']);
  await signOut(false);
});

test('S5.6 a backup of one account that another restores is that one’s, and is on their other devices', async () => {
  await signIn(ben);
  const row = someConversation({
    name: 'Of a backup',
    authorId: 'account-of-ann',
    rev: 7,
    dirty: 0,
  });
  const message = someMessage(row.id, { text: 'In a backup', rev: 7, dirty: 0 });
  const lines = [
    { gloss: 'backup', version: 1, created_at: row.created_at },
    { table: 'conversations', row: { ...row, lastMessageId: message.messageId } },
    { table: 'messages', row: message },
  ];
  const file = rig.app.file('ann.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await account.page.bringToFront();
  const field = await account.page.waitForSelector(
    'input[type="file"][aria-label="Restore a backup"]',
  );
  await (field as ElementHandle<HTMLInputElement>).uploadFile(file);
  await lists(benElsewhere, ['Of a backup']);
  await lists(chat, ['Of a backup']);
  await lists(annElsewhere, ['Of Ann']);
});

/** Without the product: it reads how many rows are where. */
async function countsOf(page: Page): Promise<{ guest: number; ben: number }> {
  return page.evaluate(async () => {
    const known = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const count = async (isIt: (name: string) => boolean) => {
      let all = 0;
      for (const name of known.filter(isIt)) {
        const opening = indexedDB.open(name);
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const { result: db } = opening;
        db.onversionchange = () => db.close();
        const counting = db.transaction('messages').objectStore('messages').count();
        await new Promise((resolve) => counting.addEventListener('success', resolve));
        all += counting.result;
        db.close();
      }
      return all;
    };
    const isAccount = (name: string) => /^gloss-account-.{36}$/.test(name);
    return { guest: await count((name) => name === 'gloss-guest'), ben: await count(isAccount) };
  });
}

const many = 2_000;

test('S4.10 a move that a killed page leaves half done is ended by the next page, and is on the other devices', async () => {
  await signOut(false);
  const row = someConversation({ name: 'A long chat' });
  const messages = Array.from({ length: many }, (_, at) =>
    someMessage(row.id, { text: `Number ${at}` }),
  );
  await putRows(account.page, { conversations: [{ ...row, place: placeOf(row) }], messages });
  await signIn(ben);
  await account.page.bringToFront();
  await account.click('Move what is still on this device into my account');
  const witness = await rig.app.browser.newPage();
  await witness.goto(`${rig.app.server.url}/healthz`);
  const before = await countsOf(witness);
  await chat.page.close();
  await account.page.bringToFront();
  await account.click('Move into my account');
  for (;;) {
    const now = await countsOf(witness);
    if (now.guest > 0 && now.guest < before.guest) break;
    expect(now.guest).toBeGreaterThan(0);
  }
  await account.page.close();
  const half = await countsOf(witness);
  expect(half.guest).toBeGreaterThan(0);
  expect(half.guest).toBeLessThan(before.guest);
  account = new AccountView(await rig.app.browser.newPage());
  chat = new ChatPage(await rig.app.browser.newPage());
  await chat.page.goto(`${rig.app.server.url}/app/`);
  await openList(chat);
  await lists(chat, ['Of a backup', 'Of the guest', 'A long chat']);
  const after = await countsOf(witness);
  expect(after).toEqual({ guest: 0, ben: before.ben + before.guest });
  await witness.close();
  await account.page.goto(`${rig.app.server.url}/app/settings#account`);
  await lists(benElsewhere, ['Of a backup', 'Of the guest', 'A long chat']);
  await lists(annElsewhere, ['Of Ann']);
});

test('S4.5 an account that is removed on signing out leaves nothing here; it comes back from its server', async () => {
  const before = await databases();
  expect(before.filter((name) => /^gloss-account-.{36}$/.test(name))).toHaveLength(2);
  await signOut(true);
  await lists(chat, []);
  const left = await databases();
  expect(left.filter((name) => name.startsWith('gloss-account-'))).toHaveLength(
    before.filter((name) => name.startsWith('gloss-account-')).length / 2,
  );
  await signIn(ben);
  await lists(chat, ['Of a backup', 'Of the guest', 'A long chat']);
});
