import { expect, jest, test } from '@jest/globals';
import { infoOfDocument } from '#domain/documents/documents.ts';
import { saveDocument } from '#services/store/documents/documents.ts';
import { saveFileOfDocument, setLibraryDeleted } from '#services/store/documents/library.ts';
import { queueLibrary } from '#services/store/documents/server-copies.ts';
import { saveUploads } from '#services/store/documents/uploads.ts';
import { fileDocument } from '#test/support/file-document.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { createLibraryHandlers } from './library-handlers.ts';

test('progress of a document is shown without another sum over the library; a deletion changes it', async () => {
  const { store } = openMemoryStore();
  const document = fileDocument('d');
  await saveDocument(store, document);
  const file = new File(['Tide'], 'a.pdf');
  const [upload] = await saveUploads(store, null, [{ file, refused: null }]);
  await saveFileOfDocument(store, upload!.id, infoOfDocument(document));
  await queueLibrary(store, 'http://127.0.0.1:8787');
  const sums = jest.spyOn(store.db.library, 'each');

  const stop = new AbortController();
  const query = { search: '', sort: 'newest', limit: 9 } as const;
  const context = { signal: stop.signal } as never;
  const pages = createLibraryHandlers(store)['library.watch'](query, context);
  const until = async (isSo: (page: { bytes: number; done: number | undefined }) => boolean) => {
    for (;;) {
      const { value } = await (
        pages as AsyncGenerator<{ bytes: number; entries: object[] }>
      ).next();
      const [entry] = value.entries as { server?: { done: number } }[];
      if (isSo({ bytes: value.bytes, done: entry?.server?.done })) return;
    }
  };
  await until(({ bytes }) => bytes === 4);
  for (const done of [1, 2, 3]) {
    await store.db.serverCopies.update('d', { done });
    await until((page) => page.done === done);
  }
  expect(sums).toHaveBeenCalledTimes(1);
  await setLibraryDeleted(store, 'd', true);
  await until(({ bytes }) => bytes === 0);
  stop.abort();
});
