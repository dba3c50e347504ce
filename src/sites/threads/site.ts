import { defineSite } from '../define-site.ts';

export const threads = defineSite({
  id: 'threads',
  hosts: ['threads.net', 'threads.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://www.threads.com/@threads', expect: 'a post of it and its replies' }],
});
