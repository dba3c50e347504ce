import { defineSite } from '../define-site.ts';

export const hackerNews = defineSite({
  id: 'hacker-news',
  hosts: ['news.ycombinator.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [
    { url: 'https://news.ycombinator.com/item?id=1', expect: 'the story and its comments, nested' },
  ],
});
