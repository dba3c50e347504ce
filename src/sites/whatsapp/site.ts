import { defineSite } from '../define-site.ts';

export const whatsapp = defineSite({
  id: 'whatsapp',
  hosts: ['web.whatsapp.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [{ url: 'https://web.whatsapp.com/', expect: 'the open chat' }],
});
