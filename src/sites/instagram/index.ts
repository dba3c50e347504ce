import { defineSite } from '../define-site.ts';
import { readInstagram } from './read.ts';

export const instagram = defineSite({
  id: 'instagram',
  hosts: ['instagram.com'],
  kind: 'social',
  read: readInstagram,
  testUrls: [
    { url: 'https://www.instagram.com/instagram/', expect: 'a post of it: caption and comments' },
  ],
});
