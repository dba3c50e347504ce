import type { Engine } from '../search/engine.ts';

export const naver: Engine = {
  id: 'naver',
  queryParams: ['query'],
  queryField: {
    name: 'naver query field',
    seen: '2026-06',
    selectors: ['#nx_query', 'input[name=query]'],
    isOptional: true,
  },
  box: {
    name: 'naver result',
    seen: '2026-06',
    selectors: ['.fds-web-normal-doc-root', '.total_wrap', '.lst_total > li', '#main_pack li.bx'],
  },
  link: {
    name: 'naver link',
    seen: '2026-06',
    selectors: [
      'a[href^=http]:has(.sds-comps-text-type-headline1)',
      'a.total_tit[href],a.link_tit[href]',
      'a[href^=http]:not([href*="keep.naver.com"])',
    ],
  },
  title: {
    name: 'naver title',
    seen: '2026-06',
    selectors: ['.sds-comps-text-type-headline1', '.total_tit', '.link_tit'],
  },
  snippet: {
    name: 'naver snippet',
    seen: '2026-06',
    selectors: [
      '.sds-comps-text-type-body1',
      '.dsc_txt_wrap',
      '.api_txt_lines.dsc_txt',
      '.total_dsc',
    ],
    isOptional: true,
  },
  ads: '.ad_area,#power_link_body,.sp_nad,.brand_area,[data-cr-area*="pwl"]',
  strip: 'script,style,button',
  refused: /^https?:\/\/(keep|ader|adcr)\.naver\.com/,
  captcha: {
    hosts: null,
    path: /^\/captcha/,
    selector: '#captcha,form[action*="captcha"]',
    text: null,
  },
};
