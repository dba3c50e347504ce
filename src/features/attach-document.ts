import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import type { Shell } from './shell.tsx';

/** Puts a document of the library into a composer; one that is only on the server is fetched. */
export async function attachDocument(
  { bus, rows, slot }: Pick<Shell, 'bus' | 'rows' | 'slot'>,
  { document: { docId }, hasText }: LibraryEntry,
): Promise<void> {
  if (!hasText) await bus.request('documents.open', { docId });
  await rows.upload.attach({ slot, docId });
}
