import { type Anchor, findAll } from '../anchors/anchor.ts';
import type { ReadContext } from '../define-site.ts';
import { lineOf } from '../mail/line.ts';
import type { MailSite, Recipients } from '../mail/mail-site.ts';
import { labelledPeople, personIn } from '../mail/people.ts';

const seen = '2026-09';
/** A closed pane keeps the last mail without this class. */
const pane = '[role="region"].shw:has([id^="zm_Container_m"])';

const rows: Anchor = {
  name: 'recipients',
  seen,
  selectors: ['.zmMHdrRow:has(.zmMHdrLeft)', '.zmMHdrRow'],
  isOptional: true,
};

export const zohoMail: MailSite = {
  thread: {
    name: 'thread',
    seen,
    selectors: [
      pane,
      'body:not(:has([role="region"] [id^="zm_Container_m"])):has([id^="zm_Container_m"])',
    ],
    isOptional: true,
  },
  openAt: /#mail\/.*\/p\/\d+/,
  subject: {
    name: 'subject',
    seen,
    selectors: [
      '.zmMHSub, [data-testid="prv-sub"], .jsSubject',
      '[role="heading"]',
      '[role="option"][aria-selected="true"] [data-testid="lst-sub"]',
    ],
    isOptional: true,
  },
  message: { name: 'message', seen, selectors: ['[id^="zm_Container_m"]'] },
  from: { name: 'from', seen, selectors: ['.zmMHFrom [data-eid]', '.zmMHFrom'] },
  date: { name: 'date', seen, selectors: ['.jsRevTS', '.zmMHlD'] },
  body: {
    name: 'body',
    seen,
    selectors: ['[role="document"]', '.jsConTent', '.zmMailWrapper'],
  },
  draft: '.ze_area, [contenteditable="true"], [data-testid="com_send"]',
  chrome: '.zmMailAction',
  idOf: (message) => message.id.replace('zm_Container_m', ''),
  recipientsOf: readRecipients,
};

function readRecipients(message: Element, context: ReadContext): Recipients {
  return labelledPeople(
    findAll(message, rows, context).map((row) => ({
      label: lineOf(row.querySelector('.zmMHdrLeft')),
      people: [...row.querySelectorAll('.jsReciID[data-eid], .zmMHdrData [data-eid]')].map(
        personIn,
      ),
    })),
  );
}
