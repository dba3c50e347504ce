import { defineSite } from '../define-site.ts';

export const naverSite = defineSite({
  id: 'naver',
  hosts: ['search.naver.com'],
  capture: 'open',
  kind: 'search',
  testUrls: [{ url: 'https://search.naver.com/search.naver?query=조석', expect: 'results' }],
});
