import type { Layout } from '../social/layout.ts';

/** A note shows as its own first comment. */
const inModal: Layout = {
  mark: '[class*="feedCommentBody-"],[class*="feedCommentBodyInner"],.FeedProseMirror',
  pageTitle: {
    name: 'substack note title',
    seen: '2026-07',
    selectors: ['meta[property="og:title"][content]', 'meta[name="twitter:title"][content]'],
    attribute: 'content',
    isOptional: true,
  },
  post: 'first',
  comment: {
    box: {
      name: 'substack note',
      seen: '2026-07',
      selectors: [
        'div:has(> div a[href*="/@"]):has(> div > [class*="feedCommentBody-"])',
        '[class*="feedUnit"]:has([class*="feedCommentBody"])',
        'div:has(> div a[href*="/@"]):has(> div .FeedProseMirror)',
      ],
    },
    body: {
      name: 'substack note text',
      seen: '2026-07',
      selectors: [
        '.FeedProseMirror,[class*="imageGrid-"]',
        '[class*="feedCommentBodyInner"],[class*="imageGrid-"]',
        '[class*="feedCommentBody-"]',
      ],
    },
    author: {
      name: 'substack note author',
      seen: '2026-07',
      selectors: [
        'a[href*="/@"]:not(:has(img)):not([href*="/note/"])',
        'a[href*="/@"]:not([href*="/note/"])',
      ],
    },
    date: {
      name: 'substack note date',
      seen: '2026-07',
      selectors: ['time[datetime]', 'a[href*="/note/"][title]'],
      attribute: 'datetime|title',
      isOptional: true,
    },
    like: {
      name: 'substack note likes',
      seen: '2026-07',
      selectors: ['button[aria-label^="Like"]', '[class*=likeButton],[class*=like-button]'],
      isOptional: true,
    },
    cut: {
      name: 'substack note cut',
      seen: '2026-07',
      selectors: ['[class*="showMore"]', '[class*=seeMore]'],
      isOptional: true,
    },
    // The feed goes on behind a note that is open.
    skip: 'body:has([class*="feedPermalinkUnit-"]) [class*="feedItem-"]',
    level: 'nested',
  },
};

export const substackLayouts: readonly Layout[] = [inModal];
