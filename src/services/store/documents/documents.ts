import type { MessageSource } from '#domain/conversations/conversations.ts';
import { type Document, factsIn, marksIn } from '#domain/documents/documents.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';
import type { CaptureRow } from '../database/database.ts';
import { timeNow } from '../database/new-rows.ts';
import { changeRows, type Store, stamp, stored } from '../database/store.ts';

/** A document as its reader made it; the store adds the sync columns. */
export type NewDocument = Omit<Document, keyof SyncColumns>;

/** Saves a document; a known id gets the newer address and title. */
export function saveDocument(store: Store, document: NewDocument): Promise<void> {
  return changeRows(store, ['documents', 'meta'], async (db) => {
    const known = await db.documents.get(document.doc_id);
    const rev = known?.rev ?? 0;
    const created_at = known?.created_at ?? document.created_at;
    await db.documents.put({ ...document, created_at, rev, ...(await stamp(store)) });
  });
}

export function getDocument(store: Store, docId: string): Promise<Document | undefined> {
  return stored(() => store.db.documents.get(docId));
}

/** Documents by id, in the requested order; unknown ids are left out. */
export async function getDocuments(store: Store, docIds: readonly string[]): Promise<Document[]> {
  return (await findDocuments(store, docIds)).filter((row) => row !== undefined);
}

/** The same with a place for each id. */
export function findDocuments(
  store: Store,
  docIds: readonly string[],
): Promise<(Document | undefined)[]> {
  return stored(() => store.db.documents.bulkGet([...docIds]));
}

/** What a message stores of a source. */
export function sourceOf(document: Document): MessageSource {
  const marks = marksIn(document);
  return {
    docId: document.doc_id,
    docType: document.doc_type,
    title: document.doc_type_dependent_data.title,
    link: document.link,
    tokens: document.tokens,
    ...factsIn(document),
    ...(marks && { marksOf: marks.of }),
  };
}

/** A capture is dropped when it was parsed, or after this. */
const captureLifeMs = 600_000;

/** Saves a serialised page for the parser, and deletes captures that were never parsed. */
export function putCapture(
  store: Store,
  capture: Omit<CaptureRow, 'id' | 'created_at'> & { id?: string },
): Promise<string> {
  const { captures } = store.db;
  const id = capture.id ?? store.newId();
  const stale = new Date(store.clock.now() - captureLifeMs).toISOString();
  return stored(() =>
    store.db.transaction('rw', captures, async () => {
      await captures.where('created_at').below(stale).delete();
      await captures.put({ ...capture, id, created_at: timeNow(store) });
      return id;
    }),
  );
}

export function getCapture(store: Store, id: string): Promise<CaptureRow | undefined> {
  return stored(() => store.db.captures.get(id));
}

export function deleteCapture(store: Store, id: string): Promise<void> {
  return stored(() => store.db.captures.delete(id));
}

/**
 * Removes a document that was made for one use alone, not before `since` (epoch milliseconds). One that was there
 * before, or was read again meanwhile, stays.
 */
export function dropUnchanged(
  { db }: Store,
  { doc_id, hlc }: Pick<Document, 'doc_id' | 'hlc'>,
  since: number,
): Promise<void> {
  return stored(() =>
    db.transaction('rw', db.documents, async () => {
      const row = await db.documents.get(doc_id);
      if (row?.hlc === hlc && Date.parse(row.created_at) >= since)
        await db.documents.delete(doc_id);
    }),
  );
}
