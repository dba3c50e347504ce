import { defineSite } from '../define-site.ts';

export const yahooSearchSite = defineSite({
  id: 'yahoo-search',
  hosts: ['search.yahoo.com', 'search.yahoo.co.jp'],
  capture: 'open',
  kind: 'search',
  testUrls: [
    { url: 'https://search.yahoo.com/search?p=tide+tables', expect: 'results' },
    { url: 'https://de.search.yahoo.com/search?p=gezeiten', expect: 'results' },
    { url: 'https://search.yahoo.co.jp/search?p=潮見表', expect: 'results' },
  ],
});
