import { defineSite } from '../define-site.ts';

export const gemini = defineSite({
  id: 'gemini',
  hosts: ['gemini.google.com'],
  kind: 'social',
  marks: 'user-query,model-response',
  layouts: [
    {
      seen: '2026-06',
      mark: 'user-query,model-response',
      post: 'first',
      comment: {
        box: ['user-query,model-response', '.user-query-container,.response-container'],
        body: ['.query-text,message-content .markdown', '.query-content,message-content', '&'],
        author: [
          ['user-query', 'You'],
          ['*', 'Gemini'],
        ],
        level: 'flat',
      },
      strip:
        'model-thoughts,sources-carousel,.response-footer,source-footnote,.cdk-visually-hidden',
      isChat: true,
    },
  ],
  testUrls: [
    { url: 'https://gemini.google.com/', expect: 'a conversation, who said what in turn' },
  ],
});
