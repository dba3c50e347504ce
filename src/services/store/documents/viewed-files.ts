import type { MessageSource } from '#domain/conversations/conversations.ts';
import { infoOfDocument } from '#domain/documents/documents.ts';
import { timeNow } from '../database/new-rows.ts';
import { changeRows, type Store } from '../database/store.ts';
import { queueAgain } from './server-copies.ts';

/** Saves the file of a document that was read in the viewer, so that a citation opens it. */
export function saveViewed({ db }: Store, docId: string, file: File): Promise<void> {
  return changeRows({ db }, ['files'], async () => {
    if (await db.files.get(docId)) return;
    await db.files.put({ id: docId, blob: file, name: file.name, type: file.type });
  });
}

/** A file that was only viewed is in the library after a question about it. */
export async function recordQuestion(
  store: Store,
  sources: readonly MessageSource[],
): Promise<void> {
  const requested = sources.filter(({ docType }) => docType === 'page_content__pdf');
  if (requested.length === 0) return;
  const added: string[] = [];
  await changeRows(store, ['files', 'library', 'documents'], async (db) => {
    for (const { docId } of requested) {
      const known = await db.library.get(docId);
      const file = known && !known.is_deleted ? undefined : await db.files.get(docId);
      const document = file && (await db.documents.get(docId));
      if (!file || !document) continue;
      const facts = { name: file.name, size: file.blob.size, created_at: timeNow(store) };
      const info = infoOfDocument(document);
      await db.library.put({ docId, document: info, ...facts, is_deleted: false });
      added.push(docId);
    }
  });
  for (const docId of added) await queueAgain(store, docId);
}
