import type { NewDocument } from '#services/store/documents/documents.ts';

export const pages = { count: 3, noText: [2], failed: [], unread: [] };

/** A PDF of three pages as its reader makes it. */
export function fileDocument(docId: string, more: Partial<NewDocument> = {}): NewDocument {
  return {
    doc_id: docId,
    doc_type: 'page_content__pdf',
    pure_text: '',
    tokens: 12,
    link: null,
    file_link: null,
    doc_type_dependent_data: {
      title: `${docId}.pdf`,
      mimeType: 'application/pdf',
      size: 4,
      isLimit: false,
      pages,
    },
    passages: [],
    hiddenDropped: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}
