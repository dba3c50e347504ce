import { defineSite } from '../define-site.ts';

export const bluesky = defineSite({
  id: 'bluesky',
  hosts: ['bsky.app'],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://bsky.app/profile/bsky.app', expect: 'a post of it and its replies' }],
});
