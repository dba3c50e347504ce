import { type Anchor, findAll } from '../anchors/anchor.ts';
import { lineOf } from '../mail/line.ts';
import type { MailSite, Recipients } from '../mail/mail-site.ts';
import { isCopyLabel, labelledPeople, personIn } from '../mail/people.ts';

const seen = '2026-05';

const people: Anchor = {
  name: 'recipients',
  seen,
  selectors: ['.cmp-account-wrap'],
  isOptional: true,
};

/** The new client (wx.mail.qq.com): one page, the mail beside the list. */
export const qqMail: MailSite = {
  thread: {
    name: 'thread',
    seen,
    selectors: [
      '.mail-list-page-reader-body:has(.mail-detail-content)',
      '.mail-list-reader-wrap:has(.mail-detail-content)',
      '#mailMainApp:has(.mail-detail-content)',
      '.frame-main:has(.mail-detail-content)',
    ],
    isOptional: true,
  },
  subject: {
    name: 'subject',
    seen,
    selectors: [
      '.mail-detail-subject',
      '[class*="mail-detail"][class*="subject"]',
      '.mail-list-page-item.selected .mail-subject',
    ],
    isOptional: true,
  },
  message: {
    name: 'message',
    seen,
    selectors: [
      '.basic-body-item:has(.mail-detail-content)',
      '.reader-body-children',
      '&:has(.mail-detail-content)',
    ],
  },
  from: { name: 'from', seen, selectors: ['.cmp-account-wrap', '.mail-detail-sender'] },
  date: {
    name: 'date',
    seen,
    selectors: [
      '.mail-detail-date',
      '[class*="mail-detail"] [class*="time"]',
      '[class*="mail-detail"] [class*="date"]',
      '[class*="time"]',
    ],
  },
  body: { name: 'body', seen, selectors: ['.mail-detail-content'] },
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
};

const rows = 'tr, p, div';

/** The old client and exmail: the mail stands in a frame of the page. */
export const qqFrameMail: MailSite = {
  ...qqMail,
  thread: {
    name: 'frame',
    seen,
    selectors: [
      '#mainFrame:has(#mailContentContainer)',
      '[data-gloss-frame]:has(#mailContentContainer)',
      'body:has(#mailContentContainer)',
    ],
    isOptional: true,
  },
  subject: {
    name: 'frame subject',
    seen,
    selectors: ['#subject:not(input)', '.readmailinfo #subject'],
  },
  message: {
    name: 'frame message',
    seen,
    selectors: ['#mainmail:has(#mailContentContainer)', '&:has(#mailContentContainer)'],
  },
  from: {
    name: 'frame from',
    seen,
    selectors: ['.readmailinfo span[e]', 'span[e*="@"]', '#tipFromAddr_readmail'],
  },
  date: { name: 'frame date', seen, selectors: ['b.tcolor', '.tcolor'] },
  body: { name: 'frame body', seen, selectors: ['#mailContentContainer', '#contentDiv'] },
  draft: '#QMEditorArea',
  chrome: '#QuickReplyPart',
  idOf: () => '',
  recipientsOf: frameRecipients,
};

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
