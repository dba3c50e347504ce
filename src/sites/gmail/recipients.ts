import type { Person } from '#domain/sites/site-pages.ts';
import { findAll } from '../anchors/anchor.ts';
import { anchorMaker, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';
import type { Recipients } from '../mail/mail-site.ts';
import { isCopyLabel, personIn } from '../mail/people.ts';
import { distinct } from '../mail/text/addresses.ts';

const recipient = anchorMaker('gmail', '2026-08')(
  'recipient',
  optional(['span.hb span.g2[email]', '.hb [email]', '.g2[email]']),
);

/** One row holds all recipients: those after "cc:" get copies. */
export function gmailRecipients(message: Element, context: ReadContext): Recipients {
  const to: Person[] = [];
  const cc: Person[] = [];
  let isCopy = false;
  let row: Element | null = null;
  for (const element of findAll(message, recipient, context)) {
    const own = element.closest('.hb, tr, td') ?? element.parentElement;
    const label = labelBefore(element);
    if (label || own !== row) isCopy = label !== '' && isCopyLabel(label);
    (isCopy ? cc : to).push(personIn(element));
    row = own;
  }
  return { to: distinct(to), cc: distinct(cc) };
}

/**
 * The label right before a recipient in its row: "to" or "cc:"; empty where none follows the
 * recipient before.
 */
function labelBefore(element: Element): string {
  let text = '';
  for (let node = element.previousSibling; node; node = node.previousSibling) {
    if (node.nodeType === 1 && (node as Element).matches('[email]')) break;
    text = `${node.textContent ?? ''} ${text}`;
  }
  return /[\p{L}.]{1,12}\s*[:：]/u.exec(text)?.[0] ?? '';
}
