import type { Layout } from '../social/layout.ts';

const live: Layout = {
  mark: '.topic-post .cooked,article[data-post-id] .cooked',
  title: {
    name: 'discourse title',
    seen: '2026-07',
    selectors: ['#topic-title .fancy-title', '#topic-title h1', '.fancy-title'],
  },
  post: 'first',
  comment: {
    box: {
      name: 'discourse post',
      seen: '2026-07',
      selectors: ['article[data-post-id]', '.topic-post'],
    },
    body: { name: 'discourse text', seen: '2026-07', selectors: ['.regular > .cooked', '.cooked'] },
    author: {
      name: 'discourse author',
      seen: '2026-07',
      selectors: [
        '.names .full-name a',
        '.names .username a',
        '.names [data-user-card]',
        '[data-user-card]',
      ],
    },
    date: {
      name: 'discourse date',
      seen: '2026-07',
      selectors: ['.post-date .relative-date[data-time]', '[data-time]'],
      attribute: 'data-time',
    },
    like: {
      name: 'discourse likes',
      seen: '2026-07',
      selectors: ['.like-count', '.discourse-reactions-counter'],
      isOptional: true,
    },
    level: 'flat',
    skip: '.small-action,.embedded-posts',
  },
  strip: '.cooked-selection-barrier,.lightbox-wrapper .meta,.quote-controls,.badge-notification',
};

/** What is served to those without scripts. */
const crawler: Layout = {
  mark: '.crawler-post',
  title: { name: 'discourse crawler title', seen: '2026-07', selectors: ['#topic-title h1', 'h1'] },
  post: 'first',
  comment: {
    box: {
      name: 'discourse crawler post',
      seen: '2026-07',
      selectors: [
        '.crawler-post',
        '[itemprop=comment],[itemtype$=DiscussionForumPosting] [itemprop=text]',
      ],
    },
    body: {
      name: 'discourse crawler text',
      seen: '2026-07',
      selectors: ['.post[itemprop=text]', '[itemprop=articleBody]', '.post'],
    },
    author: {
      name: 'discourse crawler author',
      seen: '2026-07',
      selectors: ['[itemprop=author] [itemprop=name]', '.creator'],
    },
    date: {
      name: 'discourse crawler date',
      seen: '2026-07',
      selectors: ['time[datetime]', '[itemprop=datePublished][datetime]'],
      attribute: 'datetime',
    },
    like: {
      name: 'discourse crawler likes',
      seen: '2026-07',
      selectors: ['.post-likes', '[itemprop=userInteractionCount]'],
      isOptional: true,
    },
    level: 'flat',
  },
};

export const discourseLayouts: readonly Layout[] = [live, crawler];
