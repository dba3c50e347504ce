import { only, optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';
import { addressKey } from './address-key.ts';
import { qqComposers } from './composers.ts';
import { qqFrameRecipients, qqRecipients } from './recipients.ts';
import { unfoldQq } from './unfold.ts';

/** Three clients share the hosts: the page itself shows which one it is. */
export const qq = defineSite({
  id: 'qq',
  hosts: ['mail.qq.com', 'exmail.qq.com'],
  kind: 'mail',
  composers: qqComposers,
  unfolds: true,
  mail: [
    // The new client (wx.mail.qq.com): one page, the mail next to the list.
    {
      seen: '2026-05',
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
      recipientsOf: qqRecipients,
      gatheredAddress: addressKey,
    },
    // The old client and exmail: the mail is in a frame of the page.
    {
      name: 'qq frame',
      seen: '2026-05',
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
      recipientsOf: qqFrameRecipients,
    },
  ],
  unfold: unfoldQq,
  testUrls: [
    { url: 'https://wx.mail.qq.com/home/index#/list/1', expect: 'the open mail next to the list' },
    {
      url: 'https://mail.qq.com/cgi-bin/frame_html',
      expect: 'the mail in the frame of the old client',
    },
    { url: 'https://exmail.qq.com/cgi-bin/frame_html', expect: 'the mail in the frame' },
  ],
});
