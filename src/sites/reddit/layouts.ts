import type { Layout } from '../social/layout.ts';

/** Counted in attributes or in the elements a comment stands in: both were right before and after 2026-08. */
function shredditLevel(comment: Element): number {
  const stated = comment.getAttribute('depth');
  if (stated) return Number(stated);
  let level = 0;
  for (let at = comment.parentElement?.closest('shreddit-comment'); at; level += 1) {
    at = at.parentElement?.closest('shreddit-comment');
  }
  return level;
}

/** "level 3", said to those who cannot see the lines. */
function statedLevel(comment: Element): number {
  const words = [...comment.querySelectorAll('span')].find(
    (span) => span.childElementCount === 0 && /^level \d+$/.test((span.textContent ?? '').trim()),
  );
  return Number(words?.textContent?.replace(/\D/g, '') ?? 1) - 1;
}

const shreddit: Layout = {
  mark: 'shreddit-post,shreddit-comment-tree',
  title: {
    name: 'reddit title',
    seen: '2026-08',
    selectors: ['shreddit-post[post-title]', 'shreddit-title[title]'],
    attribute: 'post-title|title',
  },
  post: {
    box: {
      name: 'reddit post',
      seen: '2026-08',
      selectors: ['shreddit-post', '[data-testid=post-container]'],
    },
    body: {
      name: 'reddit text',
      seen: '2026-08',
      selectors: ['[slot=text-body] .md', '[slot=text-body]', '[property="schema:articleBody"]'],
      isOptional: true,
    },
    author: {
      name: 'reddit author',
      seen: '2026-08',
      selectors: ['&[author]', '[slot=credit-bar] a[href*="/user/"]'],
      attribute: 'author|aria-label',
    },
    date: {
      name: 'reddit date',
      seen: '2026-08',
      selectors: ['&[created-timestamp]', 'time[datetime]'],
      attribute: 'created-timestamp|datetime',
    },
    like: {
      name: 'reddit score',
      seen: '2026-08',
      selectors: ['&[score]', 'faceplate-number[number]'],
      attribute: 'score|number|upvotes',
      isOptional: true,
    },
    link: {
      name: 'reddit link',
      seen: '2026-08',
      selectors: ['&[post-type=link][content-href]', '[slot=post-media-container] a[href]'],
      attribute: 'content-href|href',
      isOptional: true,
    },
  },
  comment: {
    box: {
      name: 'reddit comment',
      seen: '2026-08',
      selectors: ['shreddit-comment', '[thingid^=t1_]'],
    },
    body: {
      name: 'reddit comment text',
      seen: '2026-08',
      selectors: ['[slot=comment] .md', '[slot=comment]', '[id$="-comment-rtjson-content"]'],
    },
    author: {
      name: 'reddit comment author',
      seen: '2026-08',
      selectors: ['&[author]', '[slot=commentMeta] a[href*="/user/"]'],
      attribute: 'author|aria-label',
    },
    date: {
      name: 'reddit comment date',
      seen: '2026-08',
      selectors: ['&[created]', 'time[datetime]'],
      attribute: 'created|datetime',
      isOptional: true,
    },
    like: {
      name: 'reddit comment score',
      seen: '2026-08',
      selectors: ['&[score]', '&[upvotes]'],
      attribute: 'score|number|upvotes',
      isOptional: true,
    },
    level: shredditLevel,
    skip: 'shreddit-ad-post,shreddit-comments-page-ad,shreddit-comment-tree-ad',
  },
  dropped: /^(AutoModerator|\[deleted\])$/,
  strip: 'shreddit-composer,comment-composer-host,faceplate-partial',
};

/** The web app of 2018–2023, still in saved pages. */
const redesign: Layout = {
  mark: '[data-test-id=post-content],.Post[id^=t3_]',
  title: {
    name: 'reddit 2022 title',
    seen: '2022-12',
    selectors: ['[data-test-id=post-content] h1', '.Post h1'],
  },
  post: {
    box: {
      name: 'reddit 2022 post',
      seen: '2022-12',
      selectors: ['[data-test-id=post-content]', '.Post[id^=t3_]'],
    },
    body: {
      name: 'reddit 2022 text',
      seen: '2022-12',
      selectors: [
        '[data-click-id=text] .RichTextJSON-root',
        '[data-click-id=text]',
        '.RichTextJSON-root',
      ],
      isOptional: true,
    },
    link: {
      name: 'reddit 2022 link',
      seen: '2022-12',
      selectors: [
        'a[data-testid=outbound-link][href]',
        'a[data-click-id=body][rel~=noopener][href]',
      ],
      attribute: 'href',
      isOptional: true,
    },
    author: {
      name: 'reddit 2022 author',
      seen: '2022-12',
      selectors: ['[data-testid=post_author_link]', '[data-click-id=user]'],
    },
    like: {
      name: 'reddit 2022 score',
      seen: '2022-12',
      selectors: ['[id^=vote-arrows-t3_] > div', '[data-click-id=upvote] + div'],
      isOptional: true,
    },
  },
  comment: {
    box: {
      name: 'reddit 2022 comment',
      seen: '2022-12',
      selectors: ['.Comment', '[id^=t1_]:has([data-testid=comment])'],
    },
    body: {
      name: 'reddit 2022 comment text',
      seen: '2022-12',
      selectors: ['[data-testid=comment]', '.RichTextJSON-root'],
    },
    author: {
      name: 'reddit 2022 comment author',
      seen: '2022-12',
      selectors: [
        '[data-testid=comment_author_link]',
        '[data-testid=post-comment-header] a[href*="/user/"]',
      ],
    },
    like: {
      name: 'reddit 2022 comment score',
      seen: '2022-12',
      selectors: ['[id^=vote-arrows-t1_] > div', '[data-click-id=upvote] + div'],
      isOptional: true,
    },
    level: statedLevel,
  },
};

const old: Layout = {
  mark: '.thing.link,.commentarea .thing.comment',
  title: {
    name: 'old reddit title',
    seen: '2026-07',
    selectors: ['.thing.link a.title', '.thing.link .title a'],
  },
  post: {
    box: {
      name: 'old reddit post',
      seen: '2026-07',
      selectors: ['#siteTable .thing.link', '.thing.link'],
    },
    body: {
      name: 'old reddit text',
      seen: '2026-07',
      selectors: ['.usertext-body .md', '.usertext-body'],
      isOptional: true,
    },
    link: {
      name: 'old reddit link',
      seen: '2026-07',
      selectors: ['a.title[href]', '.title > a[href]'],
      attribute: 'href',
      isOptional: true,
    },
    author: {
      name: 'old reddit author',
      seen: '2026-07',
      selectors: ['&[data-author]', '.tagline .author'],
      attribute: 'data-author|',
    },
    date: {
      name: 'old reddit date',
      seen: '2026-07',
      selectors: ['time[datetime]', '.live-timestamp[datetime]'],
      attribute: 'datetime',
      isOptional: true,
    },
    like: {
      name: 'old reddit score',
      seen: '2026-07',
      selectors: ['.score.unvoted', '.score'],
      isOptional: true,
    },
  },
  comment: {
    box: {
      name: 'old reddit comment',
      seen: '2026-07',
      selectors: ['.commentarea .thing.comment', '.nestedlisting .thing.comment'],
    },
    body: {
      name: 'old reddit comment text',
      seen: '2026-07',
      selectors: ['.usertext-body .md', '.usertext-body'],
    },
    author: {
      name: 'old reddit comment author',
      seen: '2026-07',
      selectors: ['.tagline a.author', '.tagline em'],
    },
    date: {
      name: 'old reddit date',
      seen: '2026-07',
      selectors: ['time[datetime]', '.live-timestamp[datetime]'],
      attribute: 'datetime',
      isOptional: true,
    },
    like: {
      name: 'old reddit score',
      seen: '2026-07',
      selectors: ['.score.unvoted', '.score'],
      isOptional: true,
    },
    level: 'nested',
    skip: '.promotedlink',
  },
  dropped: /^(AutoModerator|\[deleted\])$/,
  strip: '.usertext-edit',
};

export const redditLayouts: readonly Layout[] = [shreddit, redesign, old];
