import { defineSite } from '../define-site.ts';

export const naver = defineSite({
  id: 'naver',
  hosts: ['search.naver.com'],
  kind: 'search',
  engine: {
    seen: '2026-06',
    queryParams: ['query'],
    queryField: ['#nx_query', 'input[name=query]'],
    box: ['.fds-web-normal-doc-root', '.total_wrap', '.lst_total > li', '#main_pack li.bx'],
    link: [
      'a[href^=http]:has(.sds-comps-text-type-headline1)',
      'a.total_tit[href],a.link_tit[href]',
      'a[href^=http]:not([href*="keep.naver.com"])',
    ],
    title: ['.sds-comps-text-type-headline1', '.total_tit', '.link_tit'],
    snippet: [
      '.sds-comps-text-type-body1',
      '.dsc_txt_wrap',
      '.api_txt_lines.dsc_txt',
      '.total_dsc',
    ],
    ads: '.ad_area,#power_link_body,.sp_nad,.brand_area,[data-cr-area*="pwl"]',
    strip: 'script,style,button',
    refused: /^https?:\/\/(keep|ader|adcr)\.naver\.com/,
    captcha: {
      hosts: null,
      path: /^\/captcha/,
      selector: '#captcha,form[action*="captcha"]',
      text: null,
    },
  },
  testUrls: [{ url: 'https://search.naver.com/search.naver?query=조석', expect: 'results' }],
});
