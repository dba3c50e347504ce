import type { Layout } from '../social/layout.ts';

/** The open thread, if any, else the channel: both hold the same rows. */
const thread = '[data-qa=threads_flexpane] [data-qa=message_container]';
const channel = '[data-qa=message_container]:not([data-qa-unprocessed],[data-qa-placeholder])';

export const slackLayouts: readonly Layout[] = [
  {
    mark: '[data-qa=message_container]',
    post: 'first',
    comment: {
      box: {
        name: 'slack message',
        seen: '2026-07',
        selectors: [thread, channel, '[data-qa=virtual-list-item]:has(.c-message__body)'],
      },
      body: {
        name: 'slack text',
        seen: '2026-07',
        selectors: [
          '[data-qa=message-text]',
          '[data-qa=message_text]',
          '.c-message__body',
          '.p-rich_text_block',
        ],
      },
      author: {
        name: 'slack author',
        seen: '2026-07',
        selectors: [
          '[data-qa=message_sender_name]',
          '.c-message__sender_button',
          '.c-message__sender',
        ],
        isOptional: true,
      },
      date: {
        name: 'slack date',
        seen: '2026-07',
        selectors: ['a.c-timestamp[data-ts]', '[data-ts]'],
        attribute: 'data-ts',
        isOptional: true,
      },
      level: 'flat',
      carriesAuthor: true,
    },
    strip: '.c-message__edited_label,[data-qa=reactji_bar]',
    isChat: true,
  },
];
