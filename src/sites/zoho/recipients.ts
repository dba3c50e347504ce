import { findAll } from '../anchors/anchor.ts';
import { anchorMaker, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';
import { lineOf } from '../mail/line.ts';
import type { Recipients } from '../mail/mail-site.ts';
import { labelledPeople, personIn } from '../mail/people.ts';

const rows = anchorMaker('zoho', '2026-09')(
  'recipients',
  optional(['.zmMHdrRow:has(.zmMHdrLeft)', '.zmMHdrRow']),
);

export function zohoRecipients(message: Element, context: ReadContext): Recipients {
  return labelledPeople(
    findAll(message, rows, context).map((row) => ({
      label: lineOf(row.querySelector('.zmMHdrLeft')),
      people: [...row.querySelectorAll('.jsReciID[data-eid], .zmMHdrData [data-eid]')].map((each) =>
        personIn(each),
      ),
    })),
  );
}
