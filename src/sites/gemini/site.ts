import { defineSite } from '../define-site.ts';

export const gemini = defineSite({
  id: 'gemini',
  hosts: ['gemini.google.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [
    { url: 'https://gemini.google.com/', expect: 'a conversation, who said what in turn' },
  ],
});
