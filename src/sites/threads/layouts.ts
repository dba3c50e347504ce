import { attribute } from '../anchors/table.ts';
import { defineLayout } from '../social/define-layout.ts';
import type { Layout } from '../social/layout.ts';

export const threadsLayouts: readonly Layout[] = [
  defineLayout({
    site: 'threads',
    seen: '2026-05',
    mark: '[data-pressable-container=true] a[href*="/post/"]',
    post: 'first',
    comment: {
      box: ['[data-pressable-container=true]:has(time)', '[data-pressable-container=true]'],
      body: [
        'span[dir=auto]:not(:has(time)):not(a *):not([role=button] *):not(:has(span[dir=auto]))',
        'span[dir=auto]',
      ],
      author: ['a[href*="/@"]:not([href*="/post/"])', 'a[role=link][href*="/@"]:not(:has(time))'],
      date: attribute('datetime|title', ['time[datetime]', 'time[title]']),
      level: 'flat',
    },
    keepsLines: '*',
  }),
];
