import { defineSite } from '../define-site.ts';

export const brave = defineSite({
  id: 'brave',
  hosts: ['search.brave.com'],
  kind: 'search',
  engine: {
    seen: '2026-08',
    queryParams: ['q'],
    queryField: ['#searchbox', 'textarea[name=q]', 'input[name=q]'],
    box: [
      '#results .snippet[data-type=web]:not(.standalone)',
      '#results .snippet[data-pos]:not(.standalone)',
      '#results .snippet:has(a[href^=http])',
    ],
    link: ['a.l1[href]', '.result-content a[href]', 'a.result-header[href]', 'a[href^=http]'],
    title: ['.search-snippet-title', '.title', '.snippet-title'],
    snippet: ['.generic-snippet .content', '.snippet-description', '.snippet-content'],
    ads: '.ad,[data-type=ad],#search-ad,.standalone-ad',
    strip: 'script,style,svg,button',
    captcha: {
      hosts: null,
      path: /^\/captcha/,
      selector: '#captcha,.captcha,[class*="captcha"],form[action*="captcha"]',
      text: null,
    },
  },
  testUrls: [{ url: 'https://search.brave.com/search?q=tide+tables', expect: 'results' }],
});
