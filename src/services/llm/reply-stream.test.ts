import { expect, test } from '@jest/globals';
import { ManualClock } from '#test/support/manual-clock.ts';
import type { ChatEvent } from './provider.ts';
import { readEveryMs, streamReply } from './reply-stream.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A reply whose chunks are enqueued by hand; `read` has the chunks as they were read. */
function reply() {
  const clock = new ManualClock();
  const read: number[] = [];
  const body: { controller?: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> } = {};
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      body.controller = controller;
    },
  });
  const events = streamReply(clock, new AbortController().signal, {
    open: async () => new Response(stream),
    async *read(bytes): AsyncGenerator<ChatEvent> {
      for await (const piece of bytes) {
        read.push(piece.length);
        yield { kind: 'content', text: 'x' };
      }
    },
  });
  const ended = (async () => {
    for await (const _ of events);
  })();
  const send = async (...sizes: number[]) => {
    for (const size of sizes) body.controller?.enqueue(new Uint8Array(size));
    for (let i = 0; i < 20 + sizes.length * 4; i += 1) await turn();
  };
  return { clock, read, send, ended, close: () => body.controller?.close() };
}

test('the first words are read immediately; later ones wait for the pace', async () => {
  const { clock, read, send, ended, close } = reply();
  for (const size of [1, 2, 3, 4]) await send(size);
  expect(read).toEqual([1, 2, 3, 4]);
  await send(5);
  await send(6);
  expect(read).toEqual([1, 2, 3, 4]);
  clock.advance(readEveryMs);
  await send();
  expect(read).toEqual([1, 2, 3, 4, 5, 6]);
  close();
  clock.advance(readEveryMs);
  await ended;
});

test('however many parts wait, one pause is enough for all', async () => {
  const { clock, read, send, ended, close } = reply();
  for (const size of [1, 2, 3, 4]) await send(size);
  await send(...Array.from({ length: 300 }, () => 7));
  expect(read).toHaveLength(4);
  clock.advance(readEveryMs);
  close();
  await ended;
  expect(read).toHaveLength(304);
});

test('G15.3 an answer without an end is ended', async () => {
  const { clock, send, ended } = reply();
  const failed = expect(ended).rejects.toMatchObject({ code: 'provider_bad_stream' });
  for (let pieces = 0; pieces < 9; pieces += 1) {
    await send(32 * 1024 * 1024);
    clock.advance(readEveryMs);
  }
  await failed;
});
