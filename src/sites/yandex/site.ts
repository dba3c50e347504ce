import { defineSite } from '../define-site.ts';

const endings =
  'ru com by kz uz com.tr com.ge com.am az eu fr co.il ee lt lv md tj tm kg com.ua ua'.split(' ');

export const yandexSite = defineSite({
  id: 'yandex',
  hosts: [
    ...endings.flatMap((ending) => [`yandex.${ending}/search`, `yandex.${ending}/showcaptcha`]),
    'ya.ru/search',
    'ya.ru/showcaptcha',
  ],
  capture: 'open',
  kind: 'search',
  testUrls: [{ url: 'https://yandex.ru/search/?text=прилив', expect: 'results' }],
});
