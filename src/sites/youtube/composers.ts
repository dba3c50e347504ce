import type { ComposerTable } from '#domain/composer/composer-table.ts';

const field = '#contenteditable-root[contenteditable="true"]';
const common: Pick<ComposerTable, 'seen' | 'surface' | 'root' | 'places'> = {
  seen: '2026-09',
  surface: 'social',
  root: ['ytd-commentbox', ':has(> #submit-button)'],
  places: [
    { at: '#footer', side: 'in' },
    { at: '#submit-button', side: 'before' },
    { at: '#buttons', side: 'before' },
  ],
};
const video = 'ytd-watch-flexy:not([hidden])';

export const youtubeComposers: ComposerTable[] = [
  {
    ...common,
    name: 'reply to comment',
    editor: [
      `ytd-comment-thread-renderer ytd-commentbox ${field}`,
      'ytd-comment-thread-renderer ytd-commentbox [contenteditable="true"]',
    ],
    answers: {
      target: [
        { closest: 'ytd-comment-view-model' },
        { closest: 'ytd-comment-renderer' },
        { closest: 'ytd-comment-thread-renderer' },
      ],
      author: ['#author-text', '#header-author a'],
      text: ['#content-text', '#content'],
    },
  },
  {
    ...common,
    name: 'comment',
    editor: [`ytd-commentbox ${field}`, 'ytd-commentbox [contenteditable="true"]'],
    answers: {
      target: [{ closest: video }, { page: video }, { page: 'ytd-watch-grid:not([hidden])' }],
      author: ['ytd-video-owner-renderer #channel-name a', '#owner #channel-name'],
      text: ['h1.ytd-watch-metadata', '#title h1'],
    },
  },
  {
    seen: '2026-07',
    surface: 'social',
    name: 'mobile comment',
    editor: [
      'textarea.YtmCommentSimpleboxRendererReply',
      'ytm-comment-simplebox-renderer textarea',
    ],
    root: ['ytm-comment-simplebox-renderer', ':has(> textarea)'],
    places: [
      { at: ':scope > :last-child', side: 'in' },
      { at: ':scope', side: 'in' },
    ],
    answers: {
      target: [{ page: 'ytm-slim-video-metadata-section-renderer' }, { page: 'ytm-watch' }],
      author: ['.slim-owner-channel-name', 'ytm-slim-owner-renderer a'],
      text: ['.slim-video-information-title', 'h2'],
    },
  },
];
