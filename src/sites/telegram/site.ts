import { defineSite } from '../define-site.ts';

export const telegram = defineSite({
  id: 'telegram',
  hosts: ['web.telegram.org'],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://web.telegram.org/a/', expect: 'the open chat' }],
});
