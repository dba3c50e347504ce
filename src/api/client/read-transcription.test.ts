import { expect, test } from '@jest/globals';
import { readTranscription } from './read-transcription.ts';

const json = (value: unknown) => readTranscription(JSON.stringify(value), 'application/json');
const times = (value: unknown) => json(value)?.segments.map(({ start, end }) => [start, end]);
const text = 'Two lamps.';

test.each([
  [{ start: 0, end: 1.2 }, [0, 1.2]],
  [{ start: '0.0', end: '1.2' }, [0, 1.2]],
  [{ start: null, end: null }, [null, null]],
  [{}, [null, null]],
  [{ timestamp: [0, 1.2] }, [0, 1.2]],
  [{ offsets: { from: 0, to: 1200 } }, [0, 1.2]],
])('times in any form: %j', (fields, pair) => {
  expect(times({ text, segments: [{ ...fields, text }] })).toEqual([pair]);
  expect(json({ text, segments: [{ ...fields, text }] })?.text).toBe(text);
});

test('text without times, under any name, and no JSON at all', () => {
  for (const value of [{ text }, { transcript: text }, { result: { text } }, text]) {
    expect(json(value)).toEqual({ text, segments: [] });
  }
  expect(json({ chunks: [{ text, timestamp: [0, 1] }] })?.text).toBe(text);
  expect(readTranscription('Two lamps.\n', 'text/plain; charset=utf-8')?.text).toBe(text);
  expect(readTranscription('<!doctype html>', 'text/plain')).toBeNull();
  expect(readTranscription('<html>', 'text/html')).toBeNull();
  expect(json({ ok: true })).toBeNull();
});

test('times of words, of the whole or of its segments; all of them or none', () => {
  const words = [
    { word: 'Two', start: 0, end: 0.4 },
    { word: 'lamps.', start: 0.5, end: 1.2 },
  ];
  expect(json({ text, words })?.words).toEqual(words);
  expect(json({ text, segments: [{ text, words }] })?.words).toEqual(words);
  expect(json({ text, words: [...words, { word: 'burn' }] })?.words).toBeUndefined();
});
