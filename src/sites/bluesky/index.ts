import { optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';

export const bluesky = defineSite({
  id: 'bluesky',
  hosts: ['bsky.app'],
  kind: 'social',
  pages: /\/post\//,
  marks: '[data-testid^=postThreadItem-by-]',
  layouts: [
    {
      seen: '2026-06',
      mark: '[data-testid^=postThreadItem-by-]',
      post: 'named',
      comment: {
        box: ['[data-testid^=postThreadItem-by-]', '[data-testid*=hreadItem-by-]'],
        body: ['[data-testid=postText]', '[data-word-wrap]', 'div[dir=auto][style*="pre-wrap"]'],
        author: [
          'a[href*="/profile/"]:not([href*="/post/"]):not(:has(img)) [dir=auto]',
          'a[href*="/profile/"]:not([href*="/post/"]):not(:has(img))',
        ],
        date: optional(['time[datetime]', '[data-tooltip] time']),
        like: ['[data-testid=likeCount]', '[data-testid=likeCount-expanded]'],
        level: 'flat',
      },
      // Replies load as the page is scrolled.
      total: ['[data-testid=replyBtn]', '[data-testid=replyCount]'],
      scrolls: true,
      keepsLines: '*',
    },
  ],
  testUrls: [{ url: 'https://bsky.app/profile/bsky.app', expect: 'a post of it and its replies' }],
});
