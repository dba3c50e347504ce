import { optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';

export const telegram = defineSite({
  id: 'telegram',
  hosts: ['web.telegram.org'],
  kind: 'social',
  layouts: [
    {
      seen: '2026-07',
      mark: '.Message[data-message-id]',
      post: 'first',
      comment: {
        box: ['.Message[data-message-id]', '.message-list-item'],
        body: ['.text-content', '.content-inner > [dir=auto]'],
        author: optional([
          '.message-title .message-title-name',
          '.message-title .sender-title',
          '.message-title',
        ]),
        level: 'flat',
        carriesAuthor: true,
        own: '.own',
      },
      strip: '.MessageMeta,.translation-animation,.Reactions',
      keepsLines: '*',
      isChat: true,
    },
    {
      name: 'telegram K',
      seen: '2026-07',
      mark: '.bubble[data-mid]',
      post: 'first',
      comment: {
        box: ['.bubble[data-mid]', '.bubble:has(.message)'],
        body: ['.translatable-message', '.message'],
        author: optional(['.colored-name .peer-title', '.name .peer-title']),
        level: 'flat',
        carriesAuthor: true,
        own: '.is-out',
      },
      strip: '.time,.reactions,.reply',
      keepsLines: '*',
      isChat: true,
    },
  ],
  testUrls: [{ url: 'https://web.telegram.org/a/', expect: 'the open chat' }],
});
