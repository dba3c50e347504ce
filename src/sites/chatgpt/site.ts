import { defineSite } from '../define-site.ts';

export const chatgpt = defineSite({
  id: 'chatgpt',
  hosts: ['chatgpt.com', 'chat.openai.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://chatgpt.com/', expect: 'a conversation, who said what in turn' }],
});
