import { defineSite } from '../define-site.ts';

const endings =
  'ru com by kz uz com.tr com.ge com.am az eu fr co.il ee lt lv md tj tm kg com.ua ua'.split(' ');

export const yandex = defineSite({
  id: 'yandex',
  hosts: [
    ...endings.flatMap((ending) => [`yandex.${ending}/search`, `yandex.${ending}/showcaptcha`]),
    'ya.ru/search',
    'ya.ru/showcaptcha',
  ],
  kind: 'search',
  engine: {
    seen: '2026-06',
    queryParams: ['text'],
    queryField: ['input[name=text]', 'textarea[name=text]'],
    box: ['li.serp-item', '#search-result > li', '.serp-item', '.Organic'],
    link: ['a.OrganicTitle-Link[href]', 'a.organic__url[href]', 'h2 a[href],a[href]:has(h2)'],
    title: ['.OrganicTitle-LinkText', '.organic__title', 'h2'],
    snippet: ['.OrganicTextContentSpan', '.OrganicText', '.TextContainer', '.organic__text'],
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
  },
  testUrls: [{ url: 'https://yandex.ru/search/?text=прилив', expect: 'results' }],
});
