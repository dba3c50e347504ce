import { defineSite } from '../define-site.ts';

export const facebook = defineSite({
  id: 'facebook',
  hosts: ['facebook.com'],
  capture: 'open',
  kind: 'social',
  unfolds: true,
  testUrls: [
    { url: 'https://www.facebook.com/', expect: 'a post opened from it: author, text, comments' },
    { url: 'https://mbasic.facebook.com/', expect: 'the same' },
  ],
});
