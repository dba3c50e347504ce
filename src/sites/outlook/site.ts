import { defineSite } from '../define-site.ts';

export const outlookSite = defineSite({
  id: 'outlook',
  hosts: [
    'outlook.live.com',
    'outlook.office.com',
    'outlook.office365.com',
    'outlook.cloud.microsoft',
  ],
  capture: 'open',
  kind: 'mail',
  unfolds: true,
  testUrls: [
    { url: 'https://outlook.live.com/mail/0/', expect: 'no open mail: read as any page' },
    {
      url: 'https://outlook.office.com/mail/inbox/id/AAQk',
      expect: 'an open thread: every message, folded ones opened, the draft left out',
    },
  ],
});
