import type { Page } from 'puppeteer';
import type { Conversation } from '#domain/conversations/conversations.ts';
import { placeOf } from '#services/store/conversations/conversation-place.ts';
import { wordsOfName } from '#services/store/text-index/follow-words.ts';
import { conversation, message } from '#test/support/fake-rows.ts';
import { seeded } from '../measures/random.ts';
import { sized } from '../measures/sized.ts';

const messagesEach = 10;
export const answersOfLong = sized(200, 20);
export const longName = 'A long chat about gauges';
/** At a time: they go through the browser's protocol. */
const chunk = 500;

const adjectives = ['quiet', 'long', 'early', 'northern', 'narrow', 'ninth', 'wooden', 'salt'];
const nouns = ['harbour', 'lighthouse', 'ledger', 'gauge', 'quay', 'estuary', 'causeway', 'pilot'];
const verbs = ['repaired', 'measured', 'painted', 'drawn', 'flooded', 'moved', 'sold', 'counted'];

/** The name of a chat that no other has. */
export const nameOf = (n: number): string => {
  const random = seeded(n);
  const one = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  return `How was the ${one(adjectives)} ${one(nouns)} ${one(verbs)} in case ${n + 10_000}?`;
};

/** A word that one message has, in the middle of that chat. */
export const markOf = (n: number): string => `zq${(n + 7_000).toString(36)}x`;

const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** As the store writes it: what its hooks add is set by hand. */
const stored = (row: Conversation) => ({
  ...row,
  place: placeOf(row) ?? '',
  words: wordsOfName(row),
});

function chatRow(n: number) {
  const id = `chat-${String(n).padStart(6, '0')}`;
  return stored({ ...conversation(id, nameOf(n)), updated_at: time(n) });
}

function messageRows(n: number) {
  const random = seeded(n + 1);
  const conversationId = `chat-${String(n).padStart(6, '0')}`;
  return Array.from({ length: messagesEach }, (_, at) => {
    const words = Array.from({ length: 24 }, () => {
      const list = [adjectives, nouns, verbs][Math.floor(random() * 3)] ?? nouns;
      return list[Math.floor(random() * list.length)];
    });
    if (at === 5) words[12] = markOf(n);
    const messageId = `${conversationId}-${at}`;
    const parentMessageId = at === 0 ? null : `${conversationId}-${at - 1}`;
    const type = at % 2 === 0 ? ('human' as const) : ('ai' as const);
    return message({ messageId, conversationId, parentMessageId, type, text: words.join(' ') }, at);
  });
}

/** Chats from one number to before another, with ten messages each, into the database of a page's origin. */
export async function addChats(page: Page, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += chunk) {
    const numbers = Array.from({ length: Math.min(chunk, to - at) }, (_, n) => at + n);
    await put(page, 'conversations', numbers.map(chatRow));
    await put(page, 'messages', numbers.flatMap(messageRows));
  }
}

const paragraph = (n: number) =>
  `The gauge of case ${n} was read at dawn and at dusk, and the **reading** stood in the ledger by noon.`;

/** Of an answer of the long chat. */
const longText = (n: number) =>
  [
    `## Reading ${n}`,
    ...[1, 2, 3].map((part) => `${paragraph(n)} ${paragraph(n + part)}`),
    [1, 2, 3].map((part) => `- at \`gauge ${part}\`: ${paragraph(part)}`).join('\n'),
  ].join('\n\n');

/** A chat of 200 questions and answers, the newest of all. Their texts. */
export async function addLongChat(page: Page): Promise<string[]> {
  const conversationId = 'long';
  const rows = Array.from({ length: 2 * answersOfLong }, (_, n) =>
    message(
      {
        messageId: `long-${String(n).padStart(4, '0')}`,
        conversationId,
        parentMessageId: n === 0 ? null : `long-${String(n - 1).padStart(4, '0')}`,
        type: n % 2 === 0 ? 'human' : 'ai',
        text: n % 2 === 0 ? `What was reading ${n}?` : longText(n),
      },
      n,
    ),
  );
  const row = { ...conversation(conversationId, longName), updated_at: '2027-01-01T00:00:00.000Z' };
  await put(page, 'conversations', [stored(row)]);
  await put(page, 'messages', rows);
  return rows.map(({ text }) => text);
}

function put(page: Page, table: string, rows: readonly object[]): Promise<void> {
  return page.evaluate(
    async (name, all) => {
      const isOurs = ({ name: each = '' }) =>
        each.startsWith('gloss-') && !/-(device|recovery)$/.test(each);
      const own = (await indexedDB.databases()).find(isOurs);
      const opening = indexedDB.open(own?.name ?? 'gloss-guest');
      const db = await new Promise<IDBDatabase>((done, failed) => {
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => failed(opening.error);
      });
      const change = db.transaction(name, 'readwrite');
      for (const row of all) change.objectStore(name).put(row);
      await new Promise<void>((done, failed) => {
        change.oncomplete = () => done();
        change.onerror = () => failed(change.error);
      });
      db.close();
    },
    table,
    rows,
  );
}
