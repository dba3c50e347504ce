import { type Anchor, findAll } from '../anchors/anchor.ts';
import type { ReadContext } from '../define-site.ts';
import { lineOf } from '../mail/line.ts';
import type { MailSite, Recipients } from '../mail/mail-site.ts';
import { labelledPeople, personIn } from '../mail/people.ts';

const seen = '2026-09';
const id = (name: string) => `[data-test-id="${name}"]`;

const rows: Anchor = {
  name: 'recipients',
  seen,
  selectors: [
    `${id('message-to')}, ${id('message-cc')}, ${id('message-bcc')}`,
    id('message-recipients'),
  ],
  isOptional: true,
};

export const yahooMail: MailSite = {
  thread: {
    name: 'thread',
    seen,
    selectors: [
      `${id('message-group-view')}:has(${id('message-view')})`,
      `${id('mail-reader')}:has(${id('message-view')})`,
      `body:has(${id('message-view-body-content')})`,
    ],
    isOptional: true,
  },
  openAt: /\/(?:d|n)\/.*\/messages\/[^/]+$/,
  subject: {
    name: 'subject',
    seen,
    selectors: [id('message-group-subject-text'), id('message-subject-text')],
  },
  message: { name: 'message', seen, selectors: [id('message-view'), '.message-view'] },
  from: {
    name: 'from',
    seen,
    selectors: [`${id('message-from')} ${id('email-pill')}`, id('message-from')],
  },
  date: {
    name: 'date',
    seen,
    selectors: [`${id('message-date')} time`, id('message-date'), 'time'],
  },
  dateAttributes: ['datetime', 'title'],
  body: {
    name: 'body',
    seen,
    selectors: [
      id('message-view-body-content'),
      `${id('message-view-body')} .msg-body`,
      '.msg-body',
    ],
  },
  snippet: { name: 'snippet', seen, selectors: [id('snippet')], isOptional: true },
  draft: `${id('compose')}, ${id('rte')}, [contenteditable="true"]`,
  chrome: `${id('message-toolbar')}, ${id('toggle-quoted')}`,
  idOf: (message) => message.getAttribute('data-mid') ?? message.getAttribute('data-id') ?? '',
  recipientsOf: readRecipients,
};

function readRecipients(message: Element, context: ReadContext): Recipients {
  return labelledPeople(
    findAll(message, rows, context).map((row) => ({
      label: row.getAttribute('data-test-id')?.includes('cc') ? 'Cc' : labelOf(row),
      people: [...row.querySelectorAll(id('email-pill'))].map(personIn),
    })),
  );
}

/** The first child tells what the row is, in the language of the page. */
const labelOf = (row: Element) => lineOf(row.firstElementChild);
