import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { indexedDB } from 'fake-indexeddb';
import { messageSchema } from '#domain/conversations/conversations.ts';
import { ManualClock } from '#shared/clock.ts';
import { testNow } from '#test/support/memory-store.ts';
import { readApiKey } from '../account/secrets.ts';
import { listConversations } from '../conversations/history.ts';
import { interruptAnswer, readAnswer } from '../conversations/live-answer.ts';
import { listLibrary } from '../documents/library.ts';
import { queueLibrary } from '../documents/server-copies.ts';
import { uploadsOf } from '../documents/uploads.ts';
import { readSettings } from '../settings/settings.ts';
import { listOwnTools, putOwnTools } from '../tools/own-tools.ts';
import { databaseVersion } from './database.ts';
import { createStore } from './store.ts';

interface Stored {
  version: number;
  stores: Record<
    string,
    { keyPath: string | string[]; indexes: Record<string, string | string[]> }
  >;
  rows: Record<string, unknown[]>;
}

/** Dexie stores version n as 10 n. */
function storeOld(name: string, old: Stored): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, old.version * 10);
    request.onerror = () => reject(request.error);
    request.onupgradeneeded = () => {
      for (const [table, { keyPath, indexes }] of Object.entries(old.stores)) {
        const made = request.result.createObjectStore(table, { keyPath });
        for (const [index, path] of Object.entries(indexes)) made.createIndex(index, path);
        for (const row of old.rows[table] ?? []) made.add(row);
      }
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

test('a database that version 1 stored opens, and its rows are read and ended', async () => {
  const file = new URL('../../../../test/fixtures/store/v1.json', import.meta.url);
  await storeOld('gloss-v1', JSON.parse(readFileSync(file, 'utf8')) as Stored);
  const store = createStore({ prefix: 'gloss-v1', clock: new ManualClock(testNow) });

  expect((await readAnswer(store, 'a1'))?.row.text).toBe('A note in the margin.');
  expect((await readSettings(store)).openaiApiHost).toBe('http://127.0.0.1:1234');
  expect(await readApiKey(store, 'http://127.0.0.1:1234')).toBe('sk-stored');
  expect(await readApiKey(store, 'https://evil.example')).toBeNull();

  const ended = await interruptAnswer(store, 'a1');
  expect(ended).toMatchObject({ status: 'interrupted', text: 'A note in the margin.', dirty: 1 });
  expect(await store.db.messageParts.count()).toBe(0);
  // Lists of chats have it.
  const listed = await listConversations(store, { search: '', limit: 9 });
  expect(listed.conversations.map(({ id }) => id)).toContain(ended?.conversationId);
  expect(store.db.verno).toBe(databaseVersion);
  const added = { citations: [], coverage: null, comparedMessageId: null, generation: null };
  expect(ended).toMatchObject(added);
  expect(await store.db.messages.get('q1')).toMatchObject({ text: 'What is a gloss?', ...added });
  for (const row of await store.db.messages.toArray()) messageSchema.parse(row);
  expect(await store.db.memos.count()).toBe(0);
  await store.db.partNotes.put({ answerId: 'a1', part: 1, text: 'kept' });
  // The code opens exactly the tables and indexes of the fixture, and those of later versions.
  const old = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  const addedStores = {
    memos: { keyPath: 'id', indexes: { updated_at: 'updated_at', dirty: 'dirty' } },
    partNotes: { keyPath: ['answerId', 'part'], indexes: {} },
    uploads: { keyPath: 'id', indexes: { slot: 'slot', questionId: 'questionId' } },
    files: { keyPath: 'id', indexes: {} },
    library: {
      keyPath: 'docId',
      indexes: { created_at: 'created_at', name: 'name', size: 'size' },
    },
    serverCopies: { keyPath: 'docId', indexes: { state: 'state', server: 'server' } },
    fileParts: { keyPath: ['docId', 'from'], indexes: {} },
    ownTools: { keyPath: 'id', indexes: { dirty: 'dirty' } },
    writingSamples: { keyPath: 'id', indexes: { created_at: 'created_at' } },
    sent: { keyPath: 'id', indexes: {} },
    textParts: { keyPath: 'id', indexes: {} },
    searches: { keyPath: 'messageId', indexes: { conversationId: 'conversationId' } },
    artRuns: { keyPath: 'messageId', indexes: { conversationId: 'conversationId' } },
    dictations: { keyPath: 'id', indexes: { place: 'place' } },
    dictationAudio: { keyPath: ['dictationId', 'from'], indexes: {} },
  };
  const tables = store.db.tables.map((table) => {
    const indexes = table.schema.indexes.map((index) => [index.name, index.keyPath]);
    const { keyPath } = table.schema.primKey;
    return [table.name, { keyPath, indexes: Object.fromEntries(indexes) as unknown }];
  });
  const { conversations, messages } = old.stores;
  Object.assign(conversations!.indexes, {
    place: 'place',
    'meta.folder': 'meta.folder',
  });
  messages!.indexes['[conversationId+dirty]'] = ['conversationId', 'dirty'];
  messages!.indexes.seq = 'seq';
  expect(Object.fromEntries(tables)).toEqual({ ...old.stores, ...addedStores });
});

test('a database that version 3 stored opens: its files are listed, attached, and wait for a server', async () => {
  const file = new URL('../../../../test/fixtures/store/v3.json', import.meta.url);
  const old = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  old.rows.files = (old.rows.files as { blob: string }[]).map((row) => {
    return { ...row, blob: new Blob([row.blob]) };
  });
  await storeOld('gloss-v3', old);
  const store = createStore({ prefix: 'gloss-v3', clock: new ManualClock(testNow) });

  const { entries } = await listLibrary(store, { search: '', sort: 'newest', limit: 9 });
  expect(entries).toMatchObject([{ document: { docId: 'd1' }, hasFile: true }]);
  expect(entries[0]?.server).toBeUndefined();
  expect(await uploadsOf(store, 'window-1')).toMatchObject([{ id: 'u1', state: 'success' }]);

  expect(await queueLibrary(store, 'http://127.0.0.1:8787')).toBe(1);
  const listed = await listLibrary(store, { search: '', sort: 'newest', limit: 9 });
  expect(listed.entries[0]?.server).toMatchObject({ state: 'waiting', error: null });
  expect((await uploadsOf(store, 'window-1'))[0]?.server?.state).toBe('waiting');
});

test('a database that version 4 stored opens with the names that columns have now', async () => {
  const file = new URL('../../../../test/fixtures/store/v1.json', import.meta.url);
  const old = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  const heard = { reported: 4096, counted: 60_000 };
  old.rows.messages = (old.rows.messages as { messageId: string }[]).map((row) => ({
    ...row,
    citations: [],
    besideMessageId: row.messageId === 'a1' ? 'a0' : null,
    coverage: { mode: 'whole', unit: 'pages', read: 1, of: 1, failed: [], heard },
  }));
  await storeOld('gloss-v4', old);
  const store = createStore({ prefix: 'gloss-v4', clock: new ManualClock(testNow) });

  const rows = await store.db.messages.toArray();
  expect(rows.find(({ messageId }) => messageId === 'a1')?.comparedMessageId).toBe('a0');
  for (const row of rows) {
    expect(Object.keys(row)).not.toContain('besideMessageId');
    expect(row.coverage?.processed).toEqual(heard);
    expect(Object.keys(row.coverage!)).not.toContain('heard');
  }
});

test('questions that waited with a window in version 5 are queued messages with their files', async () => {
  const file = new URL('../../../../test/fixtures/store/v5.json', import.meta.url);
  const old = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  await storeOld('gloss-v5', old);
  const store = createStore({ prefix: 'gloss-v5', clock: new ManualClock(testNow) });
  const rows = await store.db.messages.where('status').equals('queued').sortBy('messageId');
  const found = rows.map(({ messageId, conversationId, parentMessageId, type, text }) => {
    return [messageId, conversationId, parentMessageId, type, text];
  });
  expect(found).toEqual([
    ['a2', 'c1', 'q2', 'ai', ''],
    ['a3', 'c1', 'q3', 'ai', ''],
    ['a4', 'c2', 'q4', 'ai', ''],
    ['q2', 'c1', 'a1', 'human', 'And then?'],
    // Its parent was a future answer.
    ['q3', 'c1', 'a2', 'human', 'And after that?'],
    ['q4', 'c2', null, 'human', 'A chat of its own'],
  ]);
  for (const row of rows) messageSchema.parse(row);
  expect(rows.find(({ messageId }) => messageId === 'q2')?.sources).toHaveLength(1);
  expect((await store.db.conversations.get('c2'))?.name).toBe('A chat of its own');
  expect((await store.db.messages.get('q1'))?.status).toBe('done');
  // One that was sent is not sent again.
  expect((await store.db.messages.get('q0'))?.text).toBe('Asked already');
  expect(await uploadsOf(store, 'window:1')).toMatchObject([
    { id: 'u1', name: 'tides.pdf', questionId: 'q2' },
    { id: 'u2', name: 'waves.pdf', questionId: 'q4' },
  ]);
  expect(await store.db.conversationLocal.toArray()).toEqual([
    { slot: 'window:1', conversationId: 'c1', draft: 'Half a', choices: { a1: 'q2' } },
    { slot: 'window:2', conversationId: null, draft: '' },
  ]);
  const turns = await store.db.turns.toArray();
  expect(turns.map(({ conversationId, holder }) => [conversationId, holder])).toEqual([
    ['c1', 'upgrade'],
    ['c2', 'upgrade'],
  ]);
});

test('a database that version 8 stored opens: the files of a question are found by its id', async () => {
  const file = new URL('../../../../test/fixtures/store/v5.json', import.meta.url);
  const old = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  const [first, second] = old.rows.uploads as { id: string }[];
  const uploads = [
    { ...first, questionId: 'q9' },
    { ...second, questionId: 'q8' },
    { ...second, id: 'u3' },
  ];
  await storeOld('gloss-v8', { ...old, version: 8, rows: { uploads } });
  const store = createStore({ prefix: 'gloss-v8', clock: new ManualClock(testNow) });
  const found = store.db.uploads.where('questionId').equals('q9');
  expect(await found.toArray()).toEqual([uploads[0]]);
  expect(await store.db.uploads.toArray()).toEqual(uploads);
});

test('a database that version 9 stored opens with its rows, and takes own tools', async () => {
  const file = new URL('../../../../test/fixtures/store/v5.json', import.meta.url);
  const old = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  const { conversations, messages } = old.rows;
  await storeOld('gloss-v9', { ...old, version: 9, rows: { conversations, messages } as never });
  const store = createStore({ prefix: 'gloss-v9', clock: new ManualClock(testNow) });
  expect(await store.db.conversations.count()).toBe(conversations!.length);
  expect(await store.db.messages.count()).toBe(messages!.length);
  expect(await listOwnTools(store)).toEqual([]);
  const tool = {
    id: 't',
    kind: 'custom',
    name: 'Sailor',
    instruction: 'Ahoy',
    icon: 'edit',
  } as const;
  await putOwnTools(store, [tool]);
  expect(await listOwnTools(store)).toMatchObject([{ ...tool, dirty: 1, is_deleted: false }]);
});
