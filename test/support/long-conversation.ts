import type { Page } from 'puppeteer';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { placeOf } from '#services/store/conversations/conversation-place.ts';
import { conversation, message } from './fake-rows.ts';

/**
 * A conversation of this many messages, questions and answers by turns, each with some Markdown,
 * and its place in the list, which only writes through Dexie set by themselves.
 */
export function longConversation(count: number): {
  conversation: Conversation & { place: string };
  messages: Message[];
} {
  const conversationId = 'long';
  const messages = Array.from({ length: count }, (_, n) => {
    const isQuestion = n % 2 === 0;
    return message(
      {
        messageId: `m${n}`,
        conversationId,
        type: isQuestion ? 'human' : 'ai',
        parentMessageId: n === 0 ? null : `m${n - 1}`,
        text: isQuestion
          ? `Question number ${n}`
          : `Answer number ${n}: the **water** rises.\n\n- once at dawn\n- once at dusk\n\n\`gauge ${n}\``,
      },
      n,
    );
  });
  const row = {
    ...conversation(conversationId, 'A long chat'),
    lastMessageId: `m${count - 1}`,
  };
  return { conversation: { ...row, place: placeOf(row) ?? '' }, messages };
}

/** Writes rows into the product's database, from a page of its origin. */
export async function putRows(page: Page, tables: Record<string, readonly object[]>) {
  await page.evaluate(async (rows) => {
    const opening = indexedDB.open('gloss-guest');
    const db = await new Promise<IDBDatabase>((done, failed) => {
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    const change = db.transaction(Object.keys(rows), 'readwrite');
    for (const [table, each] of Object.entries(rows)) {
      for (const row of each) change.objectStore(table).put(row);
    }
    await new Promise<void>((done, failed) => {
      change.oncomplete = () => done();
      change.onerror = () => failed(change.error);
    });
    db.close();
  }, tables);
}
