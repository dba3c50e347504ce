import { attribute } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';

export const threads = defineSite({
  id: 'threads',
  hosts: ['threads.net', 'threads.com'],
  kind: 'social',
  pages: /\/post\//,
  layouts: [
    {
      seen: '2026-05',
      mark: '[data-pressable-container=true] a[href*="/post/"]',
      post: 'named',
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
      // Replies load as the page is scrolled.
      more: ['[data-visualcompletion=loading-state]', '[role=progressbar]'],
      keepsLines: '*',
    },
  ],
  testUrls: [{ url: 'https://www.threads.com/@threads', expect: 'a post of it and its replies' }],
});
