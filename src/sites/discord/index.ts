import { optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';

export const discord = defineSite({
  id: 'discord',
  hosts: ['discord.com'],
  kind: 'social',
  layouts: [
    {
      seen: '2026-08',
      mark: '[id^=chat-messages-],ol[data-list-id=chat-messages]',
      post: 'first',
      comment: {
        box: ['li[id^=chat-messages-]', '[id^=chat-messages-]', '[class*="messageListItem"]'],
        body: [
          '[id^=message-content-]:not([id^=message-reply-context-] *,[class*="repliedMessage"] *)',
          '[class*="messageContent"]:not([class*="repliedTextContent"])',
        ],
        author: optional([
          '[id^=message-username-]:not([id^=message-reply-context-] *)',
          'h3 [class*="username"]:not([class*="repliedMessage"] *)',
        ]),
        date: optional(['time[datetime]', '[id^=message-timestamp-][datetime]']),
        level: 'flat',
        carriesAuthor: true,
      },
      strip: 'time,[class*="edited"]',
      keepsLines: '*',
      isChat: true,
    },
  ],
  testUrls: [
    { url: 'https://discord.com/channels/@me', expect: 'a channel: messages with their authors' },
  ],
});
