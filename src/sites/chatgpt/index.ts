import { defineSite } from '../define-site.ts';

export const chatgpt = defineSite({
  id: 'chatgpt',
  hosts: ['chatgpt.com', 'chat.openai.com'],
  kind: 'social',
  // Articles have answers pasted in with their markup; a conversation has questions.
  marks: '[data-message-author-role=user]',
  layouts: [
    {
      seen: '2026-07',
      mark: '[data-message-author-role]',
      post: 'first',
      comment: {
        box: [
          '[data-testid^=conversation-turn]:has([data-message-author-role])',
          'article:has([data-message-author-role])',
          '[data-message-author-role]',
        ],
        body: [
          '[data-message-author-role] .markdown,[data-message-author-role] .whitespace-pre-wrap',
          '[data-message-author-role]',
          '.markdown,.whitespace-pre-wrap',
        ],
        author: [
          ['[data-message-author-role=user]', 'You'],
          ['[data-message-author-role]', 'ChatGPT'],
        ],
        level: 'flat',
      },
      strip: '[data-testid=webpage-citation-pill],.sr-only',
      keepsLines: '.whitespace-pre-wrap',
      isChat: true,
    },
  ],
  testUrls: [{ url: 'https://chatgpt.com/', expect: 'a conversation, who said what in turn' }],
});
