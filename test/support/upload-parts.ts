import { partLength, uploadOffset, uploadPart, uploadPartBytes } from '#api/document-parts.ts';
import { uploadFormFields } from '#api/upload-form.ts';
import { ask, type Call, type Upload } from './upload-form.ts';

/** The offset at which the server continues with that file: status and reply. */
export const offsetOf = (call: Call, { fields, bytes }: Upload) =>
  ask(call, uploadOffset.path, { doc_id: fields.doc_id, bytes: bytes.length });

/** Sends the part at that offset, or the given body in its place. */
export async function sendPart(
  call: Call,
  { fields, bytes }: Upload,
  offset: number,
  body: BodyInit = bytes.slice(offset, offset + partLength(offset, bytes.length)),
): Promise<[number, unknown]> {
  const query = new URLSearchParams({
    doc_id: fields.doc_id,
    offset: String(offset),
    bytes: String(bytes.length),
  });
  const response = await call(`${uploadPart.path}?${query.toString()}`, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return [response.status, await response.json()];
}

export async function sendAllParts(call: Call, one: Upload): Promise<void> {
  for (let offset = 0; offset < one.bytes.length; offset += uploadPartBytes) {
    const [status, reply] = await sendPart(call, one, offset);
    if (status !== 200) throw new Error(JSON.stringify(reply));
  }
}

/** C3's form of a file whose parts were sent. */
export function formOfParts({ fields, bytes, name, type }: Upload): FormData {
  const form = new FormData();
  const parts = { bytes: bytes.length, name, type };
  for (const [field, value] of uploadFormFields({ ...fields, parts })) form.append(field, value);
  return form;
}
