import { findAll } from '../anchors/anchor.ts';
import { anchorMaker, only, optional } from '../anchors/table.ts';
import { lineOf } from '../mail/line.ts';
import { defineMail, type Recipients } from '../mail/mail-site.ts';
import { isCopyLabel, labelledPeople, personIn } from '../mail/people.ts';

const seen = '2026-05';
const anchor = anchorMaker('qq', seen);

const people = anchor('recipients', optional(only('.cmp-account-wrap')));

/** The new client (wx.mail.qq.com): one page, the mail beside the list. */
export const qqMail = defineMail({
  site: 'qq',
  seen,
  thread: [
    '.mail-list-page-reader-body:has(.mail-detail-content)',
    '.mail-list-reader-wrap:has(.mail-detail-content)',
    '#mailMainApp:has(.mail-detail-content)',
    '.frame-main:has(.mail-detail-content)',
  ],
  subject: optional([
    '.mail-detail-subject',
    '[class*="mail-detail"][class*="subject"]',
    '.mail-list-page-item.selected .mail-subject',
  ]),
  message: [
    '.basic-body-item:has(.mail-detail-content)',
    '.reader-body-children',
    '&:has(.mail-detail-content)',
  ],
  from: ['.cmp-account-wrap', '.mail-detail-sender'],
  date: [
    '.mail-detail-date',
    '[class*="mail-detail"] [class*="time"]',
    '[class*="mail-detail"] [class*="date"]',
    '[class*="time"]',
  ],
  body: only('.mail-detail-content'),
  draft: '.mail-compose-page, .mail-content-editor-inner',
  chrome: '.mail-detail-translate, .xmail-ui-btn',
  idOf: (message) =>
    message.closest('[data-mailid]')?.getAttribute('data-mailid') ??
    message.querySelector('[data-mailid]')?.getAttribute('data-mailid') ??
    '',
  recipientsOf: (message, context) => ({
    to: findAll(message, people, context).slice(1).map(personIn),
    cc: [],
  }),
});

const rows = 'tr, p, div';

/** The old client and exmail: the mail stands in a frame of the page. */
export const qqFrameMail = defineMail({
  site: 'qq frame',
  seen,
  thread: [
    '#mainFrame:has(#mailContentContainer)',
    '[data-gloss-frame]:has(#mailContentContainer)',
    'body:has(#mailContentContainer)',
  ],
  subject: ['#subject:not(input)', '.readmailinfo #subject'],
  message: ['#mainmail:has(#mailContentContainer)', '&:has(#mailContentContainer)'],
  from: ['.readmailinfo span[e]', 'span[e*="@"]', '#tipFromAddr_readmail'],
  date: ['b.tcolor', '.tcolor'],
  body: ['#mailContentContainer', '#contentDiv'],
  draft: '#QMEditorArea',
  chrome: '#QuickReplyPart',
  idOf: () => '',
  recipientsOf: frameRecipients,
});

/** Rows "发件人：", "收件人：", "抄送：" of the old client. */
function frameRecipients(message: Element): Recipients {
  const labels = [...message.querySelectorAll('.addrtitle')];
  return labelledPeople(
    labels.flatMap((label) => {
      const text = lineOf(label);
      const row = label.closest(rows);
      if (!row || /^(?:发件人|寄件者|寄件人|From)/i.test(text)) return [];
      const named = [...row.querySelectorAll('span[e]')].filter(
        (each) =>
          [...row.querySelectorAll('.addrtitle')].findLast((one) => isBefore(one, each)) === label,
      );
      return [{ label: isCopyLabel(text) ? 'Cc' : 'To', people: named.map(personIn) }];
    }),
  );
}

const isBefore = (one: Element, other: Element) => Boolean(one.compareDocumentPosition(other) & 4);
