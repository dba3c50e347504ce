import type { Person } from '#domain/sites/site-pages.ts';
import { type Anchor, findAll } from '../anchors/anchor.ts';
import { anchorMaker, only, optional } from '../anchors/table.ts';
import type { ReadContext } from '../contract.ts';
import { lineOf } from '../mail/line.ts';
import type { Recipients } from '../mail/mail-site.ts';
import { personIn } from '../mail/people.ts';
import { distinct } from '../mail/text/addresses.ts';
import { testId as id } from './marks.ts';

const anchor = anchorMaker('proton', '2026-08');
const to = anchor('to', optional([id('message-header-expanded:To'), id('message-header:to')]));
const copies = anchor(
  'cc',
  optional(only(`${id('message-header-expanded:CC')}, ${id('message-header-expanded:BCC')}`)),
);

export function protonRecipients(message: Element, context: ReadContext): Recipients {
  return { to: peopleIn(message, to, context), cc: peopleIn(message, copies, context) };
}

function peopleIn(message: Element, row: Anchor, context: ReadContext): Person[] {
  const labels = findAll(message, row, context).flatMap((each) => [
    ...each.querySelectorAll(id('recipient-label')),
  ]);
  return distinct(labels.map(personOfLabel));
}

/** The address is next to the name, or in its `title`. */
function personOfLabel(label: Element): Person {
  const address = label.parentElement?.querySelector(id('recipient-address'));
  const person = personIn(label, id('recipient-label'));
  return person.email || !address ? person : { ...person, email: addressIn(lineOf(address)) };
}

const addressIn = (text: string) =>
  /(?<![^\s<>])[^\s<>]+@[^\s<>]+/.exec(text)?.[0].toLowerCase() ?? null;
