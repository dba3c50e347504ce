import { findAll } from '../anchors/anchor.ts';
import { anchorMaker, only, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';
import { lineOf } from '../mail/line.ts';
import type { Recipients } from '../mail/mail-site.ts';
import { isCopyLabel, labelledPeople, personIn } from '../mail/people.ts';

const people = anchorMaker('qq', '2026-05')('recipients', optional(only('.cmp-account-wrap')));

/** The first name in a message is the sender's. */
export function qqRecipients(message: Element, context: ReadContext): Recipients {
  return {
    to: findAll(message, people, context)
      .slice(1)
      .map((each) => personIn(each)),
    cc: [],
  };
}

/** Rows "发件人：", "收件人：", "抄送：" of the old client. */
export function qqFrameRecipients(message: Element): Recipients {
  const rows: { label: string; people: ReturnType<typeof personIn>[] }[] = [];
  let row: Element | null = null;
  for (const each of message.querySelectorAll('.addrtitle, span[e]')) {
    if (!each.matches('.addrtitle')) {
      if (row?.contains(each)) rows.at(-1)?.people.push(personIn(each));
      continue;
    }
    const text = lineOf(each);
    const isSender = /^(?:发件人|寄件者|寄件人|From)/i.test(text);
    row = isSender ? null : each.closest('tr, p, div');
    if (!isSender) rows.push({ label: isCopyLabel(text) ? 'Cc' : 'To', people: [] });
  }
  return labelledPeople(rows);
}
