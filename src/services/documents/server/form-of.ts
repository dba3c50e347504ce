import { type UploadFields, uploadFormFields } from '#api/upload-form.ts';
import type { Document } from '#domain/documents/documents.ts';
import type { JsonObject } from '#shared/json.ts';

/** A stored file. */
export interface SavedFile {
  blob: Blob;
  name: string;
  type: string;
}

/** C3: the document's fields, and the file after them, unless its parts were sent. */
export function formOf(
  document: Document,
  file: SavedFile,
  taskId: string,
  isParted: boolean,
): FormData {
  const form = new FormData();
  const { blob, name, type } = file;
  const parts = isParted ? { parts: { bytes: blob.size, name, type } } : {};
  const fields = uploadFormFields({ ...fieldsOf(document, taskId), ...parts });
  for (const [name, value] of fields) form.append(name, value);
  if (!isParted) form.append('file', new File([blob], name, { type }));
  return form;
}

function fieldsOf(document: Document, taskId: string): UploadFields {
  const { doc_id, doc_type, pure_text, tokens, link, passages, hiddenDropped, leftOut } = document;
  return {
    doc_id,
    doc_type,
    pure_text,
    tokens,
    doc_type_dependent_data: document.doc_type_dependent_data as JsonObject,
    passages,
    hiddenDropped,
    projection: ['doc_id', 'file_link', 'link', 'created_at'],
    task_id: taskId,
    ...(link === null ? {} : { link }),
    ...(leftOut === undefined ? {} : { leftOut }),
  };
}
