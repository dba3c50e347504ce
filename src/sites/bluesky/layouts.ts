import type { Layout } from '../social/layout.ts';

export const blueskyLayouts: readonly Layout[] = [
  {
    mark: '[data-testid^=postThreadItem-by-]',
    post: 'first',
    comment: {
      box: {
        name: 'bluesky post',
        seen: '2026-06',
        selectors: ['[data-testid^=postThreadItem-by-]', '[data-testid*=hreadItem-by-]'],
      },
      body: {
        name: 'bluesky text',
        seen: '2026-06',
        selectors: [
          '[data-testid=postText]',
          '[data-word-wrap]',
          'div[dir=auto][style*="pre-wrap"]',
        ],
      },
      author: {
        name: 'bluesky author',
        seen: '2026-06',
        selectors: [
          'a[href*="/profile/"]:not([href*="/post/"]):not(:has(img)) [dir=auto]',
          'a[href*="/profile/"]:not([href*="/post/"]):not(:has(img))',
        ],
      },
      date: {
        name: 'bluesky date',
        seen: '2026-06',
        selectors: ['time[datetime]', '[data-tooltip] time'],
        attribute: 'datetime',
        isOptional: true,
      },
      like: {
        name: 'bluesky likes',
        seen: '2026-06',
        selectors: ['[data-testid=likeCount]', '[data-testid=likeCount-expanded]'],
        isOptional: true,
      },
      level: 'flat',
    },
    keepsLines: '*',
  },
];
