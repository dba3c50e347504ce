import { defineSite } from '../define-site.ts';
import { readSteam, steamMark } from './read.ts';

export const steam = defineSite({
  id: 'steam',
  hosts: [
    'store.steampowered.com/news',
    'steamcommunity.com/games',
    'steamcommunity.com/discussions',
    'steamcommunity.com/app',
  ],
  kind: 'social',
  marks: steamMark,
  read: readSteam,
  testUrls: [{ url: 'https://store.steampowered.com/news/', expect: 'a piece of news, whole' }],
});
