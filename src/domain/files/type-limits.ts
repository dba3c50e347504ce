import type { DocType } from '../documents/documents.ts';
import { fileKindOf } from './file-kinds.ts';
import { maxBytesOf, maxFileBytes } from './limits.ts';

/** S5.9; types with several kinds of file use the limit of the kind. */
const byType: Readonly<Partial<Record<DocType, number>>> = {
  image: maxBytesOf('image'),
  audio: maxBytesOf('audio'),
  video: maxBytesOf('video'),
  chat_file_code: maxBytesOf('code'),
  chat_file_markdown: maxBytesOf('markdown'),
  page_content__webpage: maxBytesOf('text'),
  page_content__pdf: maxBytesOf('pdf'),
  page_content__email: maxBytesOf('text'),
  page_content__youtube: maxBytesOf('text'),
  search_results: maxBytesOf('text'),
  maxai_component: maxBytesOf('text'),
};

/** Maximum bytes of a document's file: the limit of its type, or the lower one of its kind. */
export function maxBytesOfType(type: DocType, name: string, mimeType: string): number {
  const kind = fileKindOf(name, mimeType);
  const ofKind = kind ? maxBytesOf(kind) : maxFileBytes;
  return Math.min(byType[type] ?? ofKind, kind ? ofKind : Number.POSITIVE_INFINITY);
}
