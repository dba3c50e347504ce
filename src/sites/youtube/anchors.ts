import type { Anchor } from '../anchors/anchor.ts';

const seen = '2026-09';

/** Each names the video it shows; a second one may stay in the page, hidden. */
export const watchRoot: Anchor = {
  name: 'watch page',
  seen,
  selectors: ['ytd-watch-flexy[video-id]', 'ytd-watch-grid[video-id]', '[video-id][role="main"]'],
  isOptional: true,
};
export const titleAnchor: Anchor = {
  name: 'title',
  seen,
  selectors: [
    'ytd-watch-metadata h1',
    'h1.ytd-watch-metadata',
    'ytd-video-primary-info-renderer h1',
    '#title h1',
    'h1.title',
  ],
};
export const authorAnchor: Anchor = {
  name: 'author',
  seen,
  selectors: [
    'ytd-video-owner-renderer ytd-channel-name a[href]',
    'ytd-video-owner-renderer #channel-name',
    '#owner #channel-name',
    '#upload-info a[href]',
  ],
};
export const descriptionAnchor: Anchor = {
  name: 'description',
  seen,
  selectors: [
    '#description-inline-expander > #expanded yt-attributed-string',
    '#description-inline-expander > yt-attributed-string',
    '#description-inline-expander > yt-formatted-string',
    '#attributed-snippet-text',
    '#formatted-snippet-text',
    '#plain-snippet-text',
    '#description yt-formatted-string.content',
    'ytd-expandable-video-description-body-renderer yt-attributed-string',
  ],
  isOptional: true,
};
export const dateAnchor: Anchor = {
  name: 'date',
  seen,
  selectors: [
    '#info-strings yt-formatted-string',
    '#date yt-formatted-string',
    'ytd-watch-metadata #info > span:nth-of-type(3)',
  ],
  isOptional: true,
};
export const commentAnchor: Anchor = {
  name: 'comment',
  seen,
  selectors: ['ytd-comments ytd-comment-view-model', 'ytd-comments ytd-comment-renderer'],
  isOptional: true,
};
/** Of the channel's own comments the name stands in a badge. */
export const commentAuthor: Anchor = {
  name: 'comment author',
  seen,
  selectors: ['#author-text', 'ytd-author-comment-badge-renderer #channel-name'],
};
export const commentText: Anchor = {
  name: 'comment text',
  seen,
  selectors: ['#content-text'],
};
export const commentLikes: Anchor = {
  name: 'comment likes',
  seen,
  selectors: ['#vote-count-middle', '#vote-count-left'],
  isOptional: true,
};
export const commentLink: Anchor = {
  name: 'comment link',
  seen,
  selectors: ['#published-time-text a[href]', '.published-time-text a[href]', 'a[href*="lc="]'],
  isOptional: true,
};
/** A reply stands within it; one to a reply within another. */
export const repliesBox = 'ytd-comment-replies-renderer, yt-sub-thread';
/** YouTube's own app; a page without it is a refusal, a question for consent or an old page. */
export const appElements = 'ytd-app, ytm-app, ytmusic-app, ytd-watch-flexy';
