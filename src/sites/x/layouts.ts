import type { Layout } from '../social/layout.ts';

const author = {
  name: 'old x author',
  seen: '2018-12',
  selectors: ['&[data-name]', '.fullname'],
  attribute: 'data-name|',
};
const handle = {
  name: 'old x handle',
  seen: '2018-12',
  selectors: ['&[data-screen-name]', '.username b'],
  attribute: 'data-screen-name|',
};
const body = { name: 'old x text', seen: '2018-12', selectors: ['.js-tweet-text', '.tweet-text'] };
const date = {
  name: 'old x date',
  seen: '2018-12',
  selectors: ['[data-time-ms]', '[data-time]'],
  attribute: 'data-time-ms|data-time',
};
const like = {
  name: 'old x likes',
  seen: '2018-12',
  selectors: [
    '.js-stat-favorites [data-tweet-stat-count]',
    '.ProfileTweet-action--favorite [data-tweet-stat-count]',
  ],
  attribute: 'data-tweet-stat-count',
  isOptional: true,
};

/** Pages of 2014–2019, still in saved copies. */
export const oldXLayouts: readonly Layout[] = [
  {
    mark: '.permalink-tweet,.tweet[data-tweet-id].js-original-tweet',
    post: {
      box: {
        name: 'old x post',
        seen: '2018-12',
        selectors: ['.permalink-tweet', '.js-original-tweet'],
      },
      body,
      author,
      handle,
      date,
      like,
    },
    comment: {
      box: {
        name: 'old x reply',
        seen: '2018-12',
        selectors: [
          '#ancestors .tweet[data-tweet-id],#descendants .tweet[data-tweet-id]',
          '.permalink-in-reply-tos .tweet[data-tweet-id],.permalink-replies .tweet[data-tweet-id]',
        ],
      },
      body,
      author,
      handle,
      date,
      like,
      level: 'flat',
      skip: '.suggested-tweet-stream,.promoted-tweet',
    },
    strip: '.invisible,.tco-ellipsis',
  },
];
