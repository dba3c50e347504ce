import { distinct } from '#domain/mail/addresses.ts';
import type { Person } from '#domain/site-pages.ts';
import { type Anchor, findAll } from '../anchors/anchor.ts';
import { anchorMaker, only, optional } from '../anchors/table.ts';
import type { ReadContext } from '../define-site.ts';
import { lineOf } from '../mail/line.ts';
import { defineMail, type Recipients } from '../mail/mail-site.ts';
import { personIn } from '../mail/people.ts';

const seen = '2026-08';
const anchor = anchorMaker('proton', seen);
const id = (name: string) => `[data-testid="${name}"]`;
const content = id('message-content:body');

/** A message that is being written, or on its way (seen 2026-08). */
export const draftBadge =
  '[data-testid^="message-header-collapsed"] :is(.badge-label-success, .badge-label-primary)';

const header = '.message-header-expanded, [data-testid^="message-header-expanded:"].message-header';
const to = anchor('to', optional([id('message-header-expanded:To'), id('message-header:to')]));
const copies = anchor(
  'cc',
  optional(only(`${id('message-header-expanded:CC')}, ${id('message-header-expanded:BCC')}`)),
);

export const protonMail = defineMail({
  site: 'proton',
  seen,
  thread: [
    `main:has(${content})`,
    `section:has(${content})`,
    `body:has(${content})`,
    'body:has([data-shortcut-target="message-container"] .proton-plain-text)',
  ],
  openAt: /\/u\/\d+\/[^/]+\/[^/#?]{20,}/,
  subject: [id('conversation-header:subject'), '[data-testid="conversation-header"] h1'],
  message: [
    '[data-shortcut-target="message-container"]',
    'article[data-testid^="message-view-"]',
    '.message-container',
  ],
  from: [
    id('recipients:sender'),
    `:is(${header}) [data-testid="recipient-label"]`,
    '[data-testid="recipient-label"]',
  ],
  date: ['time[datetime]', id('item-date-simple'), 'time'],
  dateAttributes: ['datetime', 'title'],
  body: [
    `${content} [data-gloss-frame] #proton-root`,
    `${content} [data-gloss-frame]`,
    `${content} .proton-plain-text`,
    content,
  ],
  draft: `${draftBadge}, ${id('composer:footer')}`,
  chrome: '.proton-toggle-button, [data-testid="message-view:expand-codeblock"]',
  idOf: (message) => message.getAttribute('data-message-id') ?? '',
  recipientsOf: (message, context): Recipients => ({
    to: peopleIn(message, to, context),
    cc: peopleIn(message, copies, context),
  }),
});

function peopleIn(message: Element, anchor: Anchor, context: ReadContext): Person[] {
  const rows = findAll(message, anchor, context);
  return distinct(
    rows.flatMap((row) => [...row.querySelectorAll(id('recipient-label'))]).map(personOfLabel),
  );
}

/** The address stands beside the name, or in its title. */
function personOfLabel(label: Element): Person {
  const comparison = label.parentElement?.querySelector(id('recipient-address'));
  const person = personIn(label);
  return person.email || !comparison ? person : { ...person, email: addressIn(lineOf(comparison)) };
}

const addressIn = (text: string) => /[^\s<>]+@[^\s<>]+/.exec(text)?.[0].toLowerCase() ?? null;
