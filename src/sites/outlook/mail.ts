import { peopleOf } from '#domain/mail/addresses.ts';
import { findAll } from '../anchors/anchor.ts';
import { anchorMaker, only, optional } from '../anchors/table.ts';
import type { ReadContext } from '../define-site.ts';
import { lineOf } from '../mail/line.ts';
import { defineMail, type Recipients } from '../mail/mail-site.ts';
import { labelledPeople } from '../mail/people.ts';

const seen = '2026-09';
const anchor = anchorMaker('outlook', seen);

const sender = '[id^="MSG_"][id$="_FROM"]';
const when = '[data-testid="SentReceivedSavedTime"]';
const body = '[id^="UniqueMessageBody"]';

/** An editor; in a draft it stands in the place of the body. */
export const written = '[contenteditable="true"], [id^="editorParent_"]';
/** What Outlook writes before a draft's preview, in the languages seen (2026-09). */
const draftWords =
  /^\s*\[(?:draft|entwurf|brouillon|borrador|bozza|rascunho|concept|utkast|kladde|luonnos|wersja robocza|koncept|черновик|taslak|下書き|草稿|임시 보관|مسودة|טיוטה)/iu;

/** One message: neither what stands around several, nor a name in one that can be unfolded. */
export function isCard(element: Element): boolean {
  if (!element.hasAttribute('aria-expanded')) return true;
  if (element.matches('button, [role="button"], [aria-haspopup]')) return false;
  if (element.querySelectorAll(`:is(${sender})`).length > 1) return false;
  if (element.querySelectorAll(body).length > 1) return false;
  const around = element.parentElement?.closest('[aria-expanded="true"]');
  return around?.querySelectorAll(`:is(${sender})`).length !== 1;
}

/** Whether a message without a body is being written. */
export function isDraft(card: Element): boolean {
  if (card.querySelector(written)) return true;
  return [...card.querySelectorAll('*')].some(
    (part) => part.childElementCount === 0 && draftWords.test(part.textContent ?? ''),
  );
}

const recipients = anchor('recipients', optional(only('[data-testid="RecipientWell"]')));

export const outlookMail = defineMail({
  site: 'outlook',
  seen,
  thread: [
    `#ConversationReadingPaneContainer:has(${body}, ${sender})`,
    `#ReadingPaneContainerId:has(${body})`,
    `[data-app-section="ConversationContainer"]:has(${body})`,
    `[role="main"]:has(${body})`,
    `[role="main"]:has([role="document"]):has(${when})`,
  ],
  openAt: /\/mail\/(?:.+\/)?id\/[^/]+$/,
  subject: [
    '[role="heading"][id^="CONV_"][id$="_SUBJECT"]',
    '[id^="CONV_"][id$="_SUBJECT"]',
    '[role="heading"][aria-level="2"]',
    '[role="heading"][aria-level="3"]',
  ],
  message: [
    `[aria-expanded]:has(${sender})`,
    `[aria-expanded]:has(${when})`,
    `.wide-content-host:has(${body})`,
    `&:has(${body}, [role="document"])`,
  ],
  isMessage: isCard,
  from: [
    `${sender} [aria-label*="@"]`,
    sender,
    'span[aria-label^="From:"]',
    '[data-lpc-hover-target-id]',
  ],
  date: [when, 'time'],
  dateAttributes: ['datetime', 'title'],
  body: [body, '[role="document"]'],
  draft: `${written}, [data-testid="ComposeSendButton"]`,
  isDraft,
  chrome: '[role="toolbar"], [data-testid="MessageExtensions"]',
  idOf: (message) => /^MSG_(.+)_FROM$/.exec(message.querySelector(sender)?.id ?? '')?.[1] ?? '',
  recipientsOf: readRecipients,
});

/** "To: Ann; Bo", the label in the language of the page; a well for each label, or lines in one. */
function readRecipients(message: Element, context: ReadContext): Recipients {
  const rows = findAll(message, recipients, context).flatMap((well) => {
    const parts = well.children.length > 0 ? [...well.children] : [well];
    return parts.map((part) => {
      const text = textWithAddresses(part);
      return { label: text.split(/[:：]/)[0] ?? '', people: peopleOf(text) };
    });
  });
  return labelledPeople(rows);
}

/** Addresses stand in labels of the names where the page knows them. */
function textWithAddresses(part: Element): string {
  const [details] = [part, ...part.querySelectorAll('[aria-label], [title]')]
    .map((each) => each.getAttribute('aria-label') ?? each.getAttribute('title') ?? '')
    .filter((label) => /[:：].*\S/.test(label) && label.includes('@'));
  return details ?? lineOf(part);
}
