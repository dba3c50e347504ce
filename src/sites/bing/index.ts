import { defineSite } from '../define-site.ts';

export const bing = defineSite({
  id: 'bing',
  hosts: ['bing.com/search'],
  kind: 'search',
  engine: {
    seen: '2026-09',
    queryParams: ['q'],
    queryField: ['#sb_form_q', 'input[name=q]', 'textarea[name=q]'],
    box: ['#b_results > li.b_algo', '#b_results .b_algo', '#b_content li:has(> h2 > a[href])'],
    link: ['h2 a[href]', '.b_title a[href]', 'a.tilk[href]'],
    title: ['h2', '.b_title'],
    snippet: ['.b_caption p', '.b_algoSlug', '.b_lineclamp2', '.b_snippet'],
    ads: '.b_ad,.b_adTop,.b_adBottom,.sb_add,[data-apurl*="aclick"]',
    strip: 'script,style,.algoSlug_icon,.news_dt_icon,cite',
    refused: /^https?:\/\/([\w-]+\.)*bing\.com\/(aclk|aclick|search|images|videos)/,
    captcha: {
      hosts: null,
      path: /^\/(challenge|turing)\//,
      selector:
        '#b_captcha,.captcha,#turnstile-widget,form[action*="challenge"],iframe[src*="challenges.cloudflare.com"]',
      text: null,
    },
  },
  testUrls: [
    {
      url: 'https://www.bing.com/search?q=tide+tables',
      expect: 'results with their own addresses',
    },
    { url: 'https://cn.bing.com/search?q=tide', expect: 'results' },
  ],
});
