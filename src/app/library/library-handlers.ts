import type { Handlers } from '#bus/types.ts';
import type { LibraryRow } from '#services/store/database/database.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { createDocumentFinder } from '#services/store/documents/find-in-document.ts';
import { setLibraryDeleted, watchLibrary } from '#services/store/documents/library.ts';
import { readInfo, readRange } from '#services/store/documents/read-range.ts';
import { controlCopy } from '#services/store/documents/server-copies.ts';
import { roomOnServer } from '#services/store/documents/server-list.ts';
import {
  attachDocument,
  dismissUpload,
  moveUploads,
  uploadsOf,
} from '#services/store/documents/uploads.ts';

type LibraryCommand =
  | 'upload.watch'
  | 'upload.dismiss'
  | 'upload.attach'
  | 'upload.move'
  | 'library.watch'
  | 'library.setDeleted'
  | 'documents.control'
  | 'documents.room'
  | 'document.info'
  | 'document.read'
  | 'document.find';

/** Documents that a full quota names, of each kind. */
const maxNamed = 3;

function nameOf({ docId, name, size, created_at }: LibraryRow) {
  return { docId, name, size, created_at };
}

/** Rows of unfinished and saved files, for the page that shows them. */
export function createLibraryHandlers(store: Store): Pick<Handlers<'reader'>, LibraryCommand> {
  const finder = createDocumentFinder(store);
  return {
    async *'upload.watch'({ slot }, { signal }) {
      for await (const uploads of watch(() => uploadsOf(store, slot), signal)) yield { uploads };
      return {};
    },
    'upload.dismiss': async ({ uploadId }) => {
      await dismissUpload(store, uploadId);
      return {};
    },
    'upload.attach': async ({ slot, docId }) => {
      await attachDocument(store, slot, docId);
      return {};
    },
    'upload.move': async ({ from, to }) => {
      await moveUploads(store, from, to);
      return {};
    },
    async *'library.watch'(query, { signal }) {
      yield* watchLibrary(store, query, signal);
      return {};
    },
    'library.setDeleted': async ({ docId, deleted }) => {
      await setLibraryDeleted(store, docId, deleted);
      return {};
    },
    'documents.control': async ({ docId, action }) => {
      await controlCopy(store, docId, action);
      return {};
    },
    'documents.room': async () => {
      const { largest, oldest } = await roomOnServer(store, maxNamed);
      return { largest: largest.map(nameOf), oldest: oldest.map(nameOf) };
    },
    'document.info': async ({ docId }) => ({ document: await readInfo(store, docId) }),
    'document.read': (range) => readRange(store, range),
    'document.find': ({ docId, words }) => finder.find(docId, words),
  };
}
