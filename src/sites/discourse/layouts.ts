import { attribute, without } from '../anchors/table.ts';
import { defineLayout } from '../social/define-layout.ts';
import type { Layout } from '../social/layout.ts';
import { otherPages } from '../social/other-pages.ts';

const live = defineLayout({
  site: 'discourse',
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
  // "5 / 120": posts far from those in view leave the page.
  total: without(/^.*\//, ['.timeline-replies', '#topic-progress .nums']),
  counted: '.topic-post,.small-action:not(.topic-post *)',
  strip: '.cooked-selection-barrier,.lightbox-wrapper .meta,.quote-controls,.badge-notification',
});

/** What is served to those without scripts. */
const crawler = defineLayout({
  site: 'discourse crawler',
  seen: '2026-07',
  mark: '.crawler-post',
  title: ['#topic-title h1', 'h1'],
  post: 'first',
  comment: {
    box: ['.crawler-post', '[itemprop=comment],[itemtype$=DiscussionForumPosting] [itemprop=text]'],
    body: ['.post[itemprop=text]', '[itemprop=articleBody]', '.post'],
    author: ['[itemprop=author] [itemprop=name]', '.creator'],
    date: ['time[datetime]', '[itemprop=datePublished][datetime]'],
    like: ['.post-likes', '[itemprop=userInteractionCount]'],
    level: 'flat',
  },
  more: otherPages,
});

export const discourseLayouts: readonly Layout[] = [live, crawler];
