import { defineSite } from '../define-site.ts';

export const grok = defineSite({
  id: 'grok',
  hosts: ['grok.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://grok.com/', expect: 'a conversation, who said what in turn' }],
});
