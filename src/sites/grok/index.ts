import { defineSite } from '../define-site.ts';

export const grok = defineSite({
  id: 'grok',
  hosts: ['grok.com'],
  kind: 'social',
  layouts: [
    {
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
    },
  ],
  testUrls: [{ url: 'https://grok.com/', expect: 'a conversation, who said what in turn' }],
});
