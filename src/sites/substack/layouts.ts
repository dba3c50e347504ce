import { attribute, optional } from '../anchors/table.ts';
import { defineLayout } from '../social/define-layout.ts';
import type { Layout } from '../social/layout.ts';

/** A note shows as its own first comment. */
const note = defineLayout({
  site: 'substack note',
  seen: '2026-07',
  mark: '[class*="feedCommentBody-"],[class*="feedCommentBodyInner"],.FeedProseMirror',
  pageTitle: attribute('content', [
    'meta[property="og:title"][content]',
    'meta[name="twitter:title"][content]',
  ]),
  post: 'first',
  comment: {
    box: [
      'div:has(> div a[href*="/@"]):has(> div > [class*="feedCommentBody-"])',
      '[class*="feedUnit"]:has([class*="feedCommentBody"])',
      'div:has(> div a[href*="/@"]):has(> div .FeedProseMirror)',
    ],
    body: [
      '.FeedProseMirror,[class*="imageGrid-"]',
      '[class*="feedCommentBodyInner"],[class*="imageGrid-"]',
      '[class*="feedCommentBody-"]',
    ],
    author: [
      'a[href*="/@"]:not(:has(img)):not([href*="/note/"])',
      'a[href*="/@"]:not([href*="/note/"])',
    ],
    date: optional(attribute('datetime|title', ['time[datetime]', 'a[href*="/note/"][title]'])),
    like: ['button[aria-label^="Like"]', '[class*=likeButton],[class*=like-button]'],
    cut: ['[class*="showMore"]', '[class*=seeMore]'],
    // The feed goes on behind a note that is open.
    skip: 'body:has([class*="feedPermalinkUnit-"]) [class*="feedItem-"]',
    level: 'nested',
  },
});

export const substackLayouts: readonly Layout[] = [note];
