import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createEventReader, readEvents, type StreamEvent } from './event-stream.ts';

const encoder = new TextEncoder();

function eventsOf(bytes: Uint8Array, sizes: number[] = [bytes.length]): StreamEvent[] {
  const reader = createEventReader();
  const events: StreamEvent[] = [];
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = Math.max(1, sizes[i % sizes.length] ?? 1);
    events.push(...reader.push(bytes.subarray(at, at + size)));
    at += size;
  }
  return [...events, ...reader.end()];
}

const data = (text: string): StreamEvent => ({ event: null, id: null, data: text });

test.each([
  ['LF, CR and CRLF end a line', 'data: a\n\ndata: b\r\rdata: c\r\n\r\n', ['a', 'b', 'c']],
  ['data lines are joined by LF', 'data: a\ndata:\ndata: b\n\n', ['a\n\nb']],
  ['one space after the colon is taken off', 'data:a\n\ndata:  b\n\n', ['a', ' b']],
  ['a line without a colon is a field without a value', 'data\ndata: x\n\n', ['\nx']],
  ['comments and unknown fields are left out', ': hello\n\ndatum: x\ndata: y\n\n', ['y']],
  ['a BOM at the start is no data', '\uFEFFdata: a\n\n', ['a']],
  ['a BOM in the data is data', 'data: \uFEFFa\n\n', ['\uFEFFa']],
  ['a BOM before a later field makes it unknown', 'data: a\n\n\uFEFFdata: b\n\n', ['a']],
  ['the end of the body ends the last event', 'data: a\n\ndata: b', ['a', 'b']],
])('%s', (_name, text, wanted) => {
  expect(eventsOf(encoder.encode(text))).toEqual(wanted.map(data));
});

test('names and ids belong to their event; an id with NUL is no id', () => {
  const text = 'event: e\nid: 7\ndata: x\n\nid: a\0b\ndata: y\n\nevent: only\n\n';
  expect(eventsOf(encoder.encode(text))).toEqual([{ event: 'e', id: '7', data: 'x' }, data('y')]);
});

test('events do not depend on how the body is cut', () => {
  const line = fc.constantFrom(
    'data: α😀x',
    'data:',
    'data',
    ': c',
    'event: e',
    'id: 1',
    'retry: 5',
    '\uFEFFdata: b',
    '',
    '',
  );
  const ending = fc.constantFrom('\n', '\r', '\r\n');
  const body = fc.array(fc.tuple(line, ending), { maxLength: 30 });
  fc.assert(
    fc.property(
      body,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (lines, sizes) => {
        const bytes = encoder.encode(lines.map((pair) => pair.join('')).join(''));
        expect(eventsOf(bytes, sizes)).toEqual(eventsOf(bytes));
      },
    ),
  );
});

test('a source of chunks is read as it comes', async () => {
  async function* chunks() {
    yield encoder.encode('data: a\n');
    yield encoder.encode('\ndata: b\n\n');
  }
  const read: StreamEvent[] = [];
  for await (const event of readEvents(chunks())) read.push(event);
  expect(read).toEqual([data('a'), data('b')]);
});
