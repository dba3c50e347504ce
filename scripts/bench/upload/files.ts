import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { createBLAKE2b } from 'hash-wasm';
import { readEvents } from '#api/client/event-stream.ts';
import { fileLinkOf, type UploadEvent, uploadDocumentPath } from '#api/documents.ts';
import { uploadFormFields } from '#api/upload-form.ts';
import { documentKey } from '#domain/documents/document-id.ts';

/** A file that is made again whenever it is read, so that the bench holds none. */
export interface BenchFile {
  docId: string;
  number: number;
  bytes: number;
}

export interface Target {
  url: string;
  bearer: string;
}

const block = 64 * 1024;
const text = 'A paragraph of the text that was read from the file, of some length.\n\n'.repeat(
  3000,
);

export async function benchFile(number: number, megabytes: number): Promise<BenchFile> {
  const file = { docId: '', number, bytes: megabytes * 1_000_000 };
  return { ...file, docId: await hashOf(Readable.from(contentOf(file))) };
}

function* contentOf({ number, bytes }: BenchFile): Generator<Uint8Array> {
  const piece = new Uint8Array(block).map((_, at) => (at * 31 + number * 7 + (at >> 8)) & 255);
  for (let at = 0; at < bytes; at += block) {
    const copy = piece.slice(0, Math.min(block, bytes - at));
    copy[0] = (at / block) & 255;
    yield copy;
  }
}

async function hashOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hasher = await createBLAKE2b(256, documentKey);
  hasher.init();
  for await (const chunk of stream) hasher.update(chunk);
  return hasher.digest('hex');
}

/** Sends the file as C3 wants it; resolves with the last event. */
export async function sendFile({ url, bearer }: Target, file: BenchFile) {
  const boundary = `bench${file.docId}`;
  const fields = uploadFormFields({
    doc_id: file.docId,
    doc_type: 'page_content__pdf',
    pure_text: text,
    tokens: 45_000,
    doc_type_dependent_data: { title: 'b', readabilityMarkdown: 'b' },
  });
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = fields.map(([name, value]) => part(name, value)).join('');
  const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="b.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  function* body() {
    yield Buffer.from(head + fileHead);
    yield* contentOf(file);
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const outgoing = request(`${url}${uploadDocumentPath}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  Readable.from(body()).pipe(outgoing);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) {
    for await (const chunk of response) console.error(response.statusCode, String(chunk));
    return 'refused';
  }
  let last = '';
  for await (const { data } of readEvents(response)) {
    last = (JSON.parse(data) as UploadEvent).event;
  }
  return last;
}

/** Fetches the file back; resolves with the hash of what came. */
export async function fetchFile({ url, bearer }: Target, { docId }: BenchFile): Promise<string> {
  const headers = { authorization: `Bearer ${bearer}` };
  const response = await fetch(`${url}${fileLinkOf(docId)}`, { headers });
  return hashOf(response.body as unknown as AsyncIterable<Uint8Array>);
}
