import type { Engine } from '../search/engine.ts';

/** The page of scripts, the plain one (`html.`) and the plainest (`lite.`). */
export const duckduckgo: Engine = {
  id: 'duckduckgo',
  queryParams: ['q'],
  queryField: {
    name: 'duckduckgo query field',
    seen: '2026-09',
    selectors: ['#search_form_input', 'input[name=q]'],
    isOptional: true,
  },
  box: {
    name: 'duckduckgo result',
    seen: '2026-09',
    selectors: [
      'article[data-testid=result]',
      '#links .web-result',
      '#links .result',
      '[data-layout=organic]',
      'tr:has(a.result-link)',
    ],
  },
  link: {
    name: 'duckduckgo link',
    seen: '2026-09',
    selectors: ['a[data-testid=result-title-a]', 'a.result__a', 'a.result-link', 'h2 a[href]'],
  },
  title: {
    name: 'duckduckgo title',
    seen: '2026-09',
    selectors: ['a[data-testid=result-title-a]', '.result__a', 'a.result-link', 'h2'],
  },
  snippet: {
    name: 'duckduckgo snippet',
    seen: '2026-09',
    selectors: [
      '[data-result=snippet]',
      '.result__snippet',
      'div:has(> h2) + div',
      '.result-snippet',
    ],
    isOptional: true,
  },
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
};
