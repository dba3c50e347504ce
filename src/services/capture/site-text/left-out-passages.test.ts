import { expect, test } from '@jest/globals';
import type { Comment, NotLoaded } from '#domain/sites/site-pages.ts';
import { hash, now, parser, snapshotOf } from '#test/support/parse-page.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { parsePage } from '../parse-page.ts';
import { leftOutPassages } from './left-out-passages.ts';
import { socialText } from './social-text.ts';

const comment = (content: string): Comment => ({ content, author: 'Bo', like: null, level: 0 });
const post = { author: 'Ann', content: 'The tide came twice.', title: '', date: '' };

function left(notLoaded: NotLoaded | undefined, comments: Comment[], passages: number): number {
  const data = { title: 'Tides', post, comments, ...(notLoaded && { notLoaded }) };
  return leftOutPassages(socialText(data).data, passages);
}

test('S3.15 comments that were not loaded count as passages of those that were', () => {
  const two = [comment('It came only once.'), comment('Or never at all, I say.')];
  expect(left(undefined, two, 6)).toBe(0);
  expect(left('some', two, 6)).toBe(1);
  // Two thirds of the words are comments: four of six passages, two a comment.
  expect(left(10, two, 6)).toBe(21);
  expect(left(10, [], 1)).toBe(10);
});

test('S3.15 a thread whose page had not loaded all of it is not read whole', async () => {
  const page = await parsePage(snapshotOf('<title>x</title><body><p>The tide.</p></body>'), {
    parser,
    now,
    limit: async (text) => ({ isLimit: false, text, tokens: 1 }),
    hash,
    readSite: () => ({
      kind: 'social',
      data: { title: 'Tides', post, comments: [comment('Only once.')], notLoaded: 'some' },
    }),
    split: async (text) => splitPassages(text),
  });
  expect(page?.leftOut).toBe(1);
  expect(page?.text).toContain('[The talk goes on; not all of its comments are here.]');
  expect(page?.doc_type_dependent_data).toMatchObject({ notLoaded: 'some' });
});
