import { defineSite } from '../define-site.ts';

export const instagram = defineSite({
  id: 'instagram',
  hosts: ['instagram.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [
    { url: 'https://www.instagram.com/instagram/', expect: 'a post of it: caption and comments' },
  ],
});
