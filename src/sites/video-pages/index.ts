import { defineSite } from '../define-site.ts';
import { readVideoPage } from './read.ts';
import { unfoldVideoPage } from './unfold.ts';

/** Sites whose pages have one `video` element with caption tracks (seen 2026-09). */
export const videoPages = defineSite({
  id: 'video-pages',
  hosts: ['vimeo.com', 'ted.com', 'coursera.org'],
  kind: 'video',
  unfolds: true,
  read: readVideoPage,
  unfold: unfoldVideoPage,
  testUrls: [
    {
      url: 'https://vimeo.com/76979871',
      expect: 'title, author and, where the video has captions, its lines with their seconds',
    },
    {
      url: 'https://www.coursera.org/learn/machine-learning',
      expect: 'read as any page: no video with captions stands in it',
    },
  ],
});
