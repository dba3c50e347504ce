import { defineSite } from '../define-site.ts';

export const reddit = defineSite({
  id: 'reddit',
  hosts: ['reddit.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [
    {
      url: 'https://www.reddit.com/r/AskHistorians/top/',
      expect: 'a post of it: text, comments, levels',
    },
    { url: 'https://old.reddit.com/r/AskHistorians/', expect: 'the same post of it reads alike' },
  ],
});
