import { defineLayout } from '../social/define-layout.ts';
import type { Layout } from '../social/layout.ts';

export const claudeLayouts: readonly Layout[] = [
  defineLayout({
    site: 'claude',
    seen: '2026-06',
    mark: '[data-testid=user-message]',
    post: 'first',
    comment: {
      box: [
        '[data-testid=user-message],[data-testid=assistant-message],[data-is-streaming],.font-claude-response,.font-claude-message',
        '[data-test-render-count] > div',
      ],
      body: [
        '.standard-markdown,.progressive-markdown',
        '.font-claude-response,.font-claude-message',
        '&',
      ],
      author: [
        ['[data-testid=user-message]', 'You'],
        ['*', 'Claude'],
      ],
      level: 'flat',
    },
    strip: '[data-testid=thinking],[class*="thinking"]',
    isChat: true,
  }),
];
