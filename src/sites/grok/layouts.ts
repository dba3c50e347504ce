import type { Layout } from '../social/layout.ts';

export const grokLayouts: readonly Layout[] = [
  {
    mark: '.message-bubble',
    post: 'first',
    comment: {
      box: {
        name: 'grok message',
        seen: '2026-05',
        selectors: [
          '[id^=response-]:has(.message-bubble)',
          '.group:has(> .message-bubble)',
          '.message-bubble',
        ],
      },
      body: {
        name: 'grok text',
        seen: '2026-05',
        selectors: ['.message-bubble .response-content-markdown', '.message-bubble', '&'],
      },
      author: [
        ['.items-end,[class*="items-end"]', 'You'],
        ['*', 'Grok'],
      ],
      level: 'flat',
    },
    strip: '.citation,.thinking-container',
    isChat: true,
  },
];
