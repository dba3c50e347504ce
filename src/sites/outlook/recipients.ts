import { findAll } from '../anchors/anchor.ts';
import { anchorMaker, only, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';
import { lineOf } from '../mail/line.ts';
import type { Recipients } from '../mail/mail-site.ts';
import { labelledPeople } from '../mail/people.ts';
import { peopleOf } from '../mail/text/addresses.ts';

const well = anchorMaker('outlook', '2026-09')(
  'recipients',
  optional(only('[data-testid="RecipientWell"]')),
);

/**
 * "To: Ann; Bo", the label in the language of the page; each label has a well of its own, or a line
 * in one.
 */
export function outlookRecipients(message: Element, context: ReadContext): Recipients {
  const rows = findAll(message, well, context).flatMap((each) => {
    const parts = each.children.length > 0 ? [...each.children] : [each];
    return parts.map((part) => {
      const text = textWithAddresses(part);
      return { label: text.split(/[:：]/)[0] ?? '', people: peopleOf(text) };
    });
  });
  return labelledPeople(rows);
}

/** Addresses are in the labels of names, where the page has them. */
function textWithAddresses(part: Element): string {
  const [details] = [part, ...part.querySelectorAll('[aria-label], [title]')]
    .map((each) => each.getAttribute('aria-label') ?? each.getAttribute('title') ?? '')
    .filter((label) => /[:：][^\S\n]*\S/.test(label) && label.includes('@'));
  return details ?? lineOf(part);
}
