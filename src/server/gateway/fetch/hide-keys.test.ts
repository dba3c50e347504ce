import { expect, test } from '@jest/globals';
import { hideKeys } from './hide-keys.ts';

const keys = ['sk-0123456789abcdef', 'sk-01'].map((key) => Buffer.from(key));

async function hidden(...pieces: string[]): Promise<string[]> {
  async function* sent() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const found: string[] = [];
  for await (const piece of hideKeys(sent(), keys)) found.push(Buffer.from(piece).toString());
  return found;
}

test('a key is hidden wherever the pieces are cut', async () => {
  const text = 'a sk-0123456789abcdef b';
  for (let at = 0; at <= text.length; at += 1) {
    expect((await hidden(text.slice(0, at), text.slice(at))).join('')).toBe('a [redacted] b');
  }
  expect((await hidden(...text.split(''))).join('')).toBe('a [redacted] b');
});

test('a key whose end may begin another is hidden, and one again and again', async () => {
  const other = ['abcdsk', 'sk-01'].map((each) => Buffer.from(each));
  async function* sent() {
    yield Buffer.from('x abcdsk');
    yield Buffer.from('-01 abcdskabcdsk');
  }
  const found: Uint8Array[] = [];
  for await (const piece of hideKeys(sent(), other)) found.push(piece);
  expect(Buffer.concat(found).toString()).toBe('x [redacted]-01 [redacted][redacted]');
});

test('what is no key passes at once, but for what may become one', async () => {
  expect(await hidden('one ', 'two s', 'three')).toEqual(['one ', 'two ', 'sthree']);
  expect(await hidden('ends sk-0')).toEqual(['ends ', 'sk-0']);
});
