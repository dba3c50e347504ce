import { defineSite } from '../define-site.ts';

export const bingSite = defineSite({
  id: 'bing',
  hosts: ['bing.com/search'],
  capture: 'open',
  kind: 'search',
  testUrls: [
    {
      url: 'https://www.bing.com/search?q=tide+tables',
      expect: 'results with their own addresses',
    },
    { url: 'https://cn.bing.com/search?q=tide', expect: 'results' },
  ],
});
