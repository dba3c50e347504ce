import { defineSite } from '../define-site.ts';

export const yahooSite = defineSite({
  id: 'yahoo',
  hosts: ['mail.yahoo.com'],
  capture: 'open',
  kind: 'mail',
  unfolds: true,
  testUrls: [
    { url: 'https://mail.yahoo.com/d/folders/1', expect: 'a list: read as any page, no mail' },
    {
      url: 'https://mail.yahoo.com/d/folders/1/messages/1234',
      expect: 'an open conversation with all its messages',
    },
  ],
});
