import type { Layout } from '../social/layout.ts';

export const discordLayouts: readonly Layout[] = [
  {
    mark: '[id^=chat-messages-],ol[data-list-id=chat-messages]',
    post: 'first',
    comment: {
      box: {
        name: 'discord message',
        seen: '2026-08',
        selectors: ['li[id^=chat-messages-]', '[id^=chat-messages-]', '[class*="messageListItem"]'],
      },
      body: {
        name: 'discord text',
        seen: '2026-08',
        selectors: [
          '[id^=message-content-]:not([id^=message-reply-context-] *,[class*="repliedMessage"] *)',
          '[class*="messageContent"]:not([class*="repliedTextContent"])',
        ],
      },
      author: {
        name: 'discord author',
        seen: '2026-08',
        selectors: [
          '[id^=message-username-]:not([id^=message-reply-context-] *)',
          'h3 [class*="username"]:not([class*="repliedMessage"] *)',
        ],
        isOptional: true,
      },
      date: {
        name: 'discord date',
        seen: '2026-08',
        selectors: ['time[datetime]', '[id^=message-timestamp-][datetime]'],
        attribute: 'datetime',
        isOptional: true,
      },
      level: 'flat',
      carriesAuthor: true,
    },
    strip: 'time,[class*="edited"]',
    keepsLines: '*',
    isChat: true,
  },
];
