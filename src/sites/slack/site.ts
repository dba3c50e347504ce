import { defineSite } from '../define-site.ts';

export const slack = defineSite({
  id: 'slack',
  hosts: ['app.slack.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [
    { url: 'https://app.slack.com/client', expect: 'a channel: messages with their authors' },
  ],
});
