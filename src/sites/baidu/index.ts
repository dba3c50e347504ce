import { defineSite } from '../define-site.ts';

export const baidu = defineSite({
  id: 'baidu',
  hosts: ['baidu.com/s', 'wappass.baidu.com'],
  kind: 'search',
  // The links are opaque redirects; `mu` holds the page's address.
  engine: {
    seen: '2026-08',
    queryParams: ['wd', 'word'],
    queryField: ['#kw', '#chat-textarea', 'input[name=wd]', 'input[name=word]'],
    box: [
      '#content_left .c-container',
      '#content_left .result,#content_left .result-op',
      '#results .c-result',
    ],
    link: ['h3 a[href]', '.c-title a[href]', 'a.c-blocka[href]'],
    title: ['h3', '.c-title'],
    snippet: [
      '[class*="summary-text_"]',
      '[data-module=abstract]',
      '[class*="content-right_"]',
      '.c-abstract',
    ],
    ads: '[data-tuiguang],.ec-tuiguang,.ec_tuiguang_pplink,[class*="ec-wise"],[tpl^="ec_"],[cmatchid]',
    strip: 'script,style,i.c-icon,.c-showurl,[class*="source_"]',
    address: {
      attributes: ['mu', 'data-log'],
      inside: /["']mu["']\s*:\s*["'](https?:[^"']+)["']/,
    },
    refused:
      /recommend_list\.baidu\.com|^https?:\/\/(www\.)?baidu\.com\/(s\?|baidu\.php)|nourl\.ubs\.baidu/,
    captcha: {
      hosts: /^wappass\.baidu\.com$/,
      path: /^\/static\/captcha/,
      selector: '.passMod_dialog-wrapper,#passMod,.timeout-img,form[action*="captcha"]',
      text: /百度安全验证|网络不给力，请稍后重试/,
    },
  },
  testUrls: [
    { url: 'https://www.baidu.com/s?wd=潮汐', expect: 'results with their own addresses' },
  ],
});
