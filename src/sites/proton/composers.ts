import type { ComposerTable } from '#domain/composer/composer-table.ts';
import { mailLeave } from '../mail/leave.ts';
import { quoteMarks } from '../mail/quote-marks.ts';
import { content, testId as id } from './marks.ts';

const subject = id('conversation-header:subject');
const send = id('composer:send-button');
const message = `[data-shortcut-target="message-container"]:has(${content})`;

/** Test ids are not localised. */
const common: Omit<ComposerTable, 'name' | 'editor'> = {
  seen: '2026-08',
  surface: 'mail',
  root: ['.composer', '[data-testid^="composer-"]', `:has(> ${id('composer:footer')})`],
  places: [
    { at: send, side: 'before' },
    { at: send, side: 'after' },
    { at: id('composer:footer'), side: 'in' },
  ],
  answers: {
    // The quote is not in the editor until it is shown: the subject says it, too.
    when: [quoteMarks],
    quote: quoteMarks,
    target: [
      { quoted: message, quote: '.protonmail_quote' },
      { quoted: message, quote: ':scope' },
      { last: `${message}[data-expanded="true"]`, subject },
    ],
    id: [
      { at: ':scope', attribute: 'data-message-id' },
      { at: '[data-message-id]', attribute: 'data-message-id' },
    ],
    author: [
      `${id('recipients:sender')} ${id('recipient-label')}`,
      id('recipients:sender'),
      id('recipient-label'),
    ],
    text: ['.proton-plain-text', `${content} iframe`, content],
  },
  subject: [id('composer:subject'), '.composer input[maxlength]'],
  recipients: [
    { at: `${id('composer-addresses-item')}[title]`, attribute: 'title' },
    { at: '.composer-addresses [title*="@"]', attribute: 'title' },
  ],
  leave: mailLeave('.protonmail_signature_block'),
};

export const protonComposers: ComposerTable[] = [
  {
    ...common,
    name: 'message',
    editor: [
      { frames: [id('rooster-iframe')], editor: '#rooster-editor[contenteditable="true"]' },
      { frames: ['.composer iframe'], editor: '[contenteditable="true"]' },
    ],
  },
  {
    ...common,
    name: 'plain text',
    editor: [`.composer textarea${id('editor-textarea')}`, '.composer .editor-wrapper textarea'],
    isPlain: 'textarea',
  },
];
