import type { Layout } from '../social/layout.ts';

const commentBox = {
  name: 'linkedin comment',
  seen: '2026-04',
  selectors: [
    'article.comments-comment-entity',
    'article.comments-comment-item',
    '.comment-item[data-id],li.comment',
  ],
};
const comment = {
  box: commentBox,
  body: {
    name: 'linkedin comment text',
    seen: '2026-04',
    selectors: [
      '.comments-comment-entity__content .update-components-text',
      '.comments-comment-item__main-content',
      '.comment__text,.comment-text',
    ],
  },
  author: {
    name: 'linkedin comment author',
    seen: '2026-04',
    selectors: [
      '.comments-comment-meta__description-title',
      '.comments-post-meta__name-text',
      '.comment__author,.commenter-name',
    ],
  },
  like: {
    name: 'linkedin comment likes',
    seen: '2026-04',
    selectors: [
      '.comments-comment-social-bar__reactions-count--cr',
      '.comments-comment-social-bar__reactions-count',
    ],
    isOptional: true,
  },
  level: (box: Element) =>
    box.matches('[class*="--reply"]') ||
    box.closest('.comments-replies-list,.comments-comment-replies')
      ? 1
      : 0,
};

/** Pages of components that an account may still get. */
export const legacyLayout: Layout = {
  mark: '.feed-shared-update-v2',
  post: {
    box: {
      name: 'linkedin post',
      seen: '2026-04',
      selectors: ['.feed-shared-update-v2[role=article]', '.feed-shared-update-v2'],
    },
    body: {
      name: 'linkedin text',
      seen: '2026-04',
      selectors: [
        '.update-components-update-v2__commentary:not(.feed-shared-update-v2__update-content-wrapper *)',
        '.feed-shared-update-v2__description:not(.feed-shared-update-v2__update-content-wrapper *)',
        '.update-components-text',
      ],
    },
    author: {
      name: 'linkedin author',
      seen: '2026-04',
      selectors: [
        '.update-components-actor__title [aria-hidden=true]',
        '.update-components-actor__title',
        '.update-components-actor__name,.feed-shared-actor__name',
      ],
      off: /\s*[•·]\s.*$/,
    },
    quoted: {
      name: 'linkedin quoted',
      seen: '2026-04',
      selectors: [
        '.feed-shared-update-v2__update-content-wrapper .update-components-text',
        '.update-components-mini-update-v2 .update-components-text',
      ],
      isOptional: true,
    },
    cut: {
      name: 'linkedin cut',
      seen: '2026-04',
      selectors: [
        '.feed-shared-inline-show-more-text__see-more-less-toggle[aria-expanded=false]',
        '.see-more',
      ],
      isOptional: true,
    },
  },
  comment,
  strip:
    '.feed-shared-inline-show-more-text__see-more-less-toggle,.see-more,.update-components-text__translation',
};

/** Articles, and those of 2016. */
export const articleLayout: Layout = {
  mark: '.reader-article-content,.reader-content-blocks-container,.article-content__body,.article-main__content,[data-test-id=article-content-blocks],.prose[itemprop=articleBody],.article-body .prose,.article-content .prose,.prose',
  title: {
    name: 'linkedin article title',
    seen: '2026-04',
    selectors: ['.reader-article-header__title', '.pulse-title', '.article-title', 'h1'],
  },
  post: {
    body: {
      name: 'linkedin article text',
      seen: '2026-04',
      selectors: [
        '.reader-article-content',
        '.reader-content-blocks-container',
        '.article-main__content,[data-test-id=article-content-blocks]',
        '.article-content__body',
        '.prose',
        '[itemprop=articleBody]',
      ],
    },
    author: {
      name: 'linkedin article author',
      seen: '2026-04',
      selectors: [
        '.reader-author-info__content a',
        '.base-main-card__title,.main-author-card h3',
        '.author-profile .name a,[itemprop=author] [itemprop=name]',
        '.entity-name a[rel=author],a[rel=author]',
        '.profile-card .name,.author .name',
      ],
      off: /\s*[•·]\s.*$/,
    },
    date: {
      name: 'linkedin article date',
      seen: '2026-04',
      selectors: ['time[datetime]', '[itemprop=datePublished][content]'],
      attribute: 'datetime|content',
      isOptional: true,
    },
    like: {
      name: 'linkedin article likes',
      seen: '2016-12',
      selectors: [
        '.social-details-social-counts__reactions-count',
        '[data-test-id=social-actions__reaction-count]',
      ],
      isOptional: true,
    },
  },
  comment,
};

/** The page shown to those without an account. */
export const guestLayout: Layout = {
  mark: '.attributed-text-segment-list__content,[data-test-id=main-feed-activity-card__commentary]',
  post: {
    box: {
      name: 'linkedin guest post',
      seen: '2026-04',
      selectors: ['article.main-feed-activity-card', 'main article', 'main'],
    },
    body: {
      name: 'linkedin guest text',
      seen: '2026-04',
      selectors: [
        '[data-test-id=main-feed-activity-card__commentary]',
        '.attributed-text-segment-list__content',
      ],
    },
    author: {
      name: 'linkedin guest author',
      seen: '2026-04',
      selectors: [
        '[data-tracking-control-name=public_post_feed-actor-name]',
        '.base-main-card__title',
      ],
    },
    like: {
      name: 'linkedin guest likes',
      seen: '2026-04',
      selectors: [
        '[data-test-id=social-actions__reaction-count]',
        '[data-id=social-actions__reactions]',
      ],
      isOptional: true,
    },
  },
  comment: {
    box: {
      name: 'linkedin guest comment',
      seen: '2026-04',
      selectors: ['section.comment', '.comment'],
    },
    body: {
      name: 'linkedin guest comment text',
      seen: '2026-04',
      selectors: ['.comment__text', '.attributed-text-segment-list__content'],
    },
    author: {
      name: 'linkedin guest comment author',
      seen: '2026-04',
      selectors: ['.comment__author', 'a[href*="/in/"]'],
    },
    level: 'flat',
  },
};
