import { optional } from '../anchors/table.ts';
import { defineLayout } from '../social/define-layout.ts';
import type { Layout } from '../social/layout.ts';

export const lemmyLayouts: readonly Layout[] = [
  defineLayout({
    site: 'lemmy',
    seen: '2026-06',
    mark: '#app .post-listing,.post-listing,article.comment-node',
    title: ['.post-title h1', '.post-title .h5', '.post-title'],
    post: {
      box: ['.post-listing', 'article.post-container,.post-details'],
      body: optional(['#postContent', '.post-listing .md-div', '.md-div']),
      link: ['.post-title a[href]', '#postTitle a[href],.post-listing h1 a[href]'],
      author: ['.person-listing', 'a[href*="/u/"]'],
      date: optional([
        '.moment-time[data-tippy-content]',
        'time[datetime]',
        '[data-tippy-content] time[datetime]',
      ]),
    },
    comment: {
      box: ['li.comment', '.comment-node'],
      body: ['.comment-content .md-div', '.md-div', '.comment-content'],
      author: ['.person-listing', 'a[href*="/u/"]'],
      date: optional(['time[datetime]', '[data-tippy-content] time[datetime]']),
      like: ['.unselectable-score', '[aria-label$="points"]', '[data-tippy-content*="upvote"]'],
      level: 'nested',
    },
  }),
];
