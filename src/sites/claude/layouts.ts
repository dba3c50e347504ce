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
          '[data-testid=user-message],[data-testid=assistant-message],[data-is-streaming],.font-claude-response,.font-claude-message',
          '[data-test-render-count] > div',
        ],
      },
      body: {
        name: 'claude text',
        seen: '2026-06',
        selectors: [
          '.standard-markdown,.progressive-markdown',
          '.font-claude-response,.font-claude-message',
          '&',
        ],
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
