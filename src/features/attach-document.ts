import type { BusClient } from '#bus/types.ts';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import type { Shell } from './shell.tsx';

/** Resolves once a document's text is on this device; one that is only on the server is fetched. */
export async function fetchDocument(
  bus: BusClient,
  { document: { docId }, hasText }: LibraryEntry,
): Promise<void> {
  if (!hasText) await bus.request('documents.open', { docId });
}

/** Puts a document of the library into a composer. */
export async function attachDocument(
  { bus, rows, slot }: Pick<Shell, 'bus' | 'rows' | 'slot'>,
  entry: LibraryEntry,
): Promise<void> {
  await fetchDocument(bus, entry);
  await rows.upload.attach({ slot, docId: entry.document.docId });
}
