import { infoOfDocument } from '#domain/documents/documents.ts';
import type { ResultPicture } from '#domain/tool-servers/result-text.ts';
import { checkImage } from '#services/documents/check-image.ts';
import { hashFile } from '#services/documents/hash-file.ts';
import { type Store, stored } from '#services/store/database/store.ts';
import type { NewDocument } from '#services/store/documents/documents.ts';
import { saveFileOfDocument } from '#services/store/documents/library.ts';
import { blobOfBase64 } from '#shared/blob-base64.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

/** A picture that a tool returned as a file of the library; null: it is damaged, or no picture inside. */
export async function savePicture(
  { store, pool }: { store: Store; pool: WorkPort },
  title: string,
  { base64, type }: ResultPicture,
  signal: AbortSignal,
): Promise<NewDocument | null> {
  try {
    const blob = blobOfBase64(base64, type);
    const name = `${title}.${type.replace('image/', '').replace('jpeg', 'jpg')}`;
    const file = new File([blob], name, { type });
    await checkImage(pool, file, signal);
    const document: NewDocument = {
      doc_id: await hashFile(pool, file, signal),
      doc_type: 'image',
      pure_text: '',
      tokens: 0,
      link: null,
      file_link: null,
      doc_type_dependent_data: {
        title: name,
        mimeType: type,
        size: blob.size,
        isLimit: false,
        pages: null,
      },
      passages: [],
      hiddenDropped: 0,
      created_at: new Date(store.clock.now()).toISOString(),
    };
    const id = store.newId();
    await stored(() => store.db.files.put({ id, blob, name, type }));
    await saveFileOfDocument(store, id, infoOfDocument(document));
    return document;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
