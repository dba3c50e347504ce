import { lastValueFrom } from 'rxjs';
import { createEventReader } from '#api/client/event-stream.ts';
import { createJsonLineReader } from '#api/client/json-lines.ts';
import { foldSlices } from '#domain/evidence/fold-quote.ts';
import { MarkReader } from '#domain/evidence/marks.ts';
import { batchMs, LiveText } from '#services/chat/live-text.ts';
import { GrownText } from '#shared/grown-text.ts';
import { toy } from '#test/support/bus/toy.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { type GrowthRow, repeated, row } from '../growth-row.ts';

const encoder = new TextEncoder();

/** Reads bytes in chunks of a size. */
function inChunks(reader: { push(part: Uint8Array): unknown; end(): unknown }, size: number) {
  return (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
    return reader.end();
  };
}

const bytesOf = (before: string, after: string) => (length: number) =>
  encoder.encode(repeated('x', before, after)(length));

async function* countTo(body: unknown) {
  const { to } = body as { to: number };
  for (let n = 1; n <= to; n += 1) yield { n: 1_000_000 + n };
  return { total: to };
}

async function streamOf(to: number): Promise<unknown> {
  const { bus, wire } = toy({ 'toy.count': countTo });
  wire.received.push = () => 0;
  return lastValueFrom(bus.stream('toy.count', { to }));
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

/** An answer of so many pieces with a follower, saved as it grows. */
async function followedAnswer(pieces: number): Promise<void> {
  const clock = new ManualClock();
  const begun = { text: '', reasoning: '' };
  const live = new LiveText({
    clock,
    begun,
    save: async () => undefined,
    onSaveFailed: () => undefined,
  });
  const stream = live.follow(new AbortController().signal);
  const following = (async () => {
    while (!(await stream.next()).done);
  })();
  for (let at = 0; at < pieces; at += 1) {
    live.append('content', 'word ');
    if (at % 50 === 0) {
      clock.advance(batchMs);
      await tick();
    }
  }
  live.end('done');
  await following;
}

const paragraph = `${'Some words of an answer. '.repeat(10)}[[1.12 "exact words of it"]] `;

/** A reader of marks that has read an answer of a length, and the answer with a paragraph more. */
function answerAfter(length: number) {
  const reader = new MarkReader();
  let raw = GrownText.of('');
  for (let read = 0; read < length; read += paragraph.length) {
    raw = raw.plus(paragraph);
    reader.grow(raw, true);
  }
  return { reader, more: raw.plus(paragraph) };
}

/** Work that is the same whatever came before. */
const same = { limit: 1.5 };

export const rows: readonly GrowthRow[] = [
  row('a long event in small chunks', bytesOf('data: ', '\n\n'), (bytes) =>
    inChunks(createEventReader(), 16)(bytes),
  ),
  row('a long JSON line in small chunks', bytesOf('{"x":"', '"}\n'), (bytes) =>
    inChunks(createJsonLineReader(), 64)(bytes),
  ),
  row('chunks of a stream over the bus', (to) => to, streamOf, { length: 2000 }),
  row('pieces of an answer', (pieces) => pieces, followedAnswer),
  row('marks of one more paragraph', answerAfter, ({ reader, more }) => reader.grow(more, true), {
    ...same,
    length: 4096,
  }),
  row(
    'a slice of folding',
    (length) => foldSlices(repeated('The **aurochs** died out.\n\n')(16 * length)),
    (slices) => slices.next(),
    { ...same, length: 4096 },
  ),
];
