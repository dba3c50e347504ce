import { expect, test } from '@jest/globals';
import type { ImportedChat } from '#domain/import/imported.ts';
import { drawnMark } from '#domain/memos/drawn-mark.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { importFixture, jsonFile, readImport } from '#test/support/read-import.ts';
import { marksOf } from '../memos/marks.ts';
import { writeImported } from './write-imported.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const lamps = {
  uuid: id(1),
  name: 'Lamps',
  created_at: '2026-01-02T03:04:05.000Z',
  updated_at: '2026-01-02T03:05:05.000Z',
  chat_messages: [
    { uuid: id(2), sender: 'human', text: 'How many?', created_at: '2026-01-02T03:04:06.000Z' },
    { uuid: id(3), sender: 'assistant', text: 'Ten.', created_at: '2026-01-02T03:04:09.000Z' },
  ],
};
const itemsOf = async (value: unknown) => (await readImport(jsonFile(value)))!.items;

test('a chat of another product is stored with its times; again nothing is twice', async () => {
  const { store } = openMemoryStore();
  const items = await itemsOf([lamps]);
  expect(await writeImported(store, items)).toMatchObject({
    added: { chats: 1, messages: 2 },
    known: { chats: 0, messages: 0 },
    left: [],
  });
  expect(await store.db.conversations.get(id(1))).toMatchObject({
    name: 'Lamps',
    lastMessageId: id(3),
    created_at: '2026-01-02T03:04:05.000Z',
    dirty: 1,
  });
  expect(await store.db.messages.get(id(3))).toMatchObject({
    text: 'Ten.',
    type: 'ai',
    parentMessageId: id(2),
    status: 'done',
  });
  expect(await writeImported(store, items)).toMatchObject({
    added: { chats: 0, messages: 0 },
    known: { chats: 1, messages: 2 },
  });
});

test('G19 In: a chat that was continued since has what is new, and its name here stays', async () => {
  const { store } = openMemoryStore();
  await writeImported(store, await itemsOf([lamps]));
  const known = await store.db.conversations.get(id(1));
  const hlc = '019cffffffff-0000-here';
  await store.db.conversations.put({ ...known!, name: 'Mine', clocks: { name: hlc } });
  const more = { uuid: id(4), sender: 'human', text: 'Sure?', created_at: '2026-01-03T00:00:00Z' };
  const later = {
    ...lamps,
    name: 'Theirs',
    updated_at: '2026-01-03T00:00:00Z',
    chat_messages: [...lamps.chat_messages, more],
  };
  expect(await writeImported(store, await itemsOf([later]))).toMatchObject({
    added: { chats: 0, messages: 1 },
    known: { chats: 1, messages: 2 },
  });
  expect(await store.db.conversations.get(id(1))).toMatchObject({
    name: 'Mine',
    lastMessageId: id(4),
  });
});

test('G19 In: a chat that has messages of another has them too, and again nothing is twice', async () => {
  const { store } = openMemoryStore();
  const more = { uuid: id(4), sender: 'human', text: 'Sure?', created_at: '2026-01-03T00:00:00Z' };
  const branch = { ...lamps, uuid: id(9), chat_messages: [...lamps.chat_messages, more] };
  const items = await itemsOf([lamps, branch]);
  expect(await writeImported(store, items)).toMatchObject({ added: { chats: 2, messages: 5 } });
  const { messages, conversations } = store.db;
  const textsOf = async (chat: string) =>
    (await messages.where('conversationId').equals(chat).toArray()).map(({ text }) => text).sort();
  expect(await textsOf(id(1))).toEqual(['How many?', 'Ten.']);
  expect(await textsOf(id(9))).toEqual(['How many?', 'Sure?', 'Ten.']);
  const last = await messages.get((await conversations.get(id(9)))!.lastMessageId!);
  const above = await messages.get(last!.parentMessageId!);
  expect([last?.text, above]).toMatchObject(['Sure?', { text: 'Ten.', conversationId: id(9) }]);
  expect(await writeImported(store, items)).toMatchObject({
    added: { messages: 0 },
    known: { messages: 5 },
  });
});

test('S3.14 a chat of far times is stored, an empty one is said', async () => {
  const { store } = openMemoryStore();
  const late = { ...lamps, uuid: id(9), updated_at: '+200000-01-01T00:00:00Z' };
  const none = { ...lamps, uuid: id(8), name: 'None', chat_messages: [] };
  const written = await writeImported(store, await itemsOf([late, none]));
  expect(written).toMatchObject({ added: { chats: 1 }, left: [{ reason: 'empty', name: 'None' }] });
  expect((await store.db.conversations.get(id(9)))?.updated_at).toBe('2026-01-02T03:04:09.000Z');
});

test('G19 In: sources, thoughts and unknown fields are stored; a file that is not there is named', async () => {
  const { store } = openMemoryStore();
  const items = (await readImport(await importFixture('chatgpt')))!.items;
  const board = {
    docId: 'd1',
    docType: 'image',
    title: 'board.png',
    link: null,
    tokens: 0,
  } as const;
  await writeImported(store, items, new Map([['file-AbC123-board.png', board]]));
  const messages = await store.db.messages.toArray();
  const answer = messages.find(({ text }) => text.includes('At noon'));
  expect(answer).toMatchObject({
    reasoning: expect.stringContaining('noon'),
    sources: [{ title: 'Noon table', link: 'https://tides.example/noon' }],
  });
  const question = messages.find(({ text }) => text.includes('What is on it?'));
  expect(question).toMatchObject({ text: '[gone.pdf]\n\nWhat is on it?', sources: [board] });
  const [tides] = items.filter((item): item is ImportedChat => item.kind === 'chat');
  expect((await store.db.conversations.get(tides!.id))?.meta.facts).toBe('{"gizmo_type":"tutor"}');
});

test('G19 In: of the branches of a chat the one that was shown is opened', async () => {
  const { store } = openMemoryStore();
  const again = { uuid: id(5), sender: 'assistant', text: 'Twelve.', parent_message_uuid: id(2) };
  const [chat] = await itemsOf([{ ...lamps, chat_messages: [...lamps.chat_messages, again] }]);
  await writeImported(store, [{ ...(chat as ImportedChat), lastMessageId: id(3) }]);
  expect((await store.db.conversations.get(id(1)))?.lastMessageId).toBe(id(3));
});

test('G19 In: quotes become marks of their pages, by the words around them; again nothing is twice', async () => {
  const { store } = openMemoryStore();
  const items = (await readImport(await importFixture('hypothesis.json')))!.items;
  expect(await writeImported(store, items)).toMatchObject({ added: { saved: 1 } });
  expect(await writeImported(store, items)).toMatchObject({
    added: { saved: 0 },
    known: { saved: 1 },
  });
  const [mark] = await marksOf(store, { address: 'https://tides.example/', docId: '' });
  const text = 'The tide turns at noon';
  const anchor = { kind: 'dom', exact: text, prefix: 'Look: ', suffix: ', always.', path: '' };
  expect(mark).toMatchObject({
    kind: 'mark',
    text,
    note: 'True?',
    source: { docId: '', title: 'Tides', link: 'https://tides.example/' },
    imported: { tags: ['sea'], more: { group: '__world__' } },
  });
  expect(drawnMark(mark!)).toEqual([{ id: mark!.id, colour: 1, text, anchor }]);
  // Of another product, which says less of where it is.
  const other = (await readImport(await importFixture('annotations.json')))!.items;
  expect(await writeImported(store, other)).toMatchObject({
    added: { saved: 0 },
    known: { saved: 1 },
  });
});

test('G19 In: colours have names; what is of no page is listed, and is drawn nowhere', async () => {
  const { store } = openMemoryStore();
  await writeImported(store, (await readImport(await importFixture('readwise.csv')))!.items);
  const memos = await store.db.memos.orderBy('updated_at').toArray();
  expect(memos.map(({ kind, colour, note }) => [kind, colour, note])).toEqual([
    ['mark', 1, undefined],
    ['mark', 3, 'Check this'],
  ]);
  expect(memos.flatMap(drawnMark)).toEqual([]);
  expect(memos[0]?.source).toMatchObject({ title: 'Tides', link: null, anchor: null });
});

test('a mark is at the plain address of its page; the address of the file stays with it', async () => {
  const { store } = openMemoryStore();
  const link = 'https://tides.example/a?utm_source=x#noon';
  const csv = `Highlight,Title,URL,Color\nIt ebbs.,Tides,${link},orange\n`;
  await writeImported(store, (await readImport(new File([csv], 'a.csv')))!.items);
  const [mark] = await marksOf(store, { address: 'https://tides.example/a', docId: '' });
  expect(mark).toMatchObject({ colour: 1, imported: { link, colour: 'orange' } });
});

test('G19 In: a mark of a video is at the address of the video, whatever second the file names', async () => {
  const { store } = openMemoryStore();
  const csv = 'Highlight,Title,URL\nIt ebbs.,Tides,https://youtu.be/dQw4w9WgXcQ?t=42\n';
  await writeImported(store, (await readImport(new File([csv], 'a.csv')))!.items);
  const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  expect(await marksOf(store, { address, docId: '' })).toMatchObject([{ text: 'It ebbs.' }]);
});
