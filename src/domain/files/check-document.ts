import { CodedError } from '#shared/errors/coded-error.ts';
import type { DocType, Document } from '../documents/documents.ts';

const withoutText: ReadonlySet<DocType> = new Set([
  'audio',
  'image',
  'video',
  'page_content__email',
  'page_content__youtube',
  'search_results',
  'chat_file_excel',
]);

const withData: ReadonlySet<DocType> = new Set([
  'page_content__webpage',
  'page_content__pdf',
  'page_content__email',
  'page_content__youtube',
  'search_results',
]);

/** S5.3: all types but video need text. A video has none until it is transcribed. */
export function needsText(type: DocType): boolean {
  return !withoutText.has(type);
}

/** S5.2, S5.3: throws the error for a document that cannot be used. */
export function checkDocument(
  document: Pick<Document, 'doc_type' | 'pure_text' | 'link'> & { doc_type_dependent_data: object },
): void {
  const { doc_type, pure_text, link, doc_type_dependent_data } = document;
  if (withData.has(doc_type) && Object.keys(doc_type_dependent_data).length === 0) {
    throw new CodedError('document_data_empty', 'doc_type_dependent_data is empty.');
  }
  if (!needsText(doc_type) || pure_text.trim()) return;
  if (doc_type === 'page_content__webpage' && link) {
    throw new CodedError('document_url', "This URL isn't supported. Try a different one.");
  }
  throw new CodedError('file_empty', 'This file is empty. Upload a valid file.');
}
