import { distinct } from '#domain/mail/addresses.ts';
import type { Person } from '#domain/site-pages.ts';
import { findAll } from '../anchors/anchor.ts';
import { anchorMaker, optional } from '../anchors/table.ts';
import type { ReadContext } from '../define-site.ts';
import { defineMail, type Recipients } from '../mail/mail-site.ts';
import { isCopyLabel, personIn } from '../mail/people.ts';

const seen = '2026-08';
const anchor = anchorMaker('gmail', seen);

/** Stands in a message that is being written, in the place of its body. */
export const editor = '.Am.editable, [g_editable="true"], input[name="subjectbox"], .M9';
/** A folded draft shows no address of a sender, or says in red that it is one. */
const draftMarks = `${editor}, .boq, font[color="#DD4B39"], [style*="color: rgb(221, 75, 57)"]`;

/** Whether a message without a body is being written. */
export function isDraft(message: Element): boolean {
  return message.querySelector(draftMarks) !== null || !message.querySelector('.gD[email]');
}

const recipient = anchor(
  'recipient',
  optional(['span.hb span.g2[email]', '.hb [email]', '.g2[email]']),
);

export const gmailMail = defineMail({
  site: 'gmail',
  seen,
  thread: [
    '[role="main"]:has(.adn .a3s)',
    '[role="main"]:has(.gD[email]):has(.a3s)',
    'body:has(.adn .a3s)',
  ],
  openAt: /#(?:[^/?]+\/)+(?:FMfcg\w{8,}|[0-9a-f]{16})(?:[?&]|$)/,
  subject: ['h2.hP', '[data-legacy-thread-id]', '.ha h2'],
  message: [
    '[role="list"] > [role="listitem"]:has(.gD, .a3s, .editable)',
    '[role="listitem"]:has(.a3s)',
    '.adn[data-message-id]',
    '.adn',
  ],
  from: ['span.gD[email]', '.gD', '.go'],
  date: ['span.g3[title]', '.g3'],
  dateAttributes: ['title', 'alt'],
  body: ['.ii.gt .a3s', '.a3s'],
  snippet: ['.iA.g6', '.g6'],
  draft: editor,
  isDraft,
  chrome: '.yj6qo, .ajR, .ajT, .adm, .h4, .a6S, .adI, .wl4W9b, .brb, .iX',
  quotes: '.HOEnZb, .adL',
  clipped: '.iX a',
  idOf: (message) => {
    const marked = message.matches('[data-message-id]')
      ? message
      : message.querySelector('[data-legacy-message-id], [data-message-id]');
    const names = ['data-legacy-message-id', 'data-message-id'];
    const ids = names.map((name) => marked?.getAttribute(name)?.replace(/^#/, '') ?? '');
    return ids.find((id) => id !== '' && id !== 'undefined') ?? '';
  },
  recipientsOf,
});

/** One row for all: what stands after "cc:" in it are copies. */
function recipientsOf(message: Element, context: ReadContext): Recipients {
  const to: Person[] = [];
  const cc: Person[] = [];
  for (const element of findAll(message, recipient, context)) {
    (isCopyLabel(labelBefore(element)) ? cc : to).push(personIn(element));
  }
  return { to: distinct(to), cc: distinct(cc) };
}

/** The last label before a recipient in its row: "to", "cc:". */
function labelBefore(element: Element): string {
  const row = element.closest('.hb, tr, td') ?? element.parentElement;
  const spans = row ? [...row.querySelectorAll('[email]')] : [];
  let text = '';
  for (let at = spans.indexOf(element); at >= 0; at -= 1) {
    for (let node = spans[at]?.previousSibling; node; node = node.previousSibling) {
      if (node.nodeType === 1 && (node as Element).matches('[email]')) break;
      text = `${node.textContent ?? ''} ${text}`;
    }
    const [label] = /[\p{L}.]{1,12}\s*[:：]/u.exec(text) ?? [];
    if (label) return label;
  }
  return '';
}
