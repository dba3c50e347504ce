import { expect, jest, test } from '@jest/globals';
import { filter, firstValueFrom, type ObservedValueOf, ReplaySubject } from 'rxjs';
import { infoOfDocument } from '#domain/documents/documents.ts';
import { saveDocument } from '#services/store/documents/documents.ts';
import { saveFileOfDocument, setLibraryDeleted } from '#services/store/documents/library.ts';
import { queueLibrary } from '#services/store/documents/server-copies.ts';
import { saveUploads } from '#services/store/documents/uploads.ts';
import { fileDocument } from '#test/support/file-document.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { libraryRows } from './library-rows.ts';

test('progress of a document is shown without another sum over the library; a deletion changes it', async () => {
  const { store } = openMemoryStore();
  const document = fileDocument('d');
  await saveDocument(store, document);
  const file = new File(['Tide'], 'a.pdf');
  const [upload] = await saveUploads(store, null, [{ file, refused: null }]);
  await saveFileOfDocument(store, upload!.id, infoOfDocument(document));
  await queueLibrary(store, 'http://127.0.0.1:8787');
  const sums = jest.spyOn(store.db.library, 'each');

  const pages = libraryRows(store).library.watch({ search: '', sort: 'newest', limit: 9 });
  const shown = new ReplaySubject<ObservedValueOf<typeof pages>>(1);
  const watching = pages.subscribe(shown);
  const until = (isSo: (page: { bytes: number; done: number | undefined }) => boolean) =>
    firstValueFrom(
      shown.pipe(
        filter(({ bytes, entries: [entry] }) => isSo({ bytes, done: entry?.server?.done })),
      ),
    );
  await until(({ bytes }) => bytes === 4);
  for (const done of [1, 2, 3]) {
    await store.db.serverCopies.update('d', { done });
    await until((page) => page.done === done);
  }
  expect(sums).toHaveBeenCalledTimes(1);
  await setLibraryDeleted(store, 'd', true);
  await until(({ bytes }) => bytes === 0);
  watching.unsubscribe();
});
