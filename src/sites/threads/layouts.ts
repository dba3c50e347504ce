import type { Layout } from '../social/layout.ts';

export const threadsLayouts: readonly Layout[] = [
  {
    mark: '[data-pressable-container=true] a[href*="/post/"]',
    post: 'first',
    comment: {
      box: {
        name: 'threads post',
        seen: '2026-05',
        selectors: ['[data-pressable-container=true]:has(time)', '[data-pressable-container=true]'],
      },
      body: {
        name: 'threads text',
        seen: '2026-05',
        selectors: [
          'span[dir=auto]:not(:has(time)):not(a *):not([role=button] *):not(:has(span[dir=auto]))',
          'span[dir=auto]',
        ],
      },
      author: {
        name: 'threads author',
        seen: '2026-05',
        selectors: [
          'a[href*="/@"]:not([href*="/post/"])',
          'a[role=link][href*="/@"]:not(:has(time))',
        ],
      },
      date: {
        name: 'threads date',
        seen: '2026-05',
        selectors: ['time[datetime]', 'time[title]'],
        attribute: 'datetime|title',
      },
      level: 'flat',
    },
    keepsLines: '*',
  },
];
