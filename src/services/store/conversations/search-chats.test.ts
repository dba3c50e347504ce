import { expect, test } from '@jest/globals';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { someConversation, someMessage } from '#test/support/sync-rows.ts';
import type { Store } from '../database/store.ts';
import { listConversations } from './history.ts';

type Chats = Record<string, { name?: string; texts: readonly string[] }>;

/** In their order, the oldest first. */
async function storeOf(chats: Chats): Promise<Store> {
  const { store } = openMemoryStore();
  for (const [index, [id, { name = 'Chat', texts }]] of Object.entries(chats).entries()) {
    const updated_at = new Date(Date.UTC(2027, 0, 1, 0, index)).toISOString();
    await store.db.conversations.put(someConversation({ id, name, updated_at }));
    await store.db.messages.bulkPut(
      texts.map((text, at) => someMessage(id, { messageId: `${id}-${at}`, text })),
    );
  }
  return store;
}

async function search(store: Store, words: string) {
  return (await listConversations(store, { search: words, limit: 20 })).conversations;
}

const idsOf = async (store: Store, words: string) =>
  (await search(store, words)).map(({ id }) => id);

const chats = {
  coffee: { texts: ['The café on the quay opens at six.'] },
  caesar: { texts: ['A letter of César, in French.'] },
  street: { texts: ['It stands in the Hauptstraße.'] },
  wait: { texts: ['He said: don’t wait for the tide.'] },
  school: { texts: ['ذهبت إلى المَدْرَسَة اليوم.'] },
  tree: { texts: ['Новый год: ёлка стоит.'] },
  tokyo: { texts: ['明日は東京大学へ行きます。'] },
  wide: { texts: ['ＧＬＯＳＳ is wide.'] },
};

test.each([
  ['cafe', 'coffee'],
  ['CAFÉ', 'coffee'],
  ['cesar', 'caesar'],
  ['strasse', 'street'],
  ['STRAẞE', 'street'],
  ["don't", 'wait'],
  ['dont', 'wait'],
  ['مدرسة', 'school'],
  ['ЕЛКА', 'tree'],
  ['東京', 'tokyo'],
  ['大学 明日', 'tokyo'],
  ['gloss', 'wide'],
  ['quay cafe', 'coffee'],
  ['tide, said', 'wait'],
])('%s finds the chat %s and no other', async (words, id) => {
  expect(await idsOf(await storeOf(chats), words)).toEqual([id]);
});

test('words are in the name, in a message, or one in each; the best is first, then the newest', async () => {
  const store = await storeOf({
    name: { name: 'Tide tables', texts: ['Which are there?'] },
    near: { texts: ['A list.', 'The tables of the tide of Brest.'] },
    apart: { name: 'Tides', texts: ['It comes.', 'Of the furniture, tables are sold.'] },
    older: { texts: ['Tables. A tide.'] },
    newer: { texts: ['Tables. A tide.'] },
    inside: { texts: ['A riptide, stables and tables.'] },
    half: { texts: ['Only a tide.'] },
  });
  const found = await search(store, 'tide tables');
  const place = (id: string) => found.findIndex((each) => each.id === id);
  expect(place('name')).toBe(0);
  expect(place('newer')).toBe(place('older') - 1);
  expect(place('inside')).toBe(5);
  expect(place('half')).toBe(-1);
  expect(found[place('near')]?.excerpt).toBe('The tables of the tide of Brest.');
  expect(found[0]?.excerpt).toBe('');
});

test('what was found is near the beginning of a row', async () => {
  const store = await storeOf({
    far: { texts: [`${'A long letter. '.repeat(20)}The café is open.`] },
  });
  const [row] = await search(store, 'cafe');
  expect(row?.excerpt).toMatch(/^….{0,16}café is open\.$/);
});

test('an index of an older release is made again', async () => {
  const store = await storeOf(chats);
  await idsOf(store, 'cafe');
  const { meta, textParts } = store.db;
  const state = { walked: null, seq: (Date.now() - 6_000) * 1000 };
  await meta.put({ key: 'textIndex', value: JSON.stringify(state) });
  await textParts.toCollection().modify({ signature: new Uint8Array(1 << 14) });
  expect(await idsOf(store, 'cafe')).toEqual(['coffee']);
});
