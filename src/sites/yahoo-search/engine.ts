import type { Engine } from '../search/engine.ts';

export const yahooSearch: Engine = {
  id: 'yahoo-search',
  queryParams: ['p', 'q'],
  queryField: {
    name: 'yahoo query field',
    seen: '2026-06',
    selectors: ['#yschsp', 'input[name=p]'],
    isOptional: true,
  },
  box: {
    name: 'yahoo result',
    seen: '2026-06',
    selectors: [
      '.algo,.algo-sr',
      '.searchCenterMiddle > li:has(h3)',
      '.sw-CardBase:has(h3)',
      '.Contents__innerGroupBody:has(h3)',
    ],
  },
  link: {
    name: 'yahoo link',
    seen: '2026-06',
    selectors: [
      '.compTitle h3 a[href]',
      '.compTitle a[href]',
      '.sw-Card__title a[href]',
      'h3 a[href],a[href]:has(h3)',
    ],
  },
  title: {
    name: 'yahoo title',
    seen: '2026-06',
    selectors: ['.compTitle h3', '.sw-Card__titleMain', 'h3'],
  },
  snippet: {
    name: 'yahoo snippet',
    seen: '2026-06',
    selectors: ['.compText', '.sw-Card__summary', '.fc-falcon'],
    isOptional: true,
  },
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
};
