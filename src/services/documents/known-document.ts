import type { Document } from '#domain/documents/documents.ts';
import type { FileKind } from '#domain/files/file-kinds.ts';
import { fileKindOf } from '#domain/files/file-kinds.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';

type ReadDocument = Omit<Document, keyof SyncColumns>;

/**
 * S5.6: a file that was read before, under its present name; null where it was read as another kind
 * of file (the same bytes are a page as .html and text as .txt) or could not be counted. An address that has the same
 * bytes is not the file's; that of a picture is of the page that it shows.
 */
export function knownAs(
  document: Document | undefined,
  file: { name: string; type: string },
  kind: FileKind,
): ReadDocument | null {
  const data = document?.doc_type_dependent_data;
  if (!document || !data || !('mimeType' in data)) return null;
  if (fileKindOf(data.title, data.mimeType) !== kind) return null;
  if (document.tokens === 0 && document.pure_text !== '') return null;
  const { rev: _rev, dirty: _dirty, deviceId: _device, hlc: _hlc, ...known } = document;
  const link = known.doc_type === 'image' ? known.link : null;
  return { ...known, link, doc_type_dependent_data: { ...data, title: file.name } };
}
