import { defineSite } from '../define-site.ts';
import { basicMark } from './basic.ts';
import { facebookComposers } from './composers.ts';
import { readFacebook } from './read.ts';
import { unfoldFacebook } from './unfold.ts';

export const facebook = defineSite({
  id: 'facebook',
  hosts: ['facebook.com'],
  kind: 'social',
  composers: facebookComposers,
  unfolds: true,
  marks: `${basicMark},[data-ad-rendering-role=story_message]`,
  read: readFacebook,
  unfold: unfoldFacebook,
  testUrls: [
    {
      url: 'https://www.facebook.com/',
      expect: 'a list of posts; one opened from it: its comments',
    },
    { url: 'https://mbasic.facebook.com/', expect: 'the same' },
  ],
});
