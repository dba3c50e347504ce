import { defineSite } from '../define-site.ts';

export const claude = defineSite({
  id: 'claude',
  hosts: ['claude.ai'],
  kind: 'social',
  marks: '[data-testid=user-message]',
  layouts: [
    {
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
    },
  ],
  testUrls: [{ url: 'https://claude.ai/', expect: 'a conversation, who said what in turn' }],
});
