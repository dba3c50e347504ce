import type { Layout } from '../social/layout.ts';

/** Ten pixels of indentation's picture are a quarter of a level. */
const levelWidth = 40;

function levelOf(row: Element): number {
  const cell = row.querySelector('td.ind');
  const stated = cell?.getAttribute('indent');
  if (stated) return Number(stated);
  return Math.round(Number(cell?.querySelector('img')?.getAttribute('width') ?? 0) / levelWidth);
}

export const hackerNewsLayouts: readonly Layout[] = [
  {
    mark: '#hnmain .fatitem,table.fatitem',
    title: {
      name: 'hacker news title',
      seen: '2026-07',
      selectors: ['.fatitem .titleline > a', '.fatitem a.storylink', '.fatitem .onstory a'],
    },
    post: {
      box: {
        name: 'hacker news post',
        seen: '2026-07',
        selectors: ['.fatitem', '#hnmain table:has(> tbody > tr.athing .titleline)'],
      },
      body: {
        name: 'hacker news text',
        seen: '2026-07',
        selectors: ['.toptext', '.commtext', 'tr:nth-child(4) td:nth-child(2)'],
        isOptional: true,
      },
      link: {
        name: 'hacker news link',
        seen: '2026-07',
        selectors: ['.titleline > a[href]', 'a.storylink[href]'],
        attribute: 'href',
        isOptional: true,
      },
      author: {
        name: 'hacker news author',
        seen: '2026-07',
        selectors: ['.hnuser', 'a[href^="user?id="]'],
      },
      date: {
        name: 'hacker news date',
        seen: '2026-07',
        selectors: ['.age[title]', '.age a[title]'],
        attribute: 'title',
      },
      like: {
        name: 'hacker news score',
        seen: '2026-07',
        selectors: ['.score', '[id^=score_]'],
        isOptional: true,
      },
    },
    comment: {
      box: {
        name: 'hacker news comment',
        seen: '2026-07',
        selectors: ['tr.comtr', 'tr.athing:has(.commtext)'],
      },
      body: {
        name: 'hacker news comment text',
        seen: '2026-07',
        selectors: ['.commtext', '.comment'],
      },
      author: {
        name: 'hacker news author',
        seen: '2026-07',
        selectors: ['.hnuser', 'a[href^="user?id="]'],
      },
      date: {
        name: 'hacker news date',
        seen: '2026-07',
        selectors: ['.age[title]', '.age a[title]'],
        attribute: 'title',
      },
      like: {
        name: 'hacker news score',
        seen: '2026-07',
        selectors: ['.score', '[id^=score_]'],
        isOptional: true,
      },
      level: levelOf,
    },
    strip: '.reply',
  },
];
