import { defineSite } from '../define-site.ts';

export const duckduckgo = defineSite({
  id: 'duckduckgo',
  hosts: ['duckduckgo.com'],
  kind: 'search',
  // The page with scripts, the plain one (`html.`) and the plainest (`lite.`).
  engine: {
    seen: '2026-09',
    queryParams: ['q'],
    queryField: ['#search_form_input', 'input[name=q]'],
    box: [
      'article[data-testid=result]',
      '#links .web-result',
      '#links .result',
      '[data-layout=organic]',
      'tr:has(a.result-link)',
    ],
    link: ['a[data-testid=result-title-a]', 'a.result__a', 'a.result-link', 'h2 a[href]'],
    title: ['a[data-testid=result-title-a]', '.result__a', 'a.result-link', 'h2'],
    snippet: [
      '[data-result=snippet]',
      '.result__snippet',
      'div:has(> h2) + div',
      '.result-snippet',
    ],
    ads: '.result--ad,[data-testid=ad],[data-layout=ad],.result-sponsored,.module--carousel-products',
    strip: 'script,style,button',
    refused: /^https?:\/\/([\w-]+\.)*duckduckgo\.com\/(y\.js|\?|html\/?\?|duckduckgo-help)/,
    isOther: ({ searchParams }) =>
      /^(images|videos|maps|news|shopping)$/.test(searchParams.get('ia') ?? '') &&
      searchParams.get('iax') !== null,
    captcha: {
      hosts: null,
      path: null,
      selector: '#challenge-form,.anomaly-modal,.anomaly-modal__mask',
      text: null,
    },
  },
  testUrls: [
    { url: 'https://duckduckgo.com/?q=tide+tables', expect: 'results' },
    { url: 'https://html.duckduckgo.com/html/?q=tide+tables', expect: 'the same results' },
  ],
});
