import { beforeEach, expect, test } from '@jest/globals';
import { uploadOffset, uploadPart, uploadPartBytes } from '#api/document-parts.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type FakeDocumentServer, fakeDocumentServer } from '#test/support/fake-document-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { sendParts } from './send-parts.ts';

const docId = 'd'.repeat(64);
let server: FakeDocumentServer;
let sent: number[];

beforeEach(() => {
  server = fakeDocumentServer(new ManualClock());
  sent = [];
});

const file = new Blob([new Uint8Array(2 * uploadPartBytes + 10).map((_, at) => at % 251)]);
const send = (blob: Blob = file) =>
  sendParts({
    calls: server.calls,
    docId,
    file: blob,
    onSent: (done) => sent.push(done),
    signal: new AbortController().signal,
  });
/** Compared as bytes: a matcher takes seconds for so many. */
const hasCome = async () =>
  Buffer.compare(
    server.parts.get(docId) ?? new Uint8Array(),
    Buffer.from(await file.arrayBuffer()),
  ) === 0;

test('a file of one part goes with its form', async () => {
  expect(await send(new Blob([new Uint8Array(uploadPartBytes)]))).toBe(false);
  expect(server.requested).toEqual([]);
});

test('a longer one is sent part by part, and reports its progress', async () => {
  expect(await send()).toBe(true);
  expect(server.requested).toEqual([uploadOffset.path, ...Array<string>(3).fill(uploadPart.path)]);
  expect(await hasCome()).toBe(true);
  expect(sent.at(0)).toBe(0);
  expect(sent.at(-1)).toBe(file.size);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
});

test('one that broke off in the middle continues where it stopped', async () => {
  server.onPart = (offset) => {
    if (offset > 0) throw new CodedError('network', 'cut off');
  };
  await expect(send()).rejects.toThrow('cut off');
  const offsets: number[] = [];
  server.onPart = (offset) => offsets.push(offset);
  expect(await send()).toBe(true);
  expect(offsets).toEqual([uploadPartBytes, 2 * uploadPartBytes]);
  expect(await hasCome()).toBe(true);
});

test("continues at the server's offset, when another client was faster", async () => {
  let isFirst = true;
  const offsets: number[] = [];
  server.onPart = (offset) => {
    offsets.push(offset);
    if (!isFirst) return;
    isFirst = false;
    server.parts.set(docId, new Uint8Array(uploadPartBytes));
  };
  expect(await send()).toBe(true);
  expect(offsets).toEqual([0, uploadPartBytes, 2 * uploadPartBytes]);
});

test('a server that expects another offset again and again ends it', async () => {
  server.onPart = () => {
    throw new CodedError('upload_offset', 'no', { offset: 0 });
  };
  await expect(send()).rejects.toMatchObject({ code: 'upload_offset' });
});
