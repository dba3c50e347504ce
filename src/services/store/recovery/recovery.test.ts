import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import Dexie from 'dexie';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import { ManualClock } from '#shared/clock.ts';
import { newName, openContext, openMemoryStore, testNow } from '#test/support/memory-store.ts';
import { removeAccount } from '../account/remove-account.ts';
import { exportBackup } from '../backup/backup.ts';
import { renameConversation } from '../conversations/conversations.ts';
import { setMessageDeleted } from '../conversations/messages.ts';
import { addQuestion } from '../conversations/questions.ts';
import { openStore, type Store } from '../database/store.ts';
import { copyBeforeMerge, dropRecoveryCopy, recoveryCopies, restoreCopy } from './recovery.ts';

const question = (messageId: string, conversationId = 'c') => ({
  conversationId,
  messageId,
  parentMessageId: null,
  text: messageId,
  sources: [],
});

async function setup() {
  const { store, clock } = openMemoryStore();
  for (const id of ['q1', 'q2', 'q3']) await addQuestion(store, question(id));
  await addQuestion(store, question('q4', 'other'));
  await copyBeforeMerge(store, 'sync');
  return { store, clock };
}

const restoreNewest = async (store: Store) =>
  restoreCopy(store, (await recoveryCopies(store))[0]!.id);
const textOf = async ({ db }: Store, id: string) => (await db.messages.get(id))?.text;

test('what a merge has dropped or damaged comes back, and is sent to other devices', async () => {
  const { store } = await setup();
  await store.db.messages.delete('q1');
  await store.db.messages.update('q2', { text: 'damaged', dirty: 0 });
  await store.db.conversations.delete('other');
  const edited = await store.db.messages.get('q3');
  expect(await restoreNewest(store)).toBe(3);
  expect([await textOf(store, 'q1'), await textOf(store, 'q2')]).toEqual(['q1', 'q2']);
  expect(await store.db.messages.get('q2')).toMatchObject({ dirty: 1 });
  expect(await store.db.conversations.get('other')).toMatchObject({ id: 'other', dirty: 1 });
  expect(await store.db.messages.get('q3')).toEqual(edited);
  expect(await restoreNewest(store)).toBe(0);
});

test('what the person did since stays: a new name, a deletion', async () => {
  const { store, clock } = await setup();
  clock.advance(60_000);
  await renameConversation(store, 'c', 'Mine');
  await setMessageDeleted(store, 'q1', true);
  await restoreNewest(store);
  expect(await store.db.conversations.get('c')).toMatchObject({ name: 'Mine' });
  expect(await store.db.messages.get('q1')).toMatchObject({ is_deleted: true });
});

test('S4.5 what is removed with an account comes back from no copy; what a guest has does', async () => {
  const { store, clock } = await setup();
  const sent = { dirty: 0, rev: 3 } as const;
  await store.db.conversations.update('other', { authorId: 'ann', ...sent });
  await store.db.messages.update('q4', sent);
  clock.advance(2 * 3_600_000);
  await copyBeforeMerge(store, 'sync');
  await removeAccount(store, 'ann');
  await store.db.messages.delete('q1');
  const [newest] = await recoveryCopies(store);
  expect(newest).toMatchObject({ rows: 4 });
  expect(await restoreCopy(store, newest!.id)).toBe(1);
  expect(await store.db.messages.toCollection().primaryKeys()).toEqual(['q1', 'q2', 'q3']);
  expect(await store.db.conversations.toCollection().primaryKeys()).toEqual(['c']);
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

test('rows of an older release are copied as they were, before its tables are changed', async () => {
  const file = new URL('../../../../test/fixtures/store/v1.json', import.meta.url);
  const { stores, rows } = JSON.parse(readFileSync(file, 'utf8')) as {
    stores: Record<string, { keyPath: string | string[]; indexes: Record<string, unknown> }>;
    rows: Record<string, object[]>;
  };
  const name = newName();
  const old = new Dexie(name);
  const key = (path: string | string[]) => (Array.isArray(path) ? `[${path.join('+')}]` : path);
  old
    .version(1)
    .stores(
      Object.fromEntries(
        Object.entries(stores).map(([table, { keyPath, indexes }]) => [
          table,
          [key(keyPath), ...Object.keys(indexes)].join(', '),
        ]),
      ),
    );
  for (const [table, all] of Object.entries(rows)) await old.table(table).bulkAdd(all);
  old.close();
  const store = openStore({ name, clock: new ManualClock(testNow) });
  const before = await store.db.messages.get('q1');
  const [copy] = await recoveryCopies(store);
  expect(copy).toMatchObject({ reason: 'upgrade' });
  await store.db.messages.delete('q1');
  expect(await restoreCopy(store, copy!.id)).toBeGreaterThan(0);
  expect(await textOf(store, 'q1')).toBe(before?.text);
  store.db.close();
  const again = openContext(name, new ManualClock(testNow));
  await again.db.messages.count();
  expect(await recoveryCopies(again)).toHaveLength(1);
});

test('a database of this release opens without a copy', async () => {
  const { store } = openMemoryStore();
  for await (const _ of exportBackup(store));
  expect(await recoveryCopies(store)).toEqual([]);
});
