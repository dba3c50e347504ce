import { defineSite } from '../define-site.ts';

export const zohoSite = defineSite({
  id: 'zoho',
  hosts: [
    'mail.zoho.com',
    'mail.zoho.eu',
    'mail.zoho.in',
    'mail.zoho.com.cn',
    'mail.zoho.com.au',
    'mail.zoho.jp',
  ],
  capture: 'open',
  kind: 'mail',
  unfolds: true,
  routesByHash: true,
  testUrls: [
    { url: 'https://mail.zoho.com/zm/#mail/folder/inbox', expect: 'a list: no mail is invented' },
    {
      url: 'https://mail.zoho.eu/zm/#mail/folder/inbox/p/1',
      expect: 'the open mail, recipients once',
    },
  ],
});
