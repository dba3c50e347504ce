import { optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';

export const lemmy = defineSite({
  id: 'lemmy',
  hosts: ['lemmy.world', 'lemmy.ml', 'programming.dev', 'sh.itjust.works'],
  kind: 'social',
  pages: /^\/(post|comment)\//,
  marks: '#app .post-listing,li.comment.comment-node',
  layouts: [
    {
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
    },
  ],
  testUrls: [{ url: 'https://lemmy.world/', expect: 'a post of it, its comments nested' }],
});
