import { defineSite } from '../define-site.ts';

export const steam = defineSite({
  id: 'steam',
  hosts: [
    'store.steampowered.com/news',
    'steamcommunity.com/games',
    'steamcommunity.com/discussions',
    'steamcommunity.com/app',
  ],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://store.steampowered.com/news/', expect: 'a piece of news, whole' }],
});
