import { attribute, optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';

/** Newsletters are read as articles; notes are posts. */
export const substack = defineSite({
  id: 'substack',
  hosts: ['substack.com'],
  kind: 'social',
  pages: /\/note\//,
  marks: '[class*="feedCommentBodyInner-"]',
  layouts: [
    // A note is also shown as its own first comment.
    {
      name: 'substack note',
      seen: '2026-07',
      mark: '[class*="feedCommentBody-"],[class*="feedCommentBodyInner"],.FeedProseMirror',
      pageTitle: attribute('content', [
        'meta[property="og:title"][content]',
        'meta[name="twitter:title"][content]',
      ]),
      post: 'named',
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
        level: 'nested',
      },
      // The feed continues behind an open note.
      behind: '[class*="feedItem-"]',
    },
  ],
  testUrls: [{ url: 'https://substack.com/notes', expect: 'a note of it, with its author' }],
});
