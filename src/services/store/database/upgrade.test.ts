import { expect, jest, test } from '@jest/globals';
import Dexie, { type Table } from 'dexie';
import { ManualClock } from '#test/support/manual-clock.ts';
import { newName, openContext, testNow } from '#test/support/memory-store.ts';
import { someConversation } from '#test/support/sync-rows.ts';
import { packText, wordsOfPacked } from '#workers/memory/text-pack.ts';
import { addQuestion } from '../conversations/questions.ts';
import { findNamed } from '../found/find-named.ts';
import { pagesWithWords } from '../memory/find-pages.ts';
import { indexTexts } from '../memory/index-texts.ts';
import { memoryUse } from '../memory/read-entries.ts';
import { putMemo } from '../memos/memos.ts';
import { openDoor } from '../owners/door.ts';
import { databaseOf } from '../owners/owner.ts';
import { recoveryCopies, restoreCopy } from '../recovery/recovery.ts';
import { writeSettings } from '../settings/settings.ts';
import { declareVersions, firstSchema, GlossDatabase } from './database.ts';
import type { Store } from './store.ts';

/* The step from this release to a made-up next one: what a person has is copied before it, and is there after it. */

type Upgrade = (messages: Table) => PromiseLike<unknown>;

const open = (name: string) => openContext(name, new ManualClock(testNow));

/** With a row of each table, whose key is its values. */
async function stored(name: string) {
  const store = open(name);
  for (const messageId of ['q1', 'q2']) {
    const ids = { conversationId: 'c', messageId, parentMessageId: null };
    await addQuestion(store, { ...ids, text: `The text of ${messageId}`, sources: [] });
  }
  await store.db.messages.toCollection().modify({ status: 'done' });
  await writeSettings(store, { colorSchema: 'dark' });
  for (const table of store.db.tables as Table[]) {
    if ((await table.count()) > 0) continue;
    const path = [table.schema.primKey.keyPath!].flat();
    await table.put(Object.fromEntries(path.map((key) => [key, key === 'id' ? 1 : `${key} 1`])));
  }
  const rows = await rowsOf(store.db);
  store.db.close();
  return rows;
}

async function rowsOf(db: GlossDatabase): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of db.tables) rows[table.name] = await table.toArray();
  return rows;
}

/** The store of the next release: a table and an index more, a table less, and whatever its upgrade does. */
function next(name: string, upgrade: Upgrade): Store {
  const store = open(name);
  const declare = (db: Dexie) => {
    declareVersions(db);
    db.version(8)
      .stores({
        extra: 'id',
        memos: 'id, updated_at, dirty, *words, source.link, source.docId, text',
        captures: null,
      })
      .upgrade((change) => upgrade(change.table('messages')));
  };
  return { ...store, db: new GlossDatabase(() => openDoor(store), declare) };
}

const renamed: Upgrade = (messages) =>
  messages.toCollection().modify((row) => {
    row.thoughts = row.reasoning;
    delete row.reasoning;
  });

test('S3.14 every row is there after an upgrade, and what it changes was copied before', async () => {
  const name = newName();
  const { captures: _captures, messages, ...others } = await stored(name);
  const store = next(name, renamed);
  const upgraded = await rowsOf(store.db);
  expect(upgraded).toMatchObject({ ...others, extra: [] });
  expect(upgraded.messages).toEqual(
    (messages as { reasoning: string }[]).map(({ reasoning, ...row }) => {
      return { ...row, thoughts: reasoning };
    }),
  );
  expect(await recoveryCopies(store)).toMatchObject([
    { reason: 'upgrade', id: expect.stringMatching(/^upgrade-7-8-/) },
  ]);
});

test('what an upgrade has damaged comes back from the copy of before, and that is undone again', async () => {
  const name = newName();
  await stored(name);
  const store = next(name, async (messages) => {
    await messages.delete('q1');
    await messages.update('q2', { text: 'damaged' });
  });
  const textsOf = async () =>
    (await store.db.messages.filter((row) => !row.is_deleted).toArray()).map(({ text }) => text);
  expect(await textsOf()).toEqual(['damaged']);
  const [copy] = await recoveryCopies(store);
  const { undoId } = await restoreCopy(store, copy!.id);
  expect(await textsOf()).toEqual(['The text of q1', 'The text of q2']);
  await restoreCopy(store, undoId);
  expect(await textsOf()).toEqual(['damaged']);
});

test('an upgrade that fails leaves all rows to this release', async () => {
  const name = newName();
  const before = await stored(name);
  const failed = next(name, async (messages) => {
    await messages.clear();
    throw new Error('the upgrade broke off');
  });
  await expect(failed.db.messages.count()).rejects.toThrow('the upgrade broke off');
  failed.db.close();
  const store = open(name);
  await store.db.open();
  expect(await rowsOf(store.db)).toEqual(before);
});

test('where the copy has no room the upgrade is made all the same', async () => {
  const name = newName();
  await stored(name);
  const storage = { estimate: async () => ({ quota: 5 }) };
  const browser = jest.replaceProperty(globalThis, 'navigator', { storage } as never);
  const store = next(name, renamed);
  expect(await store.db.messages.count()).toBe(2);
  browser.restore();
  expect(await recoveryCopies(store)).toEqual([]);
});

test('U2.4 what the first release has stored is found by its words', async () => {
  const name = newName();
  const memo = { id: 'm1', kind: 'answer', text: 'The tide.', source: null } as const;
  const first = new Dexie(databaseOf(name, null));
  first.version(1).stores(firstSchema);
  await first.table('conversations').put(someConversation({ id: 'c1', name: 'Tide tables' }));
  const times = { created_at: '2026', updated_at: '2026' };
  await first.table('memos').put({ ...memo, ...times, is_deleted: false });
  first.close();
  const store = open(name);
  const find = async () =>
    (await findNamed(store, { words: 'tide', limit: 5 })).map(({ id }) => id);
  expect(await find()).toEqual(['c1', 'm1']);
  await putMemo(store, {
    ...memo,
    id: 'm2',
    text: 'A tide.',
    conversationId: null,
    messageId: null,
  });
  expect(await find()).toEqual(['c1', 'm2', 'm1']);
});

test('G17 pages that the release before has remembered are found by their words, which are made again', async () => {
  const name = newName();
  const { words, ...row } = await packText({ text: 'The tide is late.', passages: [] }, '');
  const before = new Dexie(databaseOf(name, null));
  before.version(6).stores({
    ...firstSchema,
    memoryPages: 'id, [address+hash], hash, lastAt',
    memoryVisits: 'id, pageId, at, [site+at], [kind+at]',
    memoryTexts: 'hash, wordsHash',
    memoryWords: 'hash, *words',
    memoryVectors: '[model+hash], hash',
  });
  const address = 'https://a.test/';
  const page = { id: 'p', address, site: 'a.test', docId: 'd', title: 'Tide', author: [] };
  await before.table('memoryPages').put({ ...page, hash: row.hash, published: null, lastAt: 1 });
  await before.table('memoryTexts').put({ ...row, size: 90 });
  await before.table('memoryWords').put({ hash: row.hash, words });
  await before.table('meta').put({ key: 'memoryBytes', value: '90 1 1' });
  before.close();
  const store = open(name);
  await indexTexts(store, (texts) =>
    Promise.all(texts.map(({ hash, bytes, names }) => wordsOfPacked(hash, bytes, names))),
  );
  const pages = await pagesWithWords(store, ['tide'], { site: null, day: null });
  expect(pages.map(({ id }) => id)).toEqual(['p']);
  expect(await store.db.memoryWords.count()).toBe(1);
  expect(await memoryUse(store)).toMatchObject({ pages: 1 });
});
