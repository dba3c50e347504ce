import { expect, test } from '@jest/globals';
import { extractAudio } from './extract-audio.ts';

const spoken = [
  { seconds: 0, end: 2.004, text: ' The pier came down.' },
  { seconds: 4.5, end: 6, text: 'Plank 1 is laid.' },
];

test('S2.16 a recording has its lines with their times, for chapters and a transcript', async () => {
  const read = await extractAudio(new Blob([]), async () => ({ spoken, isCut: false }), {
    docId: 'd',
  });
  expect(read.segments).toEqual([
    { start: 0, duration: 2, text: 'The pier came down.' },
    { start: 4.5, duration: 1.5, text: 'Plank 1 is laid.' },
  ]);
  expect(read.text).toContain('(0:04) Plank 1 is laid.');
});

test('of a very long one the first 4,000 lines, each cut; its text is whole', async () => {
  const long = Array.from({ length: 4100 }, (_, at) => ({
    seconds: at,
    end: at + 1,
    text: `Line ${at}. ${'x'.repeat(400)}`,
  }));
  const read = await extractAudio(new Blob([]), async () => ({ spoken: long, isCut: false }), {
    docId: 'd',
  });
  expect(read.segments).toHaveLength(4000);
  expect(read.segments![0]!.text.length).toBeLessThanOrEqual(301);
  expect(read.text).toContain('Line 4099.');
});
