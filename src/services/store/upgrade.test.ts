import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { indexedDB } from 'fake-indexeddb';
import { messageSchema } from '#domain/conversations.ts';
import { ManualClock } from '#shared/clock.ts';
import { testNow } from '#test/support/memory-store.ts';
import { interruptAnswer, readAnswer } from './live-answer.ts';
import { readSecret } from './secrets.ts';
import { readSettings } from './settings.ts';
import { openStore } from './store.ts';

interface Stored {
  version: number;
  stores: Record<string, { keyPath: string | string[]; indexes: Record<string, string> }>;
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
  const file = new URL('../../../test/fixtures/store/v1.json', import.meta.url);
  await storeOld('gloss-v1', JSON.parse(readFileSync(file, 'utf8')) as Stored);
  const store = openStore({ name: 'gloss-v1', clock: new ManualClock(testNow) });

  expect((await readAnswer(store, 'a1'))?.row.text).toBe('A note in the margin.');
  expect((await readSettings(store)).openaiApiHost).toBe('http://127.0.0.1:1234');
  expect(await readSecret(store, 'OPENAI_API.apiKey')).toBe('sk-stored');

  const ended = await interruptAnswer(store, 'a1');
  expect(ended).toMatchObject({ status: 'interrupted', text: 'A note in the margin.', dirty: 1 });
  expect(await store.db.messageParts.count()).toBe(0);
  expect(store.db.verno).toBe(4);
  const added = { citations: [], coverage: null, besideMessageId: null };
  expect(ended).toMatchObject(added);
  expect(await store.db.messages.get('q1')).toMatchObject({ text: 'What is a gloss?', ...added });
  for (const row of await store.db.messages.toArray()) messageSchema.parse(row);
  expect(await store.db.memos.count()).toBe(0);
  await store.db.partNotes.put({ answerId: 'a1', part: 1, text: 'kept' });
  // What the code opens has exactly the tables and indexes of the fixture, and those of versions 2 to 4.
  const old = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  const addedStores = {
    memos: { keyPath: 'id', indexes: { updated_at: 'updated_at', dirty: 'dirty' } },
    partNotes: { keyPath: ['answerId', 'part'], indexes: {} },
    uploads: { keyPath: 'id', indexes: { slot: 'slot' } },
    files: { keyPath: 'id', indexes: {} },
    library: {
      keyPath: 'docId',
      indexes: { created_at: 'created_at', name: 'name', size: 'size' },
    },
    serverCopies: { keyPath: 'docId', indexes: { state: 'state', server: 'server' } },
    fileParts: { keyPath: ['docId', 'from'], indexes: {} },
  };
  const tables = store.db.tables.map((table) => {
    const indexes = table.schema.indexes.map((index) => [index.name, index.keyPath]);
    const { keyPath } = table.schema.primKey;
    return [table.name, { keyPath, indexes: Object.fromEntries(indexes) as unknown }];
  });
  expect(Object.fromEntries(tables)).toEqual({ ...old.stores, ...addedStores });
});
