import { defineSite } from '../define-site.ts';

export const claude = defineSite({
  id: 'claude',
  hosts: ['claude.ai'],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://claude.ai/', expect: 'a conversation, who said what in turn' }],
});
