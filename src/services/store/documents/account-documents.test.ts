import { beforeEach, expect, test } from '@jest/globals';
import { infoOfDocument } from '#domain/documents/documents.ts';
import { copyPlace, type ServerCopyState } from '#domain/documents/server-copies.ts';
import { ManualClock } from '#shared/clock.ts';
import { fileDocument } from '#test/support/file-document.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { readDocumentsFrom, writeDocumentsFrom } from '../account/adoptions.ts';
import { writeSession } from '../account/author.ts';
import { releaseAccount } from '../account/release-account.ts';
import { countUnsent, removeAccount } from '../account/remove-account.ts';
import { addQuestion } from '../conversations/questions.ts';
import type { Store } from '../database/store.ts';
import { watch } from '../database/watch.ts';
import { saveDocument } from './documents.ts';
import { listLibrary, setLibraryDeleted } from './library.ts';
import {
  causesOfWork,
  controlCopy,
  countOpenCopies,
  fresh,
  getCopy,
  noteServer,
  queueLibrary,
  serverCopiesOf,
} from './server-copies.ts';
import { applyServerList, countGuestDocuments, knownCopies } from './server-list.ts';

const server = 'https://gloss.example';
let store: Store;

beforeEach(async () => {
  ({ store } = openMemoryStore());
  await add('sent', 'ann', 'onServer');
  await add('unsent', 'ann', 'waiting');
  await add('of Ben', 'ben', 'onServer');
  await add('only there', 'ann', 'onServer', false);
});

async function addToLibrary(docId: string, created_at = '2027-01-01T00:00:00.000Z') {
  const document = infoOfDocument(fileDocument(docId));
  const facts = { name: docId, size: 1, created_at, is_deleted: false };
  await store.db.library.put({ docId, document, ...facts });
}

async function add(docId: string, userId: string, state: ServerCopyState, isHere = true) {
  if (isHere) await saveDocument(store, fileDocument(docId));
  await addToLibrary(docId);
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

test('S4.5 a chat whose answer still arrives is not removed, though the server has all of it so far', async () => {
  const clean = { dirty: 0, rev: 4 } as const;
  for (const id of ['sent', 'answered']) {
    const question = { conversationId: id, messageId: `q-${id}`, parentMessageId: null };
    await addQuestion(store, { ...question, text: 'What?', sources: [] });
    await store.db.messages.update(`q-${id}`, clean);
    await store.db.conversations.update(id, { authorId: 'ann', ...clean });
  }
  const row = await store.db.messages.get('q-answered');
  await store.db.messages.put({ ...row!, messageId: 'answer', status: 'streaming' });
  expect(await countUnsent(store, 'ann')).toMatchObject({ conversations: 1 });
  await removeAccount(store, 'ann');
  expect(await store.db.conversations.toCollection().primaryKeys()).toEqual(['answered']);
  expect(await store.db.messages.toCollection().primaryKeys()).toEqual(['answer', 'q-answered']);
});

test('a document of another account that is only on its server is not listed', async () => {
  const names = async () => {
    const { entries } = await listLibrary(store, { search: '', sort: 'name', limit: 10 });
    return entries.map(({ document }) => document.docId);
  };
  await noteServer(store, copyPlace(server, 'ann'));
  expect(await names()).toEqual(['of Ben', 'only there', 'sent', 'unsent']);
  await noteServer(store, copyPlace(server, 'ben'));
  expect(await names()).toEqual(['of Ben', 'sent', 'unsent']);
});

test('C14 documents of a deleted account are a guest’s; those that were only there are gone', async () => {
  await releaseAccount(store, 'ann');
  expect(await listed()).toEqual(['of Ben', 'sent', 'unsent']);
  expect(await store.db.serverCopies.toCollection().primaryKeys()).toEqual(['of Ben']);
});

test('S6.4 C7 documents of one account are not taken for those of another at the same server, nor sent to it', async () => {
  const ben = copyPlace(server, 'ben');
  await noteServer(store, ben);
  const before = await getCopy(store, 'sent');
  expect(await queueLibrary(store, ben)).toBe(0);
  await applyServerList(store, ben, new Map(), await knownCopies(store, ben));
  await controlCopy(store, 'sent', 'fetch');
  await setLibraryDeleted(store, 'sent', true);
  expect(await getCopy(store, 'sent')).toEqual(before);
  expect([...(await serverCopiesOf(store, ['sent', 'of Ben'])).keys()]).toEqual(['of Ben']);
  expect(await countOpenCopies(store)).toBe(0);
  await noteServer(store, copyPlace(server, 'ann'));
  expect(await countOpenCopies(store)).toBe(1);
});

test('S4.10 documents of a guest are sent once the person has moved them into the account', async () => {
  const subject = Buffer.from(JSON.stringify({ exp: 9e9, subject: { user_id: 'ann' } }));
  await addToLibrary('of a guest');
  store.clock = new ManualClock(Date.UTC(2027, 1));
  await writeSession(store, { 'account.refreshToken': `h.${subject.toString('base64url')}.s` });
  await addToLibrary('own', '2027-03-01T00:00:00.000Z');
  const ann = copyPlace(server, 'ann');
  expect(await queueLibrary(store, ann)).toBe(1);
  expect((await getCopy(store, 'own'))?.state).toBe('waiting');
  const from = await readDocumentsFrom(store, 'ann');
  expect(await countGuestDocuments(store, from)).toBe(1);
  const causes = watch(() => causesOfWork(store), new AbortController().signal);
  await causes.next();
  await writeDocumentsFrom(store, 'ann', '');
  await causes.next();
  expect(await queueLibrary(store, ann)).toBe(1);
  expect((await getCopy(store, 'of a guest'))?.state).toBe('waiting');
});
