import { defineSite } from '../define-site.ts';

export const x = defineSite({
  id: 'x',
  hosts: ['x.com', 'twitter.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://x.com/jack/status/20', expect: 'the post and its replies' }],
});
