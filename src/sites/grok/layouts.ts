import { defineLayout } from '../social/define-layout.ts';
import type { Layout } from '../social/layout.ts';

export const grokLayouts: readonly Layout[] = [
  defineLayout({
    site: 'grok',
    seen: '2026-05',
    mark: '.message-bubble',
    post: 'first',
    comment: {
      box: [
        '[id^=response-]:has(.message-bubble)',
        '.group:has(> .message-bubble)',
        '.message-bubble',
      ],
      body: ['.message-bubble .response-content-markdown', '.message-bubble', '&'],
      author: [
        ['.items-end,[class*="items-end"]', 'You'],
        ['*', 'Grok'],
      ],
      level: 'flat',
    },
    strip: '.citation,.thinking-container',
    isChat: true,
  }),
];
