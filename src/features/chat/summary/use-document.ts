import type { Document } from '#domain/documents/documents.ts';
import { useRequest } from '#features/hooks/use-request.ts';

/** null until it is read. */
export function useDocument(docId: string): Document | null {
  return useRequest(({ rows }) => rows.document.get({ docId }), [docId]).value ?? null;
}
