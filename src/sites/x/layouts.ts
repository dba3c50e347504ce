import { attribute } from '../anchors/table.ts';
import { layoutOf, type PartTable } from '../social/define-layout.ts';
import type { Layout } from '../social/layout.ts';

const part: PartTable = {
  body: ['.js-tweet-text', '.tweet-text'],
  author: attribute('data-name|', ['&[data-name]', '.fullname']),
  handle: attribute('data-screen-name|', ['&[data-screen-name]', '.username b']),
  date: attribute('data-time-ms|data-time', ['[data-time-ms]', '[data-time]']),
  like: attribute('data-tweet-stat-count', [
    '.js-stat-favorites [data-tweet-stat-count]',
    '.ProfileTweet-action--favorite [data-tweet-stat-count]',
  ]),
};

/** Pages of 2014–2019, which still exist as saved copies. */
export const oldXLayouts: readonly Layout[] = [
  layoutOf('old x', {
    seen: '2018-12',
    mark: '.permalink-tweet,.tweet[data-tweet-id].js-original-tweet',
    post: { ...part, box: ['.permalink-tweet', '.js-original-tweet'] },
    comment: {
      ...part,
      box: [
        '#ancestors .tweet[data-tweet-id],#descendants .tweet[data-tweet-id]',
        '.permalink-in-reply-tos .tweet[data-tweet-id],.permalink-replies .tweet[data-tweet-id]',
      ],
      level: 'flat',
      skip: '.suggested-tweet-stream,.promoted-tweet',
    },
    strip: '.invisible,.tco-ellipsis',
  }),
];
