import { optional } from '../anchors/table.ts';
import { defineLayout } from '../social/define-layout.ts';
import type { Layout } from '../social/layout.ts';

export const blueskyLayouts: readonly Layout[] = [
  defineLayout({
    site: 'bluesky',
    seen: '2026-06',
    mark: '[data-testid^=postThreadItem-by-]',
    post: 'first',
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
    keepsLines: '*',
  }),
];
