import { defineSite } from '../define-site.ts';

export const discourse = defineSite({
  id: 'discourse',
  hosts: [
    'meta.discourse.org',
    'discuss.python.org',
    'users.rust-lang.org',
    'community.openai.com',
  ],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://meta.discourse.org/', expect: 'a topic: first post and answers' }],
});
