import type { Anchor } from '../anchors/anchor.ts';

export const xAnchors = {
  column: {
    name: 'x column',
    seen: '2026-08',
    selectors: ['[data-testid=primaryColumn]', 'main', 'body'],
  },
  cell: { name: 'x cell', seen: '2026-08', selectors: ['[data-testid=cellInnerDiv]', 'article'] },
  post: {
    name: 'x post',
    seen: '2026-08',
    selectors: ['article[data-testid=tweet]', 'article[role=article]', 'article'],
    isOptional: true,
  },
  /** Of a post and of the one it quotes, in page order. */
  name: {
    name: 'x name',
    seen: '2026-08',
    selectors: ['[data-testid=User-Name]', '[data-testid=User-Names]'],
  },
  text: {
    name: 'x text',
    seen: '2026-08',
    selectors: ['[data-testid=tweetText]', 'div[lang][dir=auto]'],
    isOptional: true,
  },
  photo: {
    name: 'x photo',
    seen: '2026-08',
    selectors: ['[data-testid=tweetPhoto] img[src]', 'a[href*="/photo/"] img[src]'],
    isOptional: true,
  },
  time: {
    name: 'x time',
    seen: '2026-08',
    selectors: ['a[href*="/status/"] time[datetime]', 'time[datetime]'],
  },
  likes: {
    name: 'x likes',
    seen: '2026-08',
    selectors: ['[data-testid=like]', '[data-testid=unlike]'],
    isOptional: true,
  },
  cut: {
    name: 'x cut',
    seen: '2026-08',
    selectors: ['[data-testid=tweet-text-show-more-link]', '[data-testid*=show-more]'],
    isOptional: true,
  },
  article: {
    name: 'x article',
    seen: '2026-07',
    selectors: [
      '[data-testid=twitterArticleReadView]',
      '[data-testid=twitterArticleRichTextView]',
      '[data-testid=longformRichTextComponent]',
    ],
    isOptional: true,
  },
  articleText: {
    name: 'x article text',
    seen: '2026-07',
    selectors: [
      '[data-testid=twitterArticleRichTextView]',
      '[data-testid=longformRichTextComponent]',
      '&',
    ],
  },
  articleTitle: {
    name: 'x article title',
    seen: '2026-07',
    selectors: ['[data-testid=twitter-article-title]', 'h1'],
  },
} satisfies Record<string, Anchor>;
