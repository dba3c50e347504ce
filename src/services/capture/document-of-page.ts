import type { PageSnapshot } from '#domain/capture/captures.ts';
import type { Document } from '#domain/documents/documents.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';
import type { ParsedPage } from './parse-page.ts';

/** The parsed page as a document of the store (S3.3, S3.15). `now`: epoch milliseconds. */
export function documentOfPage(
  snapshot: PageSnapshot,
  parsed: ParsedPage,
  now: number,
): Omit<Document, keyof SyncColumns> {
  return {
    doc_id: parsed.docId,
    doc_type: parsed.doc_type,
    pure_text: parsed.text,
    tokens: parsed.tokens,
    link: snapshot.url,
    file_link: null,
    doc_type_dependent_data: parsed.doc_type_dependent_data,
    passages: parsed.passages,
    ...(parsed.leftOut > 0 ? { leftOut: parsed.leftOut } : {}),
    hiddenDropped: parsed.hiddenDropped,
    ...(parsed.isSensitive ? { isSensitive: true } : {}),
    created_at: new Date(now).toISOString(),
  };
}
