import { expect, test } from '@jest/globals';
import { stampOf } from './time-stamp.ts';
import { transcriptFile } from './transcript-file.ts';

const video = {
  title: 'On tides',
  link: 'https://video.example/watch?v=1',
  segments: [
    { start: 0, duration: 3, text: 'Hello.' },
    { start: 2.5, duration: 0, text: 'The tide rises.' },
    { start: 3723.04, duration: 1.5, text: 'The end.' },
  ],
};

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3723, '1:02:03'],
  [-4, '0:00'],
])('%s seconds are %s', (seconds, stamp) => {
  expect(stampOf(seconds)).toBe(stamp);
});

test('SubRip lines have numbers and times that do not overlap', () => {
  expect(transcriptFile(video, 'srt')).toBe(
    [
      '1\n00:00:00,000 --> 00:00:02,500\nHello.\n',
      '2\n00:00:02,500 --> 00:00:04,500\nThe tide rises.\n',
      '3\n01:02:03,040 --> 01:02:04,540\nThe end.\n',
    ].join('\n'),
  );
});

test('text and Markdown have a time at each line', () => {
  expect(transcriptFile(video, 'txt')).toBe(
    'On tides\n\n0:00 Hello.\n0:02 The tide rises.\n1:02:03 The end.\n',
  );
  expect(transcriptFile(video, 'md')).toContain(
    '# [On tides](https://video.example/watch?v=1)\n\n- **0:00** Hello.',
  );
});
