import type { LibraryRow } from '#services/store/database/database.ts';
import type { Store } from '#services/store/database/store.ts';
import { observe } from '#services/store/database/watch.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { createDocumentFinder } from '#services/store/documents/find-in-document.ts';
import {
  type LibraryQuery,
  picturesAround,
  setLibraryDeleted,
  watchHere,
  watchLibrary,
} from '#services/store/documents/library.ts';
import { readInfo, readRange, type Wanted } from '#services/store/documents/read-range.ts';
import { type CopyAction, controlCopy } from '#services/store/documents/server-copies.ts';
import { roomOnServer } from '#services/store/documents/server-list.ts';
import { readThumbnail } from '#services/store/documents/thumbnails.ts';
import {
  attachDocument,
  dismissUpload,
  moveUploads,
  uploadsOf,
} from '#services/store/documents/uploads.ts';

/** Documents that a full quota names, of each kind. */
const maxNamed = 3;

type OfDocument = { docId: string };
type Deletion = { deleted: boolean; isAgain?: boolean };

function nameOf({ docId, name, size, created_at }: LibraryRow) {
  return { docId, name, size, created_at };
}

/** Rows of unfinished and saved files. */
export function libraryRows(store: Store) {
  return {
    upload: uploadRows(store),
    library: {
      watch: (query: LibraryQuery) => watchLibrary(store, query),
      /**
       * `deleted: false` is the undo, which fails with `not_found` once the deletion is final; `isAgain` delays
       * that, of what is deleted still. The file's bytes go with the next clean-up.
       */
      setDeleted: ({ docId, deleted, isAgain }: OfDocument & Deletion) =>
        setLibraryDeleted(store, docId, deleted, isAgain),
      /** The pictures next to one; null: there is none. */
      around: ({ docId }: OfDocument) => picturesAround(store, docId),
    },
    documents: {
      control: ({ docId, action }: OfDocument & { action: CopyAction }) =>
        controlCopy(store, docId, action),
      /** Documents on the server, of which some have to go where its quota is full. */
      async room() {
        const { largest, oldest } = await roomOnServer(store, maxNamed);
        return { largest: largest.map(nameOf), oldest: oldest.map(nameOf) };
      },
    },
    document: documentRows(store),
  };
}

function uploadRows(store: Store) {
  return {
    /** The uploads of a composer (null: of the library). */
    watch: ({ slot }: { slot: string | null }) => observe(() => uploadsOf(store, slot)),
    /** Takes an upload off its composer; its document stays in the library. */
    dismiss: ({ uploadId }: { uploadId: string }) => dismissUpload(store, uploadId),
    /** As if its file had been added there. @throws not_found, too_many_files */
    attach: ({ slot, docId }: OfDocument & { slot: string }) => attachDocument(store, slot, docId),
    /** A chat that moves to another place takes its files with it. */
    move: ({ from, to }: { from: string; to: string }) => moveUploads(store, from, to),
  };
}

function documentRows(store: Store) {
  const finder = createDocumentFinder(store);
  return {
    get: async ({ docId }: OfDocument) => (await getDocument(store, docId)) ?? null,
    /** null: there is no such document (any more). */
    info: ({ docId }: OfDocument) => readInfo(store, docId),
    /** A small picture of it; null: it was not drawn yet. */
    thumbnail: ({ docId }: OfDocument) => readThumbnail(store, docId),
    /** What of it is on this device. */
    watch: ({ docId }: OfDocument) => watchHere(store, docId),
    /** A range of a document's text, for a person to read. */
    read: (range: Wanted) => readRange(store, range),
    /** The places of words in a document's text; case, accents and marks are ignored. */
    find: ({ docId, words }: OfDocument & { words: string }) => finder.find(docId, words),
  };
}
