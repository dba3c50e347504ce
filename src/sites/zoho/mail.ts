import { findAll } from '../anchors/anchor.ts';
import { anchorMaker, only, optional } from '../anchors/table.ts';
import type { ReadContext } from '../define-site.ts';
import { lineOf } from '../mail/line.ts';
import { defineMail, type Recipients } from '../mail/mail-site.ts';
import { labelledPeople, personIn } from '../mail/people.ts';

const seen = '2026-09';
const anchor = anchorMaker('zoho', seen);
/** A closed pane keeps the last mail without this class. */
const pane = '[role="region"].shw:has([id^="zm_Container_m"])';

const rows = anchor('recipients', optional(['.zmMHdrRow:has(.zmMHdrLeft)', '.zmMHdrRow']));

export const zohoMail = defineMail({
  site: 'zoho',
  seen,
  thread: [
    pane,
    'body:not(:has([role="region"] [id^="zm_Container_m"])):has([id^="zm_Container_m"])',
  ],
  openAt: /#mail\/.*\/p\/\d+/,
  subject: optional([
    '.zmMHSub, [data-testid="prv-sub"], .jsSubject',
    '[role="heading"]',
    '[role="option"][aria-selected="true"] [data-testid="lst-sub"]',
  ]),
  message: only('[id^="zm_Container_m"]'),
  from: ['.zmMHFrom [data-eid]', '.zmMHFrom'],
  date: ['.jsRevTS', '.zmMHlD'],
  body: ['[role="document"]', '.jsConTent', '.zmMailWrapper'],
  draft: '.ze_area, [contenteditable="true"], [data-testid="com_send"]',
  chrome: '.zmMailAction',
  idOf: (message) => message.id.replace('zm_Container_m', ''),
  recipientsOf: readRecipients,
});

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
