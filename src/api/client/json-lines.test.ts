import { expect, test } from '@jest/globals';
import { createJsonLineReader, type JsonLine, readJsonLines } from './json-lines.ts';

const encoder = new TextEncoder();

function linesOf(bytes: Uint8Array, cuts: readonly number[] = []): JsonLine[] {
  const reader = createJsonLineReader();
  const ends = [...cuts, bytes.length];
  const lines = ends.flatMap((end, i) => reader.push(bytes.subarray(ends[i - 1] ?? 0, end)));
  return [...lines, ...reader.end()];
}

const body = encoder.encode('{"a":"é😀"}\r\n\n{"b":2}\n{"c":"x\\ny"}');
const wanted = [{ value: { a: 'é😀' } }, { value: { b: 2 } }, { value: { c: 'x\ny' } }];

test('lines do not depend on where the body is cut', () => {
  expect(linesOf(body)).toEqual(wanted);
  for (let cut = 0; cut <= body.length; cut += 1) {
    expect(linesOf(body, [cut])).toEqual(wanted);
  }
  expect(linesOf(body, Array.from(body.keys()))).toEqual(wanted);
});

test('a line that is no JSON is reported, and the next is read', () => {
  expect(linesOf(encoder.encode('{"a":\n{"b":2}\n'))).toEqual([
    { malformed: '{"a":' },
    { value: { b: 2 } },
  ]);
  expect(linesOf(encoder.encode('{"cut":"in the mid'))).toEqual([
    { malformed: '{"cut":"in the mid' },
  ]);
});

test('a mark of byte order at the start is no data', () => {
  expect(linesOf(encoder.encode('\uFEFF{"a":1}\n'))).toEqual([{ value: { a: 1 } }]);
});

test('a line is emitted as soon as it is complete', async () => {
  const given: JsonLine[] = [];
  async function* chunks() {
    yield encoder.encode('{"a":1}\n{"b"');
    expect(given).toEqual([{ value: { a: 1 } }]);
    yield encoder.encode(':2}\n');
  }
  for await (const line of readJsonLines(chunks())) given.push(line);
  expect(given).toEqual([{ value: { a: 1 } }, { value: { b: 2 } }]);
});
