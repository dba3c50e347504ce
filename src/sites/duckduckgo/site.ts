import { defineSite } from '../define-site.ts';

export const duckduckgoSite = defineSite({
  id: 'duckduckgo',
  hosts: ['duckduckgo.com'],
  capture: 'open',
  kind: 'search',
  testUrls: [
    { url: 'https://duckduckgo.com/?q=tide+tables', expect: 'results' },
    { url: 'https://html.duckduckgo.com/html/?q=tide+tables', expect: 'the same results' },
  ],
});
