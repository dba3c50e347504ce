import type { Layout } from '../social/layout.ts';

export const lemmyLayouts: readonly Layout[] = [
  {
    mark: '#app .post-listing,.post-listing,article.comment-node',
    title: {
      name: 'lemmy title',
      seen: '2026-06',
      selectors: ['.post-title h1', '.post-title .h5', '.post-title'],
    },
    post: {
      box: {
        name: 'lemmy post',
        seen: '2026-06',
        selectors: ['.post-listing', 'article.post-container,.post-details'],
      },
      body: {
        name: 'lemmy text',
        seen: '2026-06',
        selectors: ['#postContent', '.post-listing .md-div', '.md-div'],
        isOptional: true,
      },
      link: {
        name: 'lemmy link',
        seen: '2026-06',
        selectors: ['.post-title a[href]', '#postTitle a[href],.post-listing h1 a[href]'],
        attribute: 'href',
        isOptional: true,
      },
      author: {
        name: 'lemmy author',
        seen: '2026-06',
        selectors: ['.person-listing', 'a[href*="/u/"]'],
      },
      date: {
        name: 'lemmy date',
        seen: '2026-06',
        selectors: [
          '.moment-time[data-tippy-content]',
          'time[datetime]',
          '[data-tippy-content] time[datetime]',
        ],
        attribute: 'datetime',
        isOptional: true,
      },
    },
    comment: {
      box: { name: 'lemmy comment', seen: '2026-06', selectors: ['li.comment', '.comment-node'] },
      body: {
        name: 'lemmy comment text',
        seen: '2026-06',
        selectors: ['.comment-content .md-div', '.md-div', '.comment-content'],
      },
      author: {
        name: 'lemmy comment author',
        seen: '2026-06',
        selectors: ['.person-listing', 'a[href*="/u/"]'],
      },
      date: {
        name: 'lemmy date',
        seen: '2026-06',
        selectors: ['time[datetime]', '[data-tippy-content] time[datetime]'],
        attribute: 'datetime',
        isOptional: true,
      },
      like: {
        name: 'lemmy score',
        seen: '2026-06',
        selectors: [
          '.unselectable-score',
          '[aria-label$="points"]',
          '[data-tippy-content*="upvote"]',
        ],
        isOptional: true,
      },
      level: 'nested',
    },
  },
];
