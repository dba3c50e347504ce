import { defineSite } from '../define-site.ts';
import { linkedinComposers } from './composers.ts';
import { readLinkedin } from './read.ts';
import { unfoldLinkedin } from './unfold.ts';

export const linkedin = defineSite({
  id: 'linkedin',
  hosts: ['linkedin.com'],
  kind: 'social',
  composers: linkedinComposers,
  unfolds: true,
  marks: '.feed-shared-update-v2[data-urn],[data-sdui-screen],.reader-article-content',
  read: readLinkedin,
  unfold: unfoldLinkedin,
  testUrls: [
    {
      url: 'https://www.linkedin.com/feed/',
      expect: 'a list of posts; one opened from it: author, text, comments',
    },
    { url: 'https://www.linkedin.com/pulse/', expect: 'an article of it' },
  ],
});
