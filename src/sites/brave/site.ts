import { defineSite } from '../define-site.ts';

export const braveSite = defineSite({
  id: 'brave',
  hosts: ['search.brave.com'],
  capture: 'open',
  kind: 'search',
  testUrls: [{ url: 'https://search.brave.com/search?q=tide+tables', expect: 'results' }],
});
