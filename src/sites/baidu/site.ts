import { defineSite } from '../define-site.ts';

export const baiduSite = defineSite({
  id: 'baidu',
  hosts: ['baidu.com/s', 'wappass.baidu.com'],
  capture: 'open',
  kind: 'search',
  testUrls: [
    { url: 'https://www.baidu.com/s?wd=潮汐', expect: 'results with their own addresses' },
  ],
});
