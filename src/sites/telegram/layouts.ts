import type { Layout } from '../social/layout.ts';

const clientA: Layout = {
  mark: '.Message[data-message-id]',
  post: 'first',
  comment: {
    box: {
      name: 'telegram message',
      seen: '2026-07',
      selectors: ['.Message[data-message-id]', '.message-list-item'],
    },
    body: {
      name: 'telegram text',
      seen: '2026-07',
      selectors: ['.text-content', '.content-inner > [dir=auto]'],
    },
    author: {
      name: 'telegram author',
      seen: '2026-07',
      selectors: [
        '.message-title .message-title-name',
        '.message-title .sender-title',
        '.message-title',
      ],
      isOptional: true,
    },
    level: 'flat',
    carriesAuthor: true,
  },
  strip: '.MessageMeta,.translation-animation,.Reactions',
  keepsLines: '*',
  isChat: true,
};

const clientK: Layout = {
  mark: '.bubble[data-mid]',
  post: 'first',
  comment: {
    box: {
      name: 'telegram K message',
      seen: '2026-07',
      selectors: ['.bubble[data-mid]', '.bubble:has(.message)'],
    },
    body: {
      name: 'telegram K text',
      seen: '2026-07',
      selectors: ['.translatable-message', '.message'],
    },
    author: {
      name: 'telegram K author',
      seen: '2026-07',
      selectors: ['.colored-name .peer-title', '.name .peer-title'],
      isOptional: true,
    },
    level: 'flat',
    carriesAuthor: true,
  },
  strip: '.time,.reactions,.reply',
  keepsLines: '*',
  isChat: true,
};

export const telegramLayouts: readonly Layout[] = [clientA, clientK];
