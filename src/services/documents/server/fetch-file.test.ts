import { beforeEach, expect, test } from '@jest/globals';
import { downloadChunkBytes } from '#api/documents.ts';
import {
  type FakeDocumentServer,
  fakeDocumentServer,
  fileReply,
} from '#test/support/fake-document-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { type FilePart, fetchFile } from './fetch-file.ts';

const docId = 'a'.repeat(64);
const size = downloadChunkBytes * 2 + 500;
const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);

let server: FakeDocumentServer;
let saved: FilePart[];
let ranges: (string | null)[];
let steps: string[];

beforeEach(() => {
  server = fakeDocumentServer(new ManualClock());
  server.files.set(docId, bytes);
  saved = [];
  ranges = [];
  steps = [];
  const give = server.onFile;
  server.onFile = (id, headers) => {
    ranges.push(headers.get('range'));
    return give(id, headers);
  };
});

const run = () =>
  fetchFile({
    calls: server.calls,
    docId,
    parts: {
      list: async () => saved,
      put: async (part) => void saved.push(part),
      drop: async () => {
        saved = [];
      },
    },
    signal: new AbortController().signal,
    report: ({ step, done, of }) => steps.push(`${step} ${done}/${of}`),
  });

const first = `bytes=0-${downloadChunkBytes - 1}`;
const second = `bytes=${downloadChunkBytes}-${downloadChunkBytes * 2 - 1}`;
const third = `bytes=${downloadChunkBytes * 2}-${downloadChunkBytes * 3 - 1}`;

test('S7.3, S4.2 a file arrives in ranges of 2,048,000 bytes, and equals the stored one', async () => {
  const file = await run();
  expect(Buffer.from(await file.blob.arrayBuffer()).equals(bytes)).toBe(true);
  expect(file).toMatchObject({ name: 'a.pdf', type: 'application/pdf' });
  expect(ranges).toEqual([first, second, third]);
  expect(steps[0]).toBe('get_document 0/0');
  expect(steps[1]).toBe(`download_start 0/${size}`);
  expect(steps.at(-1)).toBe(`download_progress ${size}/${size}`);
});

/** A reply that breaks off after this many bytes. */
function broken(reply: Response, after: number): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const all = new Uint8Array(await reply.arrayBuffer());
      controller.enqueue(all.slice(0, after));
      await new Promise(setImmediate);
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { status: reply.status, headers: reply.headers });
}

test('S7.3, S8.7 after a break it continues after the received bytes', async () => {
  const give = server.onFile;
  server.onFile = (id, headers) => {
    const reply = give(id, headers);
    return ranges.length === 2 && reply ? broken(reply, 1_000) : reply;
  };
  await expect(run()).rejects.toMatchObject({
    code: 'download_network',
    message: 'Network error occurred while downloading file',
  });
  const at = downloadChunkBytes + 1_000;
  const file = await run();
  expect(ranges[2]).toBe(`bytes=${at}-${at + downloadChunkBytes - 1}`);
  expect(Buffer.from(await file.blob.arrayBuffer()).equals(bytes)).toBe(true);
});

test('S7.3 a file that changed meanwhile is taken from its beginning', async () => {
  saved = [{ from: 0, blob: new Blob(['old']), etag: '"old"' }];
  const file = await run();
  expect(Buffer.from(await file.blob.arrayBuffer()).equals(bytes)).toBe(true);
  expect(saved.every(({ etag }) => etag === '"one"')).toBe(true);
});

test('a server without ranges sends the whole file in one response', async () => {
  server.onFile = () => fileReply(bytes, new Headers());
  const file = await run();
  expect(Buffer.from(await file.blob.arrayBuffer()).equals(bytes)).toBe(true);
});

test.each([
  [() => new Response('', { status: 503, statusText: 'Busy' }), 'Failed to download file: Busy'],
  [() => new Response('', { status: 503 }), 'HTTP error! status: 503'],
  [() => null, 'Network error occurred while downloading file'],
])('S8.7 %#', async (reply, message) => {
  server.onFile = reply;
  await expect(run()).rejects.toMatchObject({ message });
});

test('S4.2 get_document_failed: a document unknown to the server is not requested', async () => {
  server.files.clear();
  await expect(run()).rejects.toMatchObject({ code: 'not_found' });
  expect(ranges).toEqual([]);
});
