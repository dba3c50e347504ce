import { defineSite } from '../define-site.ts';

export const protonSite = defineSite({
  id: 'proton',
  hosts: ['mail.proton.me'],
  capture: 'open',
  kind: 'mail',
  unfolds: true,
  testUrls: [
    { url: 'https://mail.proton.me/u/0/inbox', expect: 'a list: read as any page, no mail' },
    {
      url: 'https://mail.proton.me/u/0/inbox/abc==',
      expect: 'an open conversation, decrypted bodies of the frames included',
    },
  ],
});
