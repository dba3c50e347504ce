import { attribute, optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';
import type { PartTable } from '../social/define-layout.ts';

/** Pixels of the spacer image's width per level. */
const levelWidth = 40;

function levelOf(row: Element): number {
  const cell = row.querySelector('td.ind');
  const stated = cell?.getAttribute('indent');
  if (stated) return Number(stated);
  return Math.round(Number(cell?.querySelector('img')?.getAttribute('width') ?? 0) / levelWidth);
}

const part: Omit<PartTable, 'body'> = {
  author: ['.hnuser', 'a[href^="user?id="]'],
  date: attribute('title', ['.age[title]', '.age a[title]']),
  like: ['.score', '[id^=score_]'],
};

export const hackerNews = defineSite({
  id: 'hacker-news',
  hosts: ['news.ycombinator.com'],
  kind: 'social',
  pages: /^\/(item|newest|ask|show)?$/,
  marks: 'table.fatitem',
  layouts: [
    {
      seen: '2026-07',
      mark: '#hnmain .fatitem,table.fatitem',
      title: ['.fatitem .titleline > a', '.fatitem a.storylink', '.fatitem .onstory a'],
      post: {
        ...part,
        box: ['.fatitem', '#hnmain table:has(> tbody > tr.athing .titleline)'],
        body: optional(['.toptext', '.commtext', 'tr:nth-child(4) td:nth-child(2)']),
        link: ['.titleline > a[href]', 'a.storylink[href]'],
      },
      comment: {
        ...part,
        box: ['tr.comtr', 'tr.athing:has(.commtext)'],
        body: ['.commtext', '.comment'],
        level: levelOf,
      },
      more: ['a.morelink[href]', 'a[rel~=next][href]'],
      strip: '.reply',
    },
  ],
  testUrls: [
    { url: 'https://news.ycombinator.com/item?id=1', expect: 'the story and its comments, nested' },
  ],
});
