import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Forwards } from '#api/models.ts';
import { infoOfDocument } from '#domain/documents/documents.ts';
import { wordKey } from '#domain/documents/server-copies.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { saveDocument } from '#services/store/documents/documents.ts';
import { saveFileOfDocument } from '#services/store/documents/library.ts';
import { getCopy } from '#services/store/documents/server-copies.ts';
import { saveUploads } from '#services/store/documents/uploads.ts';
import { joinOwnList, leaveOwnList } from '#services/store/owners/own-list.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { fileDocument } from '#test/support/file-document.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { createDocumentHandlers, type DocumentHandlersDeps } from './document-handlers.ts';

const server = 'http://127.0.0.1:8787';
const vendor = 'api.openai.com';
const docId = 'd'.repeat(64);
const network = new EventTarget();
const fetched = jest.fn<typeof fetch>();
let store: Store;

beforeEach(async () => {
  ({ store } = openMemoryStore());
  Object.assign(globalThis, {
    fetch: fetched.mockReset().mockRejectedValue(new TypeError('unreachable')),
    addEventListener: network.addEventListener.bind(network),
    removeEventListener: network.removeEventListener.bind(network),
  });
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  const document = fileDocument(docId);
  await saveDocument(store, document);
  const [upload] = await saveUploads(store, null, [
    { file: new File(['Tide'], 'a.pdf'), refused: null },
  ]);
  await saveFileOfDocument(store, upload!.id, infoOfDocument(document));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
});

function begin(forwards: () => Promise<Forwards | null>, isPrivate = false) {
  const locks = memoryLocks().context().locks;
  const account = {
    isConnected: async () => true,
    bearer: async () => 'bearer',
    refused: async () => 'bearer',
  } as unknown as DocumentHandlersDeps['account'];
  const unused = new Proxy({}, { get: () => () => Promise.reject(new Error('unused')) });
  const { handlers } = createDocumentHandlers({
    store,
    locks,
    pool: unused as DocumentHandlersDeps['pool'],
    work: unused as DocumentHandlersDeps['work'],
    account,
    server: async () => server,
    forwards,
    allow: async () => undefined,
    fetch,
    record: () => undefined,
    isPrivate,
    signer: { fetch: (fetch) => fetch, send: (send) => send, sessionKey: async () => null },
  });
  const context = { signal: new AbortController().signal } as never;
  return async () => (await handlers['documents.server']({}, context)).server;
}

const noAnswer = () => Promise.reject(new CodedError('provider_timeout'));

async function waiting() {
  for await (const row of watch(() => getCopy(store, docId), new AbortController().signal)) {
    if (row?.state === 'waiting' && row.error) return row;
  }
  throw new Error('never');
}

test('in a private window no document is sent, also to a server that forwards nothing', async () => {
  const documentServer = begin(async () => ({ audio: null, documents: null }), true);
  expect(await documentServer()).toMatchObject({ isConnected: false });
  await new Promise(setImmediate);
  expect(await getCopy(store, docId)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test('a server that cannot say where it forwards documents gets none: they wait', async () => {
  const documentServer = begin(noAnswer);
  expect((await waiting()).error?.code).toBe('network');
  expect(await documentServer()).toMatchObject({ isSaving: null, forwardsTo: null });
  expect(fetched).not.toHaveBeenCalled();
});

test('a "no" about the host behind a server is valid while the server cannot be asked', async () => {
  const key = wordKey({ server, forwardsTo: vendor });
  await writeSettings(store, { documentsOnServer: { [key]: false } });
  const documentServer = begin(noAnswer);
  expect(await documentServer()).toMatchObject({ isSaving: false });
  await new Promise(setImmediate);
  expect(await getCopy(store, docId)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test('one that forwards nothing is asked at once', async () => {
  const documentServer = begin(async () => ({ audio: null, documents: null }));
  expect((await waiting()).error?.code).toBe('network');
  expect(await documentServer()).toMatchObject({ isSaving: true });
  expect(fetched).toHaveBeenCalled();
});

test('U2.1 the list of this device alone sends no documents, until the person says so', async () => {
  const documentServer = begin(async () => ({ audio: null, documents: null }));
  await leaveOwnList(store, false);
  expect(await documentServer()).toMatchObject({ isConnected: true, isSaving: false });
  await writeSettings(store, { documentsOnServer: { [server]: true } });
  expect(await documentServer()).toMatchObject({ isSaving: true });
  await joinOwnList(store);
  expect(await documentServer()).toMatchObject({ isSaving: true });
});

test('a retry that cannot be saved is logged', async () => {
  const documentServer = begin(noAnswer);
  await waiting();
  const failure = new CodedError('storage_full');
  const logged = new Promise((resolve) => {
    jest.spyOn(console, 'error').mockImplementationOnce((...said) => resolve(said));
  });
  jest.spyOn(store.db.serverCopies, 'where').mockImplementationOnce(() => {
    throw failure;
  });
  expect(await documentServer()).toMatchObject({ server });
  expect(await logged).toEqual(['documents are not sent', failure]);
});
