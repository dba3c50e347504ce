import { beforeEach, expect, test } from '@jest/globals';
import { infoOfDocument } from '#domain/documents.ts';
import { copyPlace, type ServerCopyState } from '#domain/server-copies.ts';
import { fileDocument } from '#test/support/file-document.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { saveDocument } from './documents.ts';
import { releaseAccount } from './release-account.ts';
import { countUnsent, removeAccount } from './remove-account.ts';
import { fresh } from './server-copies.ts';
import type { Store } from './store.ts';

const server = 'https://gloss.example';
let store: Store;

beforeEach(async () => {
  ({ store } = openMemoryStore());
  await add('sent', 'ann', 'onServer');
  await add('unsent', 'ann', 'waiting');
  await add('of Ben', 'ben', 'onServer');
  await add('only there', 'ann', 'onServer', false);
});

async function add(docId: string, userId: string, state: ServerCopyState, isHere = true) {
  const document = fileDocument(docId);
  if (isHere) await saveDocument(store, document);
  const facts = { name: docId, size: 1, created_at: '2027-01-01T00:00:00.000Z', is_deleted: false };
  await store.db.library.put({ docId, document: infoOfDocument(document), ...facts });
  const copy = { docId, server: copyPlace(server, userId), taskId: null, ...fresh, state };
  await store.db.serverCopies.put(copy);
}

const listed = () => store.db.library.toCollection().primaryKeys();

test('S4.5 documents of an account are removed here where its server has them', async () => {
  expect(await countUnsent(store, 'ann')).toMatchObject({ documents: 1 });
  await removeAccount(store, 'ann');
  expect(await listed()).toEqual(['of Ben', 'unsent']);
  expect(await store.db.documents.toCollection().primaryKeys()).toEqual(['of Ben', 'unsent']);
  expect(await store.db.serverCopies.toCollection().primaryKeys()).toEqual(['of Ben', 'unsent']);
});

test('C14 documents of a deleted account are a guest’s; those that were only there are gone', async () => {
  await releaseAccount(store, 'ann');
  expect(await listed()).toEqual(['of Ben', 'sent', 'unsent']);
  expect(await store.db.serverCopies.toCollection().primaryKeys()).toEqual(['of Ben']);
});
