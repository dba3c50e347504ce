import { expect, test } from '@jest/globals';
import type { VideoData } from '#domain/sites/site-pages.ts';
import { hash, now, parser, snapshotOf } from '#test/support/parse-page.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { parsePage } from '../parse-page.ts';

const video: VideoData = {
  videoId: 'a_Tide-0123',
  title: 'How the pier was mended',
  description: 'A film of the harbour office.\nSecond line.',
  author: 'Harbour Office',
  date: '2026-03-01',
  comments: [
    { author: '@ann', content: 'It was crooked before.', like: 3, level: 0 },
    { author: '@bo', content: 'Twice.', like: null, level: 1 },
  ],
  segments: [
    { start: 0.5, duration: 2, text: 'The pier came down.' },
    { start: 65.25, duration: 2, text: 'A chair was left on it.' },
  ],
  notLoaded: 1202,
  language: 'en',
  leftOut: 3,
};

test('S3.15 S5.14 each passage has its second, the text below the video is found in the page', async () => {
  const page = await parsePage(
    snapshotOf('<title>x</title><body><p>A film of the harbour office.</p></body>'),
    {
      parser,
      now,
      limit: async (text) => ({ isLimit: false, text, tokens: 1 }),
      hash,
      readSite: () => ({ kind: 'video', data: video }),
      split: async (text) => splitPassages(text),
    },
  );
  expect(page?.doc_type).toBe('page_content__youtube');
  expect(page?.title).toBe(video.title);
  expect(page?.text).toBe(
    `# How the pier was mended

Harbour Office, 2026-03-01

(0:00) The pier came down.

(1:05) A chair was left on it.

A film of the harbour office.
Second line.

> **@ann** · 3
>
> It was crooked before.

> > **@bo**
> >
> > Twice.

[The talk goes on; 1202 more comments are not here.]`,
  );
  const anchorOf = (words: string) =>
    page?.passages.find(({ textStart, textEnd }) =>
      page.text.slice(textStart, textEnd).includes(words),
    )?.anchor;
  expect(anchorOf('came down')).toEqual({ kind: 'video', seconds: 0.5 });
  expect(anchorOf('A chair')).toEqual({ kind: 'video', seconds: 65.25 });
  expect(anchorOf('A film')).toMatchObject({ kind: 'dom' });
  // S9.9: captions above the limit are reported.
  expect(page?.leftOut).toBeGreaterThan(0);
});
