import { defineSite } from '../define-site.ts';
import { instagramComposers } from './composers.ts';
import { readInstagram } from './read.ts';
import { unfoldInstagram } from './unfold.ts';

export const instagram = defineSite({
  id: 'instagram',
  hosts: ['instagram.com'],
  kind: 'social',
  composers: instagramComposers,
  unfolds: true,
  read: readInstagram,
  unfold: unfoldInstagram,
  testUrls: [
    { url: 'https://www.instagram.com/', expect: 'a list of posts with their authors' },
    { url: 'https://www.instagram.com/instagram/', expect: 'a post of it: caption and comments' },
  ],
});
