import type { Selectors } from '../anchors/table.ts';
import { only } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';
import { isSeen } from '../mail/visible.ts';
import { yahooComposers } from './composers.ts';
import { testId as id } from './marks.ts';
import { yahooRecipients } from './recipients.ts';

const view = `${id('message-group-view')} ${id('message-view')}`;
const body = id('message-view-body-content');
const editor = `${id('compose')}, ${id('rte')}, [contenteditable="true"]`;

const bodies: Selectors = [body, `${id('message-view-body')} .msg-body`, '.msg-body'];

export const yahoo = defineSite({
  id: 'yahoo',
  hosts: ['mail.yahoo.com'],
  kind: 'mail',
  composers: yahooComposers,
  unfolds: true,
  mail: [
    {
      seen: '2026-09',
      thread: [
        `${id('message-group-view')}:has(${id('message-view')})`,
        `${id('mail-reader')}:has(${id('message-view')})`,
        `body:has(${body})`,
      ],
      openAt: /\/[dn]\/(?:(?!\/[dn]\/).)*\/messages\/[^/]+$/,
      subject: [id('message-group-subject-text'), id('message-subject-text')],
      message: [id('message-view'), '.message-view'],
      from: [`${id('message-from')} ${id('email-pill')}`, id('message-from')],
      date: [`${id('message-date')} time`, id('message-date'), 'time'],
      dateAttributes: ['datetime', 'title'],
      body: bodies,
      snippet: only(id('snippet')),
      draft: editor,
      chrome: `${id('message-toolbar')}, ${id('toggle-quoted')}`,
      idOf: (message) => message.getAttribute('data-mid') ?? message.getAttribute('data-id') ?? '',
      recipientsOf: yahooRecipients,
    },
  ],
  folds: {
    bodies,
    closed: (page) =>
      [...page.querySelectorAll(view)].filter(
        (message) =>
          isSeen(message) &&
          !message.querySelector(body) &&
          !message.querySelector(`${editor}, ${id('draft-label')}`),
      ),
    targets: (message) => [message.querySelector('header') ?? message, message],
    needsPointer: false,
  },
  testUrls: [
    { url: 'https://mail.yahoo.com/d/folders/1', expect: 'a list: read as any page, no mail' },
    {
      url: 'https://mail.yahoo.com/d/folders/1/messages/1234',
      expect: 'an open conversation with all its messages',
    },
  ],
});
