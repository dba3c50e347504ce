import { attribute, optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';

/** The open thread, else the channel: both hold the same rows. */
const thread = '[data-qa=threads_flexpane] [data-qa=message_container]';
const channel = '[data-qa=message_container]:not([data-qa-unprocessed],[data-qa-placeholder])';

export const slack = defineSite({
  id: 'slack',
  hosts: ['app.slack.com'],
  kind: 'social',
  layouts: [
    {
      seen: '2026-07',
      mark: '[data-qa=message_container]',
      post: 'first',
      comment: {
        box: [thread, channel, '[data-qa=virtual-list-item]:has(.c-message__body)'],
        body: [
          '[data-qa=message-text]',
          '[data-qa=message_text]',
          '.c-message__body',
          '.p-rich_text_block',
        ],
        author: optional([
          '[data-qa=message_sender_name]',
          '.c-message__sender_button',
          '.c-message__sender',
        ]),
        date: optional(attribute('data-ts', ['a.c-timestamp[data-ts]', '[data-ts]'])),
        level: 'flat',
        carriesAuthor: true,
      },
      strip: '.c-message__edited_label,[data-qa=reactji_bar]',
      isChat: true,
    },
  ],
  testUrls: [
    { url: 'https://app.slack.com/client', expect: 'a channel: messages with their authors' },
  ],
});
