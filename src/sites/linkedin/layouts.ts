import { attribute, optional, type Selectors, seenIn, without } from '../anchors/table.ts';
import { type CommentTable, layoutOf } from '../social/define-layout.ts';

const more: Selectors = [
  '.comments-comments-list__load-more-comments-button',
  'button[class*="load-more-comments"]',
];
const comment: CommentTable = {
  box: [
    'article.comments-comment-entity',
    'article.comments-comment-item',
    '.comment-item[data-id],li.comment',
  ],
  body: [
    '.comments-comment-entity__content .update-components-text',
    '.comments-comment-item__main-content',
    '.comment__text,.comment-text',
  ],
  author: [
    '.comments-comment-meta__description-title',
    '.comments-post-meta__name-text',
    '.comment__author,.commenter-name',
  ],
  like: [
    '.comments-comment-social-bar__reactions-count--cr',
    '.comments-comment-social-bar__reactions-count',
  ],
  level: (box) =>
    box.matches('[class*="--reply"]') ||
    box.closest('.comments-replies-list,.comments-comment-replies')
      ? 1
      : 0,
};

/** Pages of components, which some accounts still get. */
export const legacyLayout = layoutOf('linkedin', {
  seen: '2026-04',
  mark: '.feed-shared-update-v2',
  post: {
    box: ['.feed-shared-update-v2[role=article]', '.feed-shared-update-v2'],
    body: [
      '.update-components-update-v2__commentary:not(.feed-shared-update-v2__update-content-wrapper *)',
      '.feed-shared-update-v2__description:not(.feed-shared-update-v2__update-content-wrapper *)',
      '.update-components-text',
    ],
    author: without(/(?<!\s)\s*[•·]\s[\s\S]*/, [
      '.update-components-actor__title [aria-hidden=true]',
      '.update-components-actor__title',
      '.update-components-actor__name,.feed-shared-actor__name',
    ]),
    quoted: [
      '.feed-shared-update-v2__update-content-wrapper .update-components-text',
      '.update-components-mini-update-v2 .update-components-text',
    ],
    cut: [
      '.feed-shared-inline-show-more-text__see-more-less-toggle[aria-expanded=false]',
      '.see-more',
    ],
  },
  comment,
  more,
  total: [
    '.social-details-social-counts__comments',
    '.social-details-social-counts__item--with-social-proof button[data-finite-scroll-hotkey=c]',
  ],
  scrolls: true,
  strip:
    '.feed-shared-inline-show-more-text__see-more-less-toggle,.see-more,.update-components-text__translation',
});

/** Articles, also those of 2016. */
export const articleLayout = layoutOf('linkedin article', {
  seen: '2026-04',
  mark: '.reader-article-content,.reader-content-blocks-container,.article-content__body,.article-main__content,[data-test-id=article-content-blocks],.prose[itemprop=articleBody],.article-body .prose,.article-content .prose,.prose',
  title: ['.reader-article-header__title', '.pulse-title', '.article-title', 'h1'],
  post: {
    body: [
      '.reader-article-content',
      '.reader-content-blocks-container',
      '.article-main__content,[data-test-id=article-content-blocks]',
      '.article-content__body',
      '.prose',
      '[itemprop=articleBody]',
    ],
    author: without(/(?<!\s)\s*[•·]\s[\s\S]*/, [
      '.reader-author-info__content a',
      '.base-main-card__title,.main-author-card h3',
      '.author-profile .name a,[itemprop=author] [itemprop=name]',
      '.entity-name a[rel=author],a[rel=author]',
      '.profile-card .name,.author .name',
    ]),
    date: optional(
      attribute('datetime|content', ['time[datetime]', '[itemprop=datePublished][content]']),
    ),
    like: seenIn('2016-12', [
      '.social-details-social-counts__reactions-count',
      '[data-test-id=social-actions__reaction-count]',
    ]),
  },
  comment,
  more,
});

/** The page shown to visitors without an account. */
export const guestLayout = layoutOf('linkedin guest', {
  seen: '2026-04',
  mark: '.attributed-text-segment-list__content,[data-test-id=main-feed-activity-card__commentary]',
  post: {
    box: ['article.main-feed-activity-card', 'main article', 'main'],
    body: [
      '[data-test-id=main-feed-activity-card__commentary]',
      '.attributed-text-segment-list__content',
    ],
    author: ['[data-tracking-control-name=public_post_feed-actor-name]', '.base-main-card__title'],
    like: ['[data-test-id=social-actions__reaction-count]', '[data-id=social-actions__reactions]'],
  },
  comment: {
    box: ['section.comment', '.comment'],
    body: ['.comment__text', '.attributed-text-segment-list__content'],
    author: ['.comment__author', 'a[href*="/in/"]'],
    level: 'flat',
  },
});
