import { findAll } from '../anchors/anchor.ts';
import { anchorMaker, only, optional } from '../anchors/table.ts';
import type { ReadContext } from '../define-site.ts';
import { lineOf } from '../mail/line.ts';
import { defineMail, type Recipients } from '../mail/mail-site.ts';
import { labelledPeople, personIn } from '../mail/people.ts';

const seen = '2026-09';
const anchor = anchorMaker('yahoo', seen);
const id = (name: string) => `[data-test-id="${name}"]`;

const rows = anchor(
  'recipients',
  optional([
    `${id('message-to')}, ${id('message-cc')}, ${id('message-bcc')}`,
    id('message-recipients'),
  ]),
);

export const yahooMail = defineMail({
  site: 'yahoo',
  seen,
  thread: [
    `${id('message-group-view')}:has(${id('message-view')})`,
    `${id('mail-reader')}:has(${id('message-view')})`,
    `body:has(${id('message-view-body-content')})`,
  ],
  openAt: /\/(?:d|n)\/.*\/messages\/[^/]+$/,
  subject: [id('message-group-subject-text'), id('message-subject-text')],
  message: [id('message-view'), '.message-view'],
  from: [`${id('message-from')} ${id('email-pill')}`, id('message-from')],
  date: [`${id('message-date')} time`, id('message-date'), 'time'],
  dateAttributes: ['datetime', 'title'],
  body: [id('message-view-body-content'), `${id('message-view-body')} .msg-body`, '.msg-body'],
  snippet: only(id('snippet')),
  draft: `${id('compose')}, ${id('rte')}, [contenteditable="true"]`,
  chrome: `${id('message-toolbar')}, ${id('toggle-quoted')}`,
  idOf: (message) => message.getAttribute('data-mid') ?? message.getAttribute('data-id') ?? '',
  recipientsOf: readRecipients,
});

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
