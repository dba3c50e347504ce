import { defineSite } from '../define-site.ts';

export const yahooSearch = defineSite({
  id: 'yahoo-search',
  hosts: ['search.yahoo.com', 'search.yahoo.co.jp'],
  kind: 'search',
  engine: {
    seen: '2026-06',
    queryParams: ['p', 'q'],
    queryField: ['#yschsp', 'input[name=p]'],
    box: [
      '.algo,.algo-sr',
      '.searchCenterMiddle > li:has(h3)',
      '.sw-CardBase:has(h3)',
      '.Contents__innerGroupBody:has(h3)',
    ],
    link: [
      '.compTitle h3 a[href]',
      '.compTitle a[href]',
      '.sw-Card__title a[href]',
      'h3 a[href],a[href]:has(h3)',
    ],
    title: ['.compTitle h3', '.sw-Card__titleMain', 'h3'],
    snippet: ['.compText', '.sw-Card__summary', '.fc-falcon'],
    ads: '.ads,.AdTop,.AdBtm,.searchCenterTopAds,.searchCenterBottomAds,[data-matarget=ad]',
    strip: 'script,style,cite,.url,.compTitle .fz-ms.fc-12th',
    refused:
      /^https?:\/\/([\w-]+\.)*search\.yahoo\.(com|co\.jp)\/(cbclk|search)|\/\/[\w.]*yahoo\.com\/(aclk|bv)/,
    captcha: {
      hosts: null,
      path: null,
      selector: '#captcha-form,form[action*="captcha"]',
      text: null,
    },
  },
  testUrls: [
    { url: 'https://search.yahoo.com/search?p=tide+tables', expect: 'results' },
    { url: 'https://de.search.yahoo.com/search?p=gezeiten', expect: 'results' },
    { url: 'https://search.yahoo.co.jp/search?p=潮見表', expect: 'results' },
  ],
});
