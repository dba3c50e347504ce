import { attribute, optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';
import type { PartTable } from '../social/define-layout.ts';
import { redditComposers } from './composers.ts';

/**
 * The level is in attributes or in the nesting of comments: both were right before and after
 * 2026-08.
 */
function shredditLevel(comment: Element): number {
  const stated = comment.getAttribute('depth');
  if (stated) return Number(stated);
  let level = 0;
  for (let at = comment.parentElement?.closest('shreddit-comment'); at; level += 1) {
    at = at.parentElement?.closest('shreddit-comment');
  }
  return level;
}

/** "level 3", for screen readers. */
function statedLevel(comment: Element): number {
  const words = [...comment.querySelectorAll('span')].find(
    (span) => span.childElementCount === 0 && /^level \d+$/.test((span.textContent ?? '').trim()),
  );
  return Number(words?.textContent?.replace(/\D/g, '') ?? 1) - 1;
}

const oldPart: Omit<PartTable, 'author'> = {
  body: ['.usertext-body .md', '.usertext-body'],
  date: optional(['time[datetime]', '.live-timestamp[datetime]']),
  like: ['.score.unvoted', '.score'],
};

export const reddit = defineSite({
  id: 'reddit',
  hosts: ['reddit.com'],
  kind: 'social',
  composers: redditComposers,
  pages: /\/comments\/|\/s\//,
  marks:
    'shreddit-comment-tree,[data-test-id=post-content],.commentarea .thing.comment[data-fullname]',
  layouts: [
    {
      seen: '2026-08',
      mark: 'shreddit-post,shreddit-comment-tree',
      title: attribute('post-title|title', ['shreddit-post[post-title]', 'shreddit-title[title]']),
      post: {
        box: ['shreddit-post', '[data-testid=post-container]'],
        body: optional([
          '[slot=text-body] .md',
          '[slot=text-body]',
          '[property="schema:articleBody"]',
        ]),
        author: attribute('author|aria-label', [
          '&[author]',
          '[slot=credit-bar] a[href*="/user/"]',
        ]),
        date: attribute('created-timestamp|datetime', ['&[created-timestamp]', 'time[datetime]']),
        like: attribute('score|number|upvotes', ['&[score]', 'faceplate-number[number]']),
        link: attribute('content-href|href', [
          '&[post-type=link][content-href]',
          '[slot=post-media-container] a[href]',
        ]),
      },
      comment: {
        box: ['shreddit-comment', '[thingid^=t1_]'],
        body: ['[slot=comment] .md', '[slot=comment]', '[id$="-comment-rtjson-content"]'],
        author: attribute('author|aria-label', [
          '&[author]',
          '[slot=commentMeta] a[href*="/user/"]',
        ]),
        date: optional(attribute('created|datetime', ['&[created]', 'time[datetime]'])),
        like: attribute('score|number|upvotes', ['&[score]', '&[upvotes]']),
        level: shredditLevel,
        skip: 'shreddit-ad-post,shreddit-comments-page-ad,shreddit-comment-tree-ad',
      },
      // Shown where a branch is cut; it may stay there after its replies have loaded.
      more: ['shreddit-comment-tree faceplate-partial', '[thingid^=t1_] faceplate-partial'],
      total: attribute('comment-count', [
        'shreddit-post[comment-count]',
        '[post-title][comment-count]',
      ]),
      dropped: /^(AutoModerator|\[deleted\])$/,
      strip: 'shreddit-composer,comment-composer-host,faceplate-partial',
    },
    // The web app of 2018–2023, still in saved pages.
    {
      name: 'reddit 2022',
      seen: '2022-12',
      mark: '[data-test-id=post-content],.Post[id^=t3_]',
      title: ['[data-test-id=post-content] h1', '.Post h1'],
      post: {
        box: ['[data-test-id=post-content]', '.Post[id^=t3_]'],
        body: optional([
          '[data-click-id=text] .RichTextJSON-root',
          '[data-click-id=text]',
          '.RichTextJSON-root',
        ]),
        link: ['a[data-testid=outbound-link][href]', 'a[data-click-id=body][rel~=noopener][href]'],
        author: ['[data-testid=post_author_link]', '[data-click-id=user]'],
        like: ['[id^=vote-arrows-t3_] > div', '[data-click-id=upvote] + div'],
      },
      comment: {
        box: ['.Comment', '[id^=t1_]:has([data-testid=comment])'],
        body: ['[data-testid=comment]', '.RichTextJSON-root'],
        author: [
          '[data-testid=comment_author_link]',
          '[data-testid=post-comment-header] a[href*="/user/"]',
        ],
        like: ['[id^=vote-arrows-t1_] > div', '[data-click-id=upvote] + div'],
        level: statedLevel,
      },
    },
    {
      name: 'old reddit',
      seen: '2026-07',
      mark: '.thing.link,.commentarea .thing.comment',
      title: ['.thing.link a.title', '.thing.link .title a'],
      post: {
        ...oldPart,
        box: ['#siteTable .thing.link', '.thing.link'],
        body: optional(oldPart.body),
        link: ['a.title[href]', '.title > a[href]'],
        author: attribute('data-author|', ['&[data-author]', '.tagline .author']),
      },
      comment: {
        ...oldPart,
        box: ['.commentarea .thing.comment', '.nestedlisting .thing.comment'],
        author: ['.tagline a.author', '.tagline em'],
        level: 'nested',
        skip: '.promotedlink',
      },
      more: ['.commentarea .morechildren .morecomments a', '.commentarea .morechildren'],
      dropped: /^(AutoModerator|\[deleted\])$/,
      strip: '.usertext-edit',
    },
  ],
  testUrls: [
    {
      url: 'https://www.reddit.com/r/AskHistorians/top/',
      expect: 'a post of it: text, comments, levels',
    },
    { url: 'https://old.reddit.com/r/AskHistorians/', expect: 'the same post of it reads alike' },
  ],
});
