import { defineLayout } from '../social/define-layout.ts';
import type { Layout } from '../social/layout.ts';

export const geminiLayouts: readonly Layout[] = [
  defineLayout({
    site: 'gemini',
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
    strip: 'model-thoughts,sources-carousel,.response-footer,source-footnote,.cdk-visually-hidden',
    isChat: true,
  }),
];
