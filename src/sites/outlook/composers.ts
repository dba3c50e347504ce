import type { ComposerTable } from '#domain/composer/composer-table.ts';
import { mailLeave } from '../mail/leave.ts';
import { quoteMarks, tailMarks } from '../mail/quote-marks.ts';
import { body, sender } from './card.ts';

const shownSubject = '[id^="CONV_"][id$="_SUBJECT"]';
const message = `.wide-content-host:has(${body})`;
const thread = ':is([data-app-section="ConversationContainer"], #ConversationReadingPaneContainer)';
/** To and Cc are editable too: only an editor in `editorParent_` is the body. Plain text is a textarea. */
const field = ':is([contenteditable="true"], textarea)';

export const outlookComposers: ComposerTable[] = [
  {
    name: 'message',
    seen: '2026-09',
    surface: 'mail',
    editor: [
      `[id^="docking_DockingTriggerPart_"] [id^="editorParent_"] ${field}`,
      `[id^="editorParent_"] ${field}`,
    ],
    root: [
      ':has(> [id^="docking_InitVisiblePart_"])',
      ':has([id^="docking_InitVisiblePart_"])',
      '[data-app-section="Form_Content"]',
      '[data-app-section="ComposeForm"]',
      ':has([data-testid="ComposeSendButton"])',
    ],
    places: [
      { at: '[data-testid="ComposeSendButton"]', side: 'after' },
      { at: '[id^="splitButton-"]', side: 'after' },
      { at: '[id^="docking_InitVisiblePart_"] > :first-child', side: 'in' },
      { at: '[id^="docking_InitVisiblePart_"]', side: 'in' },
    ],
    answers: {
      when: [`${thread} *`, tailMarks, quoteMarks],
      quote: `${tailMarks}, ${quoteMarks}`,
      // A draft is next to the message that it answers; the newest one is on top unless set otherwise.
      target: [
        { closest: message },
        { quoted: message, quote: `:scope` },
        { next: message, in: thread },
        { before: message, in: thread },
        { last: message, subject: shownSubject },
      ],
      id: [{ at: sender, attribute: 'id', after: 'MSG_', to: '_FROM' }],
      author: [sender, '[data-lpc-hover-target-id]'],
      text: [body, '[role="document"]'],
    },
    subject: ['input[maxlength="255"]', 'input[id^="MSG_"][id$="_SUBJECT"]'],
    recipients: [
      { at: '[data-lpc-hover-target-id][aria-label*="@"]', attribute: 'aria-label' },
      '[id^="docking_InitVisiblePart_"] [contenteditable="true"] [aria-label]',
      '[data-testid="RecipientWell"] [aria-label]',
    ],
    to: '[id^="docking_InitVisiblePart_"] [role="textbox"][contenteditable="true"]',
    leave: mailLeave(),
  },
];
