import type { LibraryEntry } from '#bus/contract/upload-commands.ts';
import type { BusClient } from '#bus/types.ts';

/** Resolves once a document's text is on this device; one that is only on the server is fetched. */
export async function fetchDocument(
  bus: BusClient,
  { document: { docId }, hasText }: LibraryEntry,
): Promise<void> {
  if (!hasText) await bus.request('documents.open', { docId });
}

/** Puts a document of the library into a composer. */
export async function attachDocument(
  bus: BusClient,
  slot: string,
  entry: LibraryEntry,
): Promise<void> {
  await fetchDocument(bus, entry);
  await bus.request('upload.attach', { slot, docId: entry.document.docId });
}
