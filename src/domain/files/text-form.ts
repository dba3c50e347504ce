import type { DocumentInfo } from '../documents/documents.ts';
import { fileKindOf } from './file-kinds.ts';

const plainTypes: ReadonlySet<string> = new Set(['audio', 'image', 'video', 'page_content__pdf']);

/** Is its text Markdown, as readers of pages and office files write it? Else it is plain text. */
export function isMarkdown({
  docType,
  title,
  file,
}: Pick<DocumentInfo, 'docType' | 'title' | 'file'>): boolean {
  if (plainTypes.has(docType)) return false;
  return docType !== 'chat_file' || fileKindOf(title, file?.mimeType ?? '') !== 'text';
}
