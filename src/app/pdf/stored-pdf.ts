import { fileKindOf } from '#domain/files/file-kinds.ts';
import type { Store } from '#services/store/database/store.ts';
import { getFile } from '#services/store/documents/library.ts';

/** The file of a document that is stored here; null: it is not, or it is no PDF. */
export async function storedPdf(store: Store, docId: string): Promise<File | null> {
  const row = await getFile(store, docId);
  if (!row || fileKindOf(row.name, row.type) !== 'pdf') return null;
  return new File([row.blob], row.name, { type: 'application/pdf' });
}
