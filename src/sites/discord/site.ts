import { defineSite } from '../define-site.ts';

export const discord = defineSite({
  id: 'discord',
  hosts: ['discord.com'],
  capture: 'open',
  kind: 'social',
  testUrls: [
    { url: 'https://discord.com/channels/@me', expect: 'a channel: messages with their authors' },
  ],
});
