import { findAll } from '../anchors/anchor.ts';
import { anchorMaker, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';
import { lineOf } from '../mail/line.ts';
import type { Recipients } from '../mail/mail-site.ts';
import { labelledPeople, personIn } from '../mail/people.ts';
import { testId as id } from './marks.ts';

const rows = anchorMaker('yahoo', '2026-09')(
  'recipients',
  optional([
    `${id('message-to')}, ${id('message-cc')}, ${id('message-bcc')}`,
    id('message-recipients'),
  ]),
);

export function yahooRecipients(message: Element, context: ReadContext): Recipients {
  return labelledPeople(
    findAll(message, rows, context).map((row) => ({
      label: row.getAttribute('data-test-id')?.includes('cc') ? 'Cc' : labelOf(row),
      people: [...row.querySelectorAll(id('email-pill'))].map((each) => personIn(each)),
    })),
  );
}

/** The first child is the row's label, in the language of the page. */
const labelOf = (row: Element) => lineOf(row.firstElementChild);
