import { anchorsOf, only, optional } from '../anchors/table.ts';
import { watchPages } from './watch-page.ts';

export const youtubeAnchors = anchorsOf('youtube', '2026-09', {
  watchPage: optional(watchPages),
  title: [
    'ytd-watch-metadata h1',
    'h1.ytd-watch-metadata',
    'ytd-video-primary-info-renderer h1',
    '#title h1',
    'h1.title',
  ],
  author: [
    'ytd-video-owner-renderer ytd-channel-name a[href]',
    'ytd-video-owner-renderer #channel-name',
    '#owner #channel-name',
    '#upload-info a[href]',
  ],
  description: optional([
    '#description-inline-expander > #expanded yt-attributed-string',
    '#description-inline-expander > yt-attributed-string',
    '#description-inline-expander > yt-formatted-string',
    '#attributed-snippet-text',
    '#formatted-snippet-text',
    '#plain-snippet-text',
    '#description yt-formatted-string.content',
    'ytd-expandable-video-description-body-renderer yt-attributed-string',
  ]),
  date: optional([
    '#info-strings yt-formatted-string',
    '#date yt-formatted-string',
    'ytd-watch-metadata #info > span:nth-of-type(3)',
  ]),
  /** In the heading of the comments: their number, replies included. */
  commentTotal: optional(['ytd-comments-header-renderer #count', 'ytd-comments #count']),
  comment: optional(['ytd-comments ytd-comment-view-model', 'ytd-comments ytd-comment-renderer']),
  /** In comments of the channel itself the name is in a badge. */
  commentAuthor: ['#author-text', 'ytd-author-comment-badge-renderer #channel-name'],
  commentText: only('#content-text'),
  commentLikes: optional(['#vote-count-middle', '#vote-count-left']),
  commentLink: optional([
    '#published-time-text a[href]',
    '.published-time-text a[href]',
    'a[href*="lc="]',
  ]),
});

/** Contains a reply; a reply to a reply is inside another one. */
export const repliesBox = 'ytd-comment-replies-renderer, yt-sub-thread';
/** YouTube's own app; a page without it is a refusal, a consent form or an old page. */
export const appElements = 'ytd-app, ytm-app, ytmusic-app, ytd-watch-flexy';
