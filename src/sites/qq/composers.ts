import type { ComposerTable } from '#domain/composer/composer-table.ts';
import { mailLeave } from '../mail/leave.ts';

/** QQ's own mark of an answered mail in its editors. */
const quote = 'article, includetail, .qmbox, [id$="origbody"]';
const common: Pick<ComposerTable, 'seen' | 'surface' | 'leave'> = {
  seen: '2026-05',
  surface: 'mail',
  leave: mailLeave(quote, 'sign, .xm_write_script'),
};

/** The new client. */
const current: ComposerTable[] = [
  {
    ...common,
    name: 'quick reply',
    editor: [
      '.mail-replay-editor-wrap [contenteditable="true"]',
      '.mail-detail-reply .reply-editor [contenteditable="true"]',
    ],
    root: ['.mail-replay-editor-wrap', '.mail-detail-reply'],
    places: [
      { at: '.reply-footer > :first-child', side: 'after' },
      { at: '.reply-footer', side: 'in' },
    ],
    answers: {
      target: [
        { closest: '.reader-body-children' },
        { closest: '.basic-body-item' },
        { closest: '.mail-list-reader-wrap' },
      ],
      id: [
        { at: ':scope', attribute: 'data-mailid' },
        { at: '[data-mailid]', attribute: 'data-mailid' },
      ],
      author: ['.cmp-account-wrap', '.mail-detail-sender'],
      text: ['.mail-detail-content', '.xmail-ui-float-scroll'],
    },
  },
  {
    ...common,
    name: 'message',
    editor: [
      '.mail-compose-page .mail-content-editor-inner[contenteditable="true"]',
      '.mail-content-editor [contenteditable="true"]',
    ],
    root: ['.mail-compose-page', ':has(> .mail-compose-receivers)'],
    places: [
      { at: '.mail-compose-header .ui-ellipsis-toolbar-btns > :last-child', side: 'after' },
      { at: '.ui-ellipsis-toolbar-btns', side: 'in' },
      { at: '.mail-compose-header', side: 'in' },
    ],
    answers: { when: [quote], quote, target: [{ within: quote }], text: [':scope'] },
    subject: ['input[aria-label="主题"]', 'input[aria-label="Subject"]'],
    recipients: [
      '.receiver-editor .xmail-cmp-account',
      '.mail-compose-receivers .cmp-account-wrap',
    ],
  },
];

/** The client in frames: the classic one and exmail. */
const framed: ComposerTable[] = [
  {
    ...common,
    name: 'classic quick reply',
    editor: [
      { frames: ['#mainFrame'], editor: '#QuickReplyPart textarea#source' },
      { frames: ['#mainFrame', '#QuickReplyPart #rteContainer iframe'], editor: 'body' },
      { frames: ['#mainFrame'], editor: '#QuickReplyPart textarea' },
    ],
    root: ['#QuickReplyPart', ':has(> #qmQuickReplyButtonContainer)'],
    places: [
      { at: 'a#sendbtn[name="sendbtn"]', side: 'after' },
      { at: '#qmQuickReplyButtonContainer', side: 'in' },
    ],
    answers: {
      target: [{ closest: 'body[module="qmReadMail"]' }, { closest: 'body' }],
      author: ['.readmailinfo span[e]', '#tipFromAddr_readmail', 'span[e*="@"]'],
      text: ['#mailContentContainer', '#contentDiv'],
    },
    subject: ['#subject:not(input)', '.readmailinfo #subject'],
  },
  {
    ...common,
    name: 'classic message',
    editor: [
      { frames: ['#mainFrame', '#QMEditorArea iframe.qmEditorIfrmEditArea'], editor: 'body' },
      { frames: ['#mainFrame', '#QMEditorArea iframe'], editor: 'body' },
      { frames: ['#mainFrame'], editor: '#QMEditorArea textarea' },
    ],
    // The toolbar is around or in the form.
    root: ['body:has(#QMEditorArea)', '#frm'],
    places: [
      { at: '.toolbg.toolbgline a[name="sendbtn"]', side: 'after' },
      { at: '.toolbg.toolbgline', side: 'in' },
      { at: '.toolbgline .qm_left', side: 'in' },
    ],
    answers: { when: [quote], quote, target: [{ within: quote }], text: [':scope'] },
    subject: ['input#subject', '#frm input[name="subject"]'],
    recipients: [
      { at: '#toAreaCtrl .addr_base[addr]', attribute: 'addr' },
      { at: '.addr_normal[addr]', attribute: 'addr' },
    ],
  },
];

export const qqComposers: ComposerTable[] = [...current, ...framed];
