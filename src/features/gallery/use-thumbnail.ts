import { isDrawable } from '#domain/documents/kind-name.ts';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { useRequest } from '../hooks/use-request.ts';

type Drawn = Pick<LibraryEntry, 'document' | 'hasFile'>;

/** A small picture of a document as an address; null: there is none of it. undefined: it is being drawn. */
export function useThumbnail({ document, hasFile }: Drawn): string | null | undefined {
  const docId = isDrawable(document) ? document.docId : null;
  const { value, error } = useRequest(
    ({ bus, rows }, signal) => {
      if (docId === null) return null;
      const drawn = () => bus.request('documents.thumbnail', { docId }, { signal });
      return rows.document
        .thumbnail({ docId })
        .then((known) => known ?? (hasFile ? drawn() : { image: null }));
    },
    [docId, hasFile],
  );
  if (docId === null || error) return null;
  return value?.image;
}
