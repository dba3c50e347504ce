import { expect, test } from '@jest/globals';
import { JsonCount } from './json-count.ts';

/** The text in pieces of every size from a byte on. */
function fault(text: string, values: number, depth: number): string | null {
  const bytes = Buffer.from(text);
  const results = [1, 2, 3, 7, bytes.length].map((size) => {
    const count = new JsonCount({ values, depth });
    try {
      for (let at = 0; at < bytes.length; at += size) count.add(bytes.subarray(at, at + size));
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(new Set(results).size).toBe(1);
  return results[0] ?? null;
}

test.each([
  ['1', 1, 0],
  ['"a, b: [{"', 1, 0],
  [String.raw`"a \" , [ \\"`, 1, 0],
  ['[1, 2, [3, {"a": 4}]]', 7, 3],
  ['{"a,[": "{\\"", "ü€😀": ["\\\\", "]"]}', 5, 2],
])('%s has at most %i values, %i deep', (text, values, depth) => {
  expect(() => JSON.parse(text) as unknown).not.toThrow();
  expect(fault(text, values, depth)).toBeNull();
  if (depth > 0) expect(fault(text, values, depth - 1)).toBe('body: is nested too deeply');
  expect(fault(text, values - 1, depth)).toBe(`body: has more than ${values - 1} values`);
});

test('a text without end is refused where the limit is, not at its end', () => {
  const count = new JsonCount({ values: 10, depth: 10 });
  expect(() => count.add(Buffer.from('['.repeat(11)))).toThrow('nested too deeply');
  const other = new JsonCount({ values: 10, depth: 10 });
  expect(() => other.add(Buffer.from('1,'.repeat(11)))).toThrow('more than 10 values');
});
