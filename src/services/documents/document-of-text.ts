import { documentIdInput } from '#domain/documents/document-id.ts';
import type { Document } from '#domain/documents/documents.ts';
import { canonicalText } from '#domain/passages/canonical-text.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';
import type { TextParts } from '../capture/work-parts.ts';

const docType = 'chat_file_markdown';

/** A text without an address or a file, such as what a tool returned, as a document. */
export async function documentOfText(
  parts: TextParts,
  { title, text: whole, now }: { title: string; text: string; now: number },
): Promise<Omit<Document, keyof SyncColumns>> {
  const { text, tokens, isLimit } = await parts.limit(canonicalText(whole));
  const spans = await parts.split(text);
  return {
    doc_id: await parts.hash(documentIdInput(docType, text)),
    doc_type: docType,
    pure_text: text,
    tokens,
    link: null,
    file_link: null,
    doc_type_dependent_data: {
      title,
      mimeType: 'text/markdown',
      size: text.length,
      isLimit,
      pages: null,
    },
    passages: spans.map((span) => ({ ...span, anchor: { kind: 'text' } })),
    hiddenDropped: 0,
    created_at: new Date(now).toISOString(),
  };
}
