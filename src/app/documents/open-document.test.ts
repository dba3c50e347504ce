import { expect, test } from '@jest/globals';
import { refreshList } from '#services/documents/server/list-documents.ts';
import { readInfo } from '#services/store/documents/read-range.ts';
import { addDocument, fakeDocumentServer } from '#test/support/fake-document-server.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { DocumentCopies } from './document-copies.ts';

test.each([
  ['no server is connected', null, true, 'please_login'],
  ['there is no network', 'http://127.0.0.1:8787', false, 'network'],
])(
  'U2.3 where %s a document of the server fails at once, and nothing waits',
  async (_, server, isOnline, code) => {
    const { store, clock } = openMemoryStore();
    const { calls, requested } = fakeDocumentServer(clock);
    const copies = new DocumentCopies({
      store,
      locks: memoryLocks().context().locks,
      calls,
      target: async () => server,
      isOnline: () => isOnline,
      random: () => 1,
      hash: async () => '',
    });
    const docId = 'd'.repeat(64);
    const copy = { step: null, done: 0, of: 0, error: null, attempts: 0, nextAt: 0, taskId: null };
    await store.db.serverCopies.put({
      ...copy,
      docId,
      server: 'http://127.0.0.1:8787',
      state: 'onServer',
    });
    const opened = copies.open(docId, new AbortController().signal);
    await expect(opened).rejects.toMatchObject({ code });
    expect((await store.db.serverCopies.get(docId))?.state).toBe('onServer');
    expect(requested).toEqual([]);
    copies.close();
  },
);

test('U2.3 a picture that another client has made is listed with how it was made', async () => {
  const { store, clock } = openMemoryStore();
  const server = fakeDocumentServer(clock);
  const docId = addDocument(server, 'd'.repeat(64), 'Boat');
  const drawn = {
    prompt: 'A red boat',
    model: 'Home FLUX',
    modelId: 'home-flux',
    connection: 'OPENAI_API',
    seed: 42,
    width: 96,
    height: 64,
    ratio: '3:2',
    contentType: null,
  };
  const file = { title: 'A red boat.png', mimeType: 'image/png', size: 4 };
  const data = { ...file, isLimit: false, pages: null, drawn };
  server.records.set(docId, { doc_id: docId, doc_type: 'image', doc_type_dependent_data: data });
  const { signal } = new AbortController();
  await refreshList({ store, calls: server.calls }, 'http://127.0.0.1:8787', signal);
  expect((await readInfo(store, docId))?.file?.drawn).toEqual(drawn);
});
