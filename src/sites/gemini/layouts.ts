import type { Layout } from '../social/layout.ts';

export const geminiLayouts: readonly Layout[] = [
  {
    mark: 'user-query,model-response',
    post: 'first',
    comment: {
      box: {
        name: 'gemini message',
        seen: '2026-06',
        selectors: ['user-query,model-response', '.user-query-container,.response-container'],
      },
      body: {
        name: 'gemini text',
        seen: '2026-06',
        selectors: ['.query-text,message-content .markdown', '.query-content,message-content', '&'],
      },
      author: [
        ['user-query', 'You'],
        ['*', 'Gemini'],
      ],
      level: 'flat',
    },
    strip: 'model-thoughts,sources-carousel,.response-footer,source-footnote,.cdk-visually-hidden',
    isChat: true,
  },
];
