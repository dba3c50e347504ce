import { type Document, infoOfDocument } from '#domain/documents.ts';
import { type Store, stored, timeNow } from './store.ts';

/** Keeps the file of a document that was read where it was shown, so that a citation opens it. */
export function keepViewed({ db }: Store, docId: string, file: File): Promise<void> {
  return stored(() =>
    db.transaction('rw', db.files, async () => {
      if (await db.files.get(docId)) return;
      await db.files.put({ id: docId, blob: file, name: file.name, type: file.type });
    }),
  );
}

/** A file that was only looked at stands in the library once it was asked about. */
export function noteAsked(store: Store, documents: readonly Document[]): Promise<void> {
  const pdfs = documents.filter((document) => document.doc_type === 'page_content__pdf');
  if (pdfs.length === 0) return Promise.resolve();
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.files, db.library, async () => {
      for (const document of pdfs) {
        const docId = document.doc_id;
        if (await db.library.get(docId)) continue;
        const file = await db.files.get(docId);
        if (!file) continue;
        const facts = { name: file.name, size: file.blob.size, created_at: timeNow(store) };
        const info = infoOfDocument(document);
        await db.library.put({ docId, document: info, ...facts, is_deleted: false });
      }
    }),
  );
}
