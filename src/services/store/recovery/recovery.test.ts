import { expect, jest, test } from '@jest/globals';
import { presets } from '#domain/prompts/presets.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { exportBackup } from '../backup/backup.ts';
import {
  placeConversation,
  renameConversation,
  setConversationDeleted,
} from '../conversations/conversations.ts';
import { setMessageDeleted } from '../conversations/messages.ts';
import { addQuestion } from '../conversations/questions.ts';
import type { Store } from '../database/store.ts';
import { putMemo, setMemoDeleted } from '../memos/memos.ts';
import { writeSettings } from '../settings/settings.ts';
import { putOwnTools, setOwnToolDeleted } from '../tools/own-tools.ts';
import {
  copyBeforeMerge,
  dropRecoveryCopy,
  previewCopy,
  recoveryCopies,
  restoreCopy,
} from './recovery.ts';
import type { RestoreCounts } from './restore-copy.ts';

const question = (messageId: string, conversationId = 'c') => ({
  conversationId,
  messageId,
  parentMessageId: null,
  text: messageId,
  sources: [],
});

const tool = { id: 't', kind: 'custom' as const, instruction: 'Say it.', icon: presets[0]!.icon };
const memo = {
  kind: 'passage' as const,
  text: 'Kept words',
  source: null,
  conversationId: null,
  messageId: null,
};

async function setup() {
  const { store, clock } = openMemoryStore();
  for (const id of ['q1', 'q2', 'q3']) await addQuestion(store, question(id));
  await addQuestion(store, question('q4', 'other'));
  await copyBeforeMerge(store, 'sync');
  return { store, clock };
}

const changed = (counts: RestoreCounts) => Object.values(counts).reduce((sum, each) => sum + each);
const restoreNewest = async (store: Store) => {
  const [newest] = await recoveryCopies(store);
  const preview = await previewCopy(store, newest!.id);
  const { counts, undoId } = await restoreCopy(store, newest!.id);
  expect(counts).toEqual(preview);
  return { rows: changed(counts), counts, undoId };
};
const textOf = async ({ db }: Store, id: string) => (await db.messages.get(id))?.text;
/** What a person sees, without the columns of sync. */
async function seen({ db }: Store) {
  const chats = await db.conversations.filter((row) => !row.isDelete).toArray();
  const messages = await db.messages.filter((row) => !row.is_deleted).toArray();
  const shown = new Set(chats.map(({ id }) => id));
  return {
    chats: chats.map(({ id, name, meta }) => [id, name, meta.folder ?? null, meta.pin ?? false]),
    texts: messages.flatMap((row) => (shown.has(row.conversationId) ? row.text : [])).toSorted(),
    settings: (await db.settings.toArray()).map(({ key, value }) => [key, value]),
    memos: (await db.memos.filter((row) => !row.is_deleted).toArray()).map(({ text }) => text),
    tools: (await db.ownTools.filter((row) => !row.is_deleted).toArray()).map(({ name }) => name),
  };
}

test('what a merge has dropped or damaged comes back, and is sent to other devices', async () => {
  const { store } = await setup();
  await store.db.messages.delete('q1');
  await store.db.messages.update('q2', { text: 'damaged', dirty: 0, status: 'done' });
  await store.db.conversations.delete('other');
  const edited = await store.db.messages.get('q3');
  expect((await restoreNewest(store)).rows).toBe(3);
  expect([await textOf(store, 'q1'), await textOf(store, 'q2')]).toEqual(['q1', 'q2']);
  expect(await store.db.messages.get('q2')).toMatchObject({ dirty: 1 });
  expect(await store.db.conversations.get('other')).toMatchObject({ id: 'other', dirty: 1 });
  expect(await store.db.messages.get('q3')).toEqual(edited);
});

/** A copy, and what another device did since, received with later clocks. */
async function merged() {
  const { store, clock } = openMemoryStore();
  for (const id of ['q1', 'q2']) {
    await addQuestion(store, question(id));
    await store.db.messages.update(id, { status: 'done' });
  }
  await addQuestion(store, { ...question('q3'), parentMessageId: 'q2' });
  await addQuestion(store, question('q4', 'other'));
  await renameConversation(store, 'c', 'Mine');
  await placeConversation(store, 'c', { isPinned: true, folder: 'Work' });
  await writeSettings(store, { colorSchema: 'dark' });
  await putOwnTools(store, [{ ...tool, name: 'Plainly' }]);
  await putMemo(store, { ...memo, id: 'm' });
  for (const table of ['conversations', 'messages', 'ownTools', 'settings']) {
    await store.db.table(table).toCollection().modify({ rev: 5, dirty: 0 });
  }
  await store.db.messages.toCollection().modify({ status: 'done' });
  const before = await seen(store);
  await copyBeforeMerge(store, 'sync');
  clock.advance(60_000);
  await renameConversation(store, 'c', 'Theirs');
  await placeConversation(store, 'c', { isPinned: false, folder: null });
  await setConversationDeleted(store, 'other', true);
  await setMessageDeleted(store, 'q2', true);
  await writeSettings(store, { colorSchema: 'light', chatBoxWidth: 900 });
  await setOwnToolDeleted(store, 't', true);
  await setMemoDeleted(store, 'm', true);
  await store.db.messages.update('q2', { text: '', dirty: 0, rev: 9 });
  for (const table of ['conversations', 'ownTools', 'settings']) {
    await store.db.table(table).toCollection().modify({ dirty: 0, rev: 9 });
  }
  return { store, clock, before, after: await seen(store) };
}

test('S4.11 names, folders, pins, deleted rows, settings and tools are as they were before the merge', async () => {
  const { store, before, after } = await merged();
  expect(after).not.toEqual(before);
  const latest = (await store.db.meta.get('hlc'))!.value;
  const { counts } = await restoreNewest(store);
  expect(await seen(store)).toEqual({
    ...before,
    settings: expect.arrayContaining([
      ...before.settings,
      ['chatBoxWidth', defaultSettings.chatBoxWidth],
    ]),
  });
  expect(counts).toMatchObject({ conversations: 2, settings: 2, memos: 1, ownTools: 1 });
  const chat = await store.db.conversations.get('c');
  expect(chat).toMatchObject({ dirty: 1, rev: 9 });
  expect(chat!.clocks!.name! > latest).toBe(true);
  expect((await store.db.settings.get('colorSchema'))!.hlc > latest).toBe(true);
  expect(await store.db.settings.get('colorSchema')).toMatchObject({ dirty: 1, rev: 9 });
});

test('a message that other devices know as deleted comes back under another id, once, and what follows it too', async () => {
  const { store } = await merged();
  const copy = (await recoveryCopies(store)).at(-1)!.id;
  for (const _ of ['first', 'again']) {
    await restoreCopy(store, copy);
    const [back, ...more] = await store.db.messages.filter(({ text }) => text === 'q2').toArray();
    expect(more).toEqual([]);
    expect(back).toMatchObject({ is_deleted: false, rev: 0, dirty: 1 });
    expect(back!.messageId).not.toBe('q2');
    expect(await store.db.messages.get('q2')).toMatchObject({ is_deleted: true });
    const follower = await store.db.messages.get('q3');
    expect(follower).toMatchObject({ parentMessageId: back!.messageId, dirty: 1 });
  }
});

test('a restore is undone by the copy that it made first, and that again', async () => {
  const { store, before, after } = await merged();
  await store.db.conversations.delete('other');
  await store.db.messages.delete('q4');
  const present = await seen(store);
  expect(present).toEqual(after);
  const { undoId } = await restoreNewest(store);
  const restored = await seen(store);
  expect(restored).toMatchObject({ chats: before.chats, texts: before.texts });
  const again = await restoreCopy(store, undoId);
  expect(await seen(store)).toEqual(present);
  await restoreCopy(store, again.undoId);
  expect(await seen(store)).toEqual(restored);
});

test('S4.11 a deleted message that no server knows comes back, and goes again with the undo', async () => {
  const { store } = await setup();
  await setMessageDeleted(store, 'q2', true);
  const present = await seen(store);
  const { undoId } = await restoreNewest(store);
  expect((await seen(store)).texts).toContain('q2');
  await restoreCopy(store, undoId);
  expect(await seen(store)).toEqual(present);
});

test('what was made since a copy stays, and nothing is changed of what is the same', async () => {
  const { store, clock } = await setup();
  clock.advance(60_000);
  await addQuestion(store, question('q9', 'new'));
  expect((await restoreNewest(store)).rows).toBe(0);
  expect(await textOf(store, 'q9')).toBe('q9');
  expect(await store.db.conversations.get('new')).toMatchObject({ isDelete: false });
});

test('where the copy of the present state has no room nothing is restored', async () => {
  const { store } = await merged();
  const storage = { estimate: async () => ({ quota: 5 }) };
  const browser = jest.replaceProperty(globalThis, 'navigator', { storage } as never);
  const present = await seen(store);
  const [copy] = await recoveryCopies(store);
  await expect(restoreCopy(store, copy!.id)).rejects.toMatchObject({ code: 'storage_full' });
  browser.restore();
  expect(await seen(store)).toEqual(present);
  expect(await recoveryCopies(store)).toEqual([copy]);
});

test('an answer that was under way is interrupted in the copy', async () => {
  const { store } = openMemoryStore();
  await addQuestion(store, question('q1'));
  await store.db.messages.update('q1', { type: 'ai', status: 'streaming' });
  await copyBeforeMerge(store, 'sync');
  await store.db.messages.delete('q1');
  await restoreNewest(store);
  expect(await store.db.messages.get('q1')).toMatchObject({ status: 'interrupted' });
});

test('one copy an hour for a reason, one for each restored backup, and the newest five', async () => {
  const { store, clock } = await setup();
  await copyBeforeMerge(store, 'sync');
  await copyBeforeMerge(store, 'restore');
  expect((await recoveryCopies(store)).map(({ reason }) => reason).toSorted()).toEqual([
    'restore',
    'sync',
  ]);
  clock.advance(60_000);
  for (const reason of ['restore', 'sync'] as const) await copyBeforeMerge(store, reason);
  const [newest, ...older] = await recoveryCopies(store);
  expect(newest).toMatchObject({ reason: 'restore', at: clock.now() });
  expect(older).toHaveLength(2);
  for (let hour = 0; hour < 6; hour += 1) {
    clock.advance(61 * 60_000);
    await copyBeforeMerge(store, 'sync');
  }
  const copies = await recoveryCopies(store);
  expect(copies).toHaveLength(5);
  expect(copies[0]!.at).toBe(clock.now());
  expect(copies.every(({ rows }) => rows === 6)).toBe(true);
});

test('a copy is removed by the person, and with its words after 90 days', async () => {
  const { store, clock } = await setup();
  await copyBeforeMerge(store, 'restore');
  const [one, other] = await recoveryCopies(store);
  await dropRecoveryCopy(store, one!.id);
  expect(await recoveryCopies(store)).toEqual([other]);
  await expect(restoreCopy(store, one!.id)).rejects.toMatchObject({ code: 'not_found' });
  clock.advance(tombstoneMs);
  expect(await recoveryCopies(store)).toEqual([other]);
  clock.advance(1);
  expect(await recoveryCopies(store)).toEqual([]);
  await expect(restoreCopy(store, other!.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('nothing is copied of an empty database; a copy that is gone cannot be restored', async () => {
  const { store } = openMemoryStore();
  await copyBeforeMerge(store, 'sync');
  expect(await recoveryCopies(store)).toEqual([]);
  await expect(restoreCopy(store, 'gone')).rejects.toMatchObject({ code: 'not_found' });
});

test('a database of this release opens without a copy', async () => {
  const { store } = openMemoryStore();
  for await (const _ of exportBackup(store));
  expect(await recoveryCopies(store)).toEqual([]);
});
