import type { UploadFields } from '#api/upload-form.ts';

/** The form's fields that become the document's row; ids are in columns of the upload. */
export type UploadPayload = Omit<UploadFields, 'doc_id' | 'task_id' | 'projection'>;

/**
 * The fields as PostgreSQL accepts them: its texts hold neither NUL nor half a surrogate pair. Each
 * becomes one U+FFFD, so that offsets do not change.
 */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value;
  if (Array.isArray(value)) return value.map(storable) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [storableText(name), storable(of)]),
  ) as Value;
}

const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\0/g;

function storableText(text: string): string {
  return text.replace(lone, '\ufffd');
}
