import type { Engine } from '../search/engine.ts';

export const yandex: Engine = {
  id: 'yandex',
  queryParams: ['text'],
  queryField: {
    name: 'yandex query field',
    seen: '2026-06',
    selectors: ['input[name=text]', 'textarea[name=text]'],
    isOptional: true,
  },
  box: {
    name: 'yandex result',
    seen: '2026-06',
    selectors: ['li.serp-item', '#search-result > li', '.serp-item', '.Organic'],
  },
  link: {
    name: 'yandex link',
    seen: '2026-06',
    selectors: ['a.OrganicTitle-Link[href]', 'a.organic__url[href]', 'h2 a[href],a[href]:has(h2)'],
  },
  title: {
    name: 'yandex title',
    seen: '2026-06',
    selectors: ['.OrganicTitle-LinkText', '.organic__title', 'h2'],
  },
  snippet: {
    name: 'yandex snippet',
    seen: '2026-06',
    selectors: ['.OrganicTextContentSpan', '.OrganicText', '.TextContainer', '.organic__text'],
    isOptional: true,
  },
  ads: '[data-type=adv],.serp-adv-item,.serp-item_adv,[data-fast-name=direct],:has(> .Organic .AdvLabel)',
  strip: 'script,style,button',
  refused: /^https?:\/\/yabs\.yandex\./,
  captcha: {
    hosts: null,
    path: /^\/showcaptcha/,
    selector:
      '.CheckboxCaptcha,.AdvancedCaptcha,form[action*="checkcaptcha"],#checkbox-captcha-form',
    text: null,
  },
};
