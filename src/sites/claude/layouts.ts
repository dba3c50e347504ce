import type { Layout } from '../social/layout.ts';

export const claudeLayouts: readonly Layout[] = [
  {
    mark: '[data-testid=user-message]',
    post: 'first',
    comment: {
      box: {
        name: 'claude message',
        seen: '2026-06',
        selectors: [
          '[data-testid=user-message],.font-claude-response',
          '[data-testid=user-message],.font-claude-message',
          '[data-testid=user-message],[data-is-streaming]',
        ],
      },
      body: {
        name: 'claude text',
        seen: '2026-06',
        selectors: ['.standard-markdown,.progressive-markdown', '&'],
      },
      author: [
        ['[data-testid=user-message]', 'You'],
        ['*', 'Claude'],
      ],
      level: 'flat',
    },
    strip: '[data-testid=thinking],[class*="thinking"]',
    isChat: true,
  },
];
