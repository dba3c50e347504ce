import { defineSite } from '../define-site.ts';

export const linkedin = defineSite({
  id: 'linkedin',
  hosts: ['linkedin.com'],
  capture: 'open',
  kind: 'social',
  unfolds: true,
  testUrls: [
    {
      url: 'https://www.linkedin.com/feed/',
      expect: 'a post opened from it: author, text, comments',
    },
    { url: 'https://www.linkedin.com/pulse/', expect: 'an article of it' },
  ],
});
