import type { Engine } from '../search/engine.ts';

export const brave: Engine = {
  id: 'brave',
  queryParams: ['q'],
  queryField: {
    name: 'brave query field',
    seen: '2026-08',
    selectors: ['#searchbox', 'textarea[name=q]', 'input[name=q]'],
    isOptional: true,
  },
  box: {
    name: 'brave result',
    seen: '2026-08',
    selectors: [
      '#results .snippet[data-type=web]:not(.standalone)',
      '#results .snippet[data-pos]:not(.standalone)',
      '#results .snippet:has(a[href^=http])',
    ],
  },
  link: {
    name: 'brave link',
    seen: '2026-08',
    selectors: ['a.l1[href]', '.result-content a[href]', 'a.result-header[href]', 'a[href^=http]'],
  },
  title: {
    name: 'brave title',
    seen: '2026-08',
    selectors: ['.search-snippet-title', '.title', '.snippet-title'],
  },
  snippet: {
    name: 'brave snippet',
    seen: '2026-08',
    selectors: ['.generic-snippet .content', '.snippet-description', '.snippet-content'],
    isOptional: true,
  },
  ads: '.ad,[data-type=ad],#search-ad,.standalone-ad',
  strip: 'script,style,svg,button',
  captcha: {
    hosts: null,
    path: /^\/captcha/,
    selector: '#captcha,.captcha,[class*="captcha"],form[action*="captcha"]',
    text: null,
  },
};
