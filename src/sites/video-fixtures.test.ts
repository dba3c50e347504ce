import { describe, expect, test } from '@jest/globals';
import { replay, siteFixtures } from '#test/support/site-fixtures.ts';

const fixtures = ['youtube', 'video-pages'].flatMap((site) => siteFixtures(site));

describe('S3.15 S5.14 a video is read for what it is, and nothing of another', () => {
  test.each(fixtures.map((fixture) => [`${fixture.site}/${fixture.name}`, fixture] as const))(
    '%s',
    async (_, fixture) => {
      expect((await replay(fixture)).differences).toEqual([]);
    },
    20_000,
  );
});

test('a broken selector falls back to the next, and is reported', async () => {
  const watch = fixtures.find(({ name }) => name === 'watch');
  if (!watch) throw new Error('no such fixture');
  const html = watch.html.replaceAll('ytd-watch-metadata', 'ytd-watch-news');
  const { matched, page } = await replay({ ...watch, html });
  expect([...(matched.get('youtube title') ?? [])]).toEqual([3]);
  expect(page?.data).toMatchObject({ title: 'How the pier was mended' });
});

test('a saved watch page is read as what it was', async () => {
  const watch = fixtures.find(({ name }) => name === 'watch');
  if (!watch) throw new Error('no such fixture');
  const { page } = await replay({ ...watch, url: 'file:///home/pier.html' });
  expect(page).toMatchObject({ kind: 'video', data: { videoId: 'HarbourPie1', segments: [] } });
});

test('comments that only the answer has say how many more there are', async () => {
  const watch = fixtures.find(({ name }) => name === 'watch');
  if (!watch) throw new Error('no such fixture');
  const html = watch.html.replaceAll('ytd-comment-', 'ytd-news-');
  const gathered = { ...watch.gathered, commentsTotal: '1204' };
  const { page } = await replay({ ...watch, html, gathered });
  expect(page?.data).toMatchObject({ comments: [{ author: '@cy' }], notLoaded: 1203 });
});
