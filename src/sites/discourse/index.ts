import { attribute, without } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';
import { otherPages } from '../social/other-pages.ts';

export const discourse = defineSite({
  id: 'discourse',
  hosts: [
    'meta.discourse.org',
    'discuss.python.org',
    'users.rust-lang.org',
    'community.openai.com',
  ],
  kind: 'social',
  pages: /^\/t\//,
  marks: 'article[data-post-id] .cooked,.topic-post .cooked,.crawler-post',
  layouts: [
    {
      seen: '2026-07',
      mark: '.topic-post .cooked,article[data-post-id] .cooked',
      title: ['#topic-title .fancy-title', '#topic-title h1', '.fancy-title'],
      post: 'first',
      comment: {
        box: ['article[data-post-id]', '.topic-post'],
        body: ['.regular > .cooked', '.cooked'],
        author: [
          '.names .full-name a',
          '.names .username a',
          '.names [data-user-card]',
          '[data-user-card]',
        ],
        date: attribute('data-time', ['.post-date .relative-date[data-time]', '[data-time]']),
        like: ['.like-count', '.discourse-reactions-counter'],
        level: 'flat',
        skip: '.small-action,.embedded-posts',
      },
      // "5 / 120": the page drops posts far from those in view.
      total: without(/^.*\//, ['.timeline-replies', '#topic-progress .nums']),
      counted: '.topic-post,.small-action:not(.topic-post *)',
      strip:
        '.cooked-selection-barrier,.lightbox-wrapper .meta,.quote-controls,.badge-notification',
    },
    // The page as served to browsers without scripts.
    {
      name: 'discourse crawler',
      seen: '2026-07',
      mark: '.crawler-post',
      title: ['#topic-title h1', 'h1'],
      post: 'first',
      comment: {
        box: [
          '.crawler-post',
          '[itemprop=comment],[itemtype$=DiscussionForumPosting] [itemprop=text]',
        ],
        body: ['.post[itemprop=text]', '[itemprop=articleBody]', '.post'],
        author: ['[itemprop=author] [itemprop=name]', '.creator'],
        date: ['time[datetime]', '[itemprop=datePublished][datetime]'],
        like: ['.post-likes', '[itemprop=userInteractionCount]'],
        level: 'flat',
      },
      more: otherPages,
    },
  ],
  testUrls: [{ url: 'https://meta.discourse.org/', expect: 'a topic: first post and answers' }],
});
