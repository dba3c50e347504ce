import type { ListedDocument } from '#api/document-list.ts';
import { type DocumentInfo, type FileFacts, fileDataSchema } from '#domain/documents/documents.ts';
import type { Store } from '#services/store/database/store.ts';
import {
  applyServerList,
  knownCopies,
  type ServerDocument,
} from '#services/store/documents/server-list.ts';
import type { DocumentCalls } from './document-calls.ts';

/** Bytes that the owner's documents take on the server, and may take; no quota is null. */
export interface ServerRoom {
  used: number;
  quota: number | null;
}

/** Asks the server for all of its documents, and makes the library show them. */
export async function refreshList(
  deps: { store: Store; calls: DocumentCalls },
  server: string,
  signal: AbortSignal,
): Promise<ServerRoom> {
  const { store, calls } = deps;
  const before = await knownCopies(store, server);
  const listed = new Map<string, ServerDocument>();
  for (let after: string | null = null; ; ) {
    const page = await calls.list(after, signal);
    for (const each of page.documents) listed.set(each.doc_id, documentOf(each));
    after = page.documents.at(-1)?.doc_id ?? null;
    if (page.more && after !== null) continue;
    await applyServerList(store, server, listed, before);
    return { used: page.used, quota: page.quota };
  }
}

function documentOf(each: ListedDocument): ServerDocument {
  const { doc_id, doc_type, title, link, tokens, passages, hiddenDropped, bytes, created_at } =
    each;
  const file = fileOf(each);
  const document: DocumentInfo = {
    docId: doc_id,
    docType: doc_type,
    title: title || doc_id.slice(0, 12),
    link,
    tokens,
    passages,
    hiddenDropped,
    ...(file ? { file } : {}),
  };
  return { document, size: bytes, created_at };
}

function fileOf({ file }: ListedDocument): FileFacts | null {
  const parsed = fileDataSchema.safeParse(file);
  if (!parsed.success) return null;
  const { mimeType, size, isLimit, pages, drawn } = parsed.data;
  return { mimeType, size, isLimit, readTo: null, pages, ...(drawn && { drawn }) };
}
