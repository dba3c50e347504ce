import { defineEngine } from '../search/engine.ts';

export const google = defineEngine({
  id: 'google',
  seen: '2026-09',
  queryParams: ['q', 'oq'],
  queryField: ['textarea[name=q]', 'input[name=q]'],
  box: [
    '#rso div.tF2Cxc,#rso div.MjjYud',
    '#rso [data-hveid]',
    '#rso a:has(h3)',
    '#search a:has(h3)',
  ],
  link: ['a[href]:has(h3)', 'a[href][jsname]', 'h3 a[href]'],
  title: ['h3', '[role=heading]'],
  snippet: ['.VwiC3b', '[data-sncf]', '.IsZvec', '.st', '[style*="-webkit-line-clamp"]'],
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
});
