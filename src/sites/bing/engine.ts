import type { Engine } from '../search/engine.ts';

export const bing: Engine = {
  id: 'bing',
  queryParams: ['q'],
  queryField: {
    name: 'bing query field',
    seen: '2026-09',
    selectors: ['#sb_form_q', 'input[name=q]', 'textarea[name=q]'],
    isOptional: true,
  },
  box: {
    name: 'bing result',
    seen: '2026-09',
    selectors: [
      '#b_results > li.b_algo',
      '#b_results .b_algo',
      '#b_content li:has(> h2 > a[href])',
    ],
  },
  link: {
    name: 'bing link',
    seen: '2026-09',
    selectors: ['h2 a[href]', '.b_title a[href]', 'a.tilk[href]'],
  },
  title: { name: 'bing title', seen: '2026-09', selectors: ['h2', '.b_title'] },
  snippet: {
    name: 'bing snippet',
    seen: '2026-09',
    selectors: ['.b_caption p', '.b_algoSlug', '.b_lineclamp2', '.b_snippet'],
    isOptional: true,
  },
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
};
