import type { Engine } from '../search/engine.ts';

export const google: Engine = {
  id: 'google',
  queryParams: ['q', 'oq'],
  queryField: {
    name: 'google query field',
    seen: '2026-09',
    selectors: ['textarea[name=q]', 'input[name=q]'],
    isOptional: true,
  },
  box: {
    name: 'google result',
    seen: '2026-09',
    selectors: [
      '#rso div.tF2Cxc,#rso div.MjjYud',
      '#rso [data-hveid]',
      '#rso a:has(h3)',
      '#search a:has(h3)',
    ],
  },
  link: {
    name: 'google link',
    seen: '2026-09',
    selectors: ['a[href]:has(h3)', 'a[href][jsname]', 'h3 a[href]'],
  },
  title: { name: 'google title', seen: '2026-09', selectors: ['h3', '[role=heading]'] },
  snippet: {
    name: 'google snippet',
    seen: '2026-09',
    selectors: ['.VwiC3b', '[data-sncf]', '.IsZvec', '.st', '[style*="-webkit-line-clamp"]'],
    isOptional: true,
  },
  ads: '#tads,#tadsb,#bottomads,[data-text-ad],.uEierd,.commercial-unit-desktop-top',
  strip: 'script,style,cite,button,[role=button]',
  refused:
    /^https?:\/\/([\w-]+\.)*google\.[a-z.]+\/(aclk|search|advanced_search|preferences|httpservice)/,
  isOther: ({ searchParams }) =>
    /^(isch|shop|vid|lcl|flm)$/.test(searchParams.get('tbm') ?? '') ||
    /^(2|28|7)$/.test(searchParams.get('udm') ?? ''),
  captcha: {
    hosts: /^sorry\.google\./,
    path: /^\/sorry(\/|$)/,
    selector: 'form#captcha-form,form[action*="/sorry/"]',
    text: null,
  },
};
