import { randomBytes } from 'node:crypto';
import { blake2b } from 'hash-wasm';
import { readEvents } from '#api/client/event-stream.ts';
import { type UploadEvent, uploadDocumentPath, uploadEventSchema } from '#api/documents.ts';
import { type UploadFields, uploadFormFields } from '#api/upload-form.ts';
import { documentKey } from '#domain/documents/document-id.ts';

/** An upload: a file and the fields before it. */
export interface Upload {
  fields: UploadFields;
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  type: string;
}

export const hashOf = (bytes: Uint8Array | string) => blake2b(bytes, 256, documentKey);

/** A PDF by its type alone: its bytes are random, its text is that of the fields. */
export async function someUpload(
  change: Partial<UploadFields> = {},
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(randomBytes(70_000)),
): Promise<Upload> {
  const name = 'Bericht "1".pdf';
  return {
    bytes,
    name,
    type: 'application/pdf',
    fields: {
      doc_id: await hashOf(bytes),
      doc_type: 'page_content__pdf',
      pure_text: 'The first paragraph.\n\nThe second paragraph.',
      tokens: 8,
      doc_type_dependent_data: {
        title: name,
        mimeType: 'application/pdf',
        size: bytes.length,
        isLimit: false,
        pages: null,
      },
      ...change,
    },
  };
}

export function formOf({ fields, bytes, name, type }: Upload): FormData {
  const form = new FormData();
  for (const [field, value] of uploadFormFields(fields)) form.append(field, value);
  form.append('file', new File([bytes], name, { type }));
  return form;
}

export type Call = (path: string, init?: RequestInit) => Promise<Response>;

export async function sendForm(call: Call, form: FormData): Promise<Response> {
  return call(uploadDocumentPath, { method: 'POST', body: form });
}

/** The events of an upload, each checked against its schema. */
export async function upload(call: Call, one: Upload): Promise<UploadEvent[]> {
  return eventsOf(await sendForm(call, formOf(one)));
}

export async function eventsOf(response: Response): Promise<UploadEvent[]> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const events: UploadEvent[] = [];
  for await (const { data } of readEvents(response.body!)) {
    events.push(uploadEventSchema.parse(JSON.parse(data)));
  }
  return events;
}

export const namesOf = (events: readonly UploadEvent[]) => events.map(({ event }) => event);

/** A product call with a JSON body, and its reply. */
export async function ask(call: Call, path: string, body: unknown): Promise<[number, unknown]> {
  const response = await call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return [response.status, await response.json()];
}
