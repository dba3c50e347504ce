import type { Page } from 'puppeteer';
import { menu, press, type Shot } from './page.ts';
import { writeRows } from './rows.ts';

const time = '2026-11-20T10:00:00.000Z';
const synced = { rev: 0, dirty: 0, deviceId: 'd', hlc: '' };

const chats = [
  ['s1', 'The café on the quay', 'The tide comes to the third step of the quay.'],
  [
    's2',
    'Hauptstraße',
    `${'A long letter. '.repeat(20)}He said: don’t wait at the café for the tide on the quay, it is late. ${'More of it. '.repeat(20)}`,
  ],
  ['s3', 'ملاحظات', 'ذهبت إلى المَدْرَسَة مع quay و cafe اليوم.'],
  ['s4', '東京のカフェ', '東京の cafe、quay のそば。'],
] as const;

const words = 'quay cafe';

/** Lists in which words were searched: chats, memos, documents. */
export async function searchViews(page: Page, shot: Shot): Promise<void> {
  for (const [id, name, text] of chats) await writeChat(page, id, name, text);
  await page.reload();
  await press(page, 'main > header > button[aria-haspopup="dialog"]');
  await typed(page, 'found-chats', shot);
  await menu(page, 'memo.title');
  await typed(page, 'found-memos', shot);
  await menu(page, 'library.title');
  await typed(page, 'found-documents', shot);
}

async function typed(page: Page, name: string, shot: Shot): Promise<void> {
  const field = await page.waitForSelector(
    'dialog[open] :is(input[type="search"], [role="searchbox"])',
  );
  const typedIn = (input: Element) => (input as HTMLInputElement).value;
  // What opens may take the focus back.
  while ((await field!.evaluate(typedIn)) !== words) {
    await field!.evaluate((input) => (input as HTMLInputElement).select());
    await field!.focus();
    await page.keyboard.type(words);
  }
  await page.waitForSelector('dialog[open] mark');
  await shot(name, page);
  // The first Escape empties the field.
  while (await page.$('dialog[open]')) await page.keyboard.press('Escape');
}

async function writeChat(page: Page, id: string, name: string, text: string): Promise<void> {
  const meta = { web: '', pin: false };
  const chat = { type: 'Chat', name, created_at: time, updated_at: time, isDelete: false };
  await writeRows(page, 'conversations', 'id', {
    [id]: {
      ...chat,
      authorId: '',
      lastMessageId: null,
      share: null,
      meta,
      place: `l0 ${time}`,
      ...synced,
    },
  });
  const message = { conversationId: id, parentMessageId: null, created_at: time, updated_at: time };
  await writeRows(page, 'messages', 'messageId', {
    [`${id}-1`]: {
      ...message,
      type: 'human',
      is_deleted: false,
      text,
      status: 'done',
      citations: [],
      ...synced,
    },
  });
  await writeRows(page, 'memos', 'id', {
    [id]: {
      kind: 'passage',
      text: `${text} ${name}`,
      source: null,
      conversationId: null,
      messageId: null,
      created_at: time,
      updated_at: time,
      is_deleted: false,
      ...synced,
    },
  });
  const document = {
    docId: id,
    docType: 'chat_file',
    title: `${name} cafe quay.txt`,
    link: null,
    tokens: 9,
    passages: 1,
    hiddenDropped: 0,
  };
  await writeRows(page, 'library', 'docId', {
    [id]: {
      document,
      name: `${name} cafe quay.txt`,
      size: 900,
      created_at: time,
      is_deleted: false,
    },
  });
}
