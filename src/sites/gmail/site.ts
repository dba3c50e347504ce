import { defineSite } from '../define-site.ts';

export const gmailSite = defineSite({
  id: 'gmail',
  hosts: ['mail.google.com'],
  capture: 'open',
  kind: 'mail',
  unfolds: true,
  routesByHash: true,
  testUrls: [
    { url: 'https://mail.google.com/mail/u/0/#inbox', expect: 'a list: read as any page, no mail' },
    {
      url: 'https://mail.google.com/mail/u/0/#inbox/FMfcgzQ',
      expect: 'an open thread: every message with sender, date and words, quotes left out',
    },
  ],
});
