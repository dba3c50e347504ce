import type { Engine } from '../search/engine.ts';

/** Its own links are opaque; `mu` holds the page's address. */
export const baidu: Engine = {
  id: 'baidu',
  queryParams: ['wd', 'word'],
  queryField: {
    name: 'baidu query field',
    seen: '2026-08',
    selectors: ['#kw', '#chat-textarea', 'input[name=wd]', 'input[name=word]'],
    isOptional: true,
  },
  box: {
    name: 'baidu result',
    seen: '2026-08',
    selectors: [
      '#content_left .c-container',
      '#content_left .result,#content_left .result-op',
      '#results .c-result',
    ],
  },
  link: {
    name: 'baidu link',
    seen: '2026-08',
    selectors: ['h3 a[href]', '.c-title a[href]', 'a.c-blocka[href]'],
  },
  title: { name: 'baidu title', seen: '2026-08', selectors: ['h3', '.c-title'] },
  snippet: {
    name: 'baidu snippet',
    seen: '2026-08',
    selectors: [
      '[class*="summary-text_"]',
      '[data-module=abstract]',
      '[class*="content-right_"]',
      '.c-abstract',
    ],
    isOptional: true,
  },
  ads: '[data-tuiguang],.ec-tuiguang,.ec_tuiguang_pplink,[class*="ec-wise"],[tpl^="ec_"],[cmatchid]',
  strip: 'script,style,i.c-icon,.c-showurl,[class*="source_"]',
  addressAttribute: 'mu',
  refused:
    /recommend_list\.baidu\.com|^https?:\/\/(www\.)?baidu\.com\/(s\?|baidu\.php)|nourl\.ubs\.baidu/,
  captcha: {
    hosts: /^wappass\.baidu\.com$/,
    path: /^\/static\/captcha/,
    selector: '.passMod_dialog-wrapper,#passMod,.timeout-img,form[action*="captcha"]',
    text: /百度安全验证|网络不给力，请稍后重试/,
  },
};
