import type { ComposerTable } from '#domain/composer/composer-table.ts';
import { mailLeave } from '../mail/leave.ts';
import { quoteMarks } from '../mail/quote-marks.ts';
import { testId as id } from './marks.ts';

const body = id('message-view-body-content');
const message = `${id('message-view')}:has(${body})`;
const thread = id('message-group-view');
const send = id('compose-send-button');

export const yahooComposers: ComposerTable[] = [
  {
    name: 'message',
    seen: '2026-09',
    surface: 'mail',
    editor: [
      `#editor-container ${id('rte')}[contenteditable="true"]`,
      `${id('compose')} ${id('rte')}[contenteditable="true"]`,
      `${id('compose')} #editor-container :is([contenteditable="true"], textarea)`,
    ],
    root: [id('compose'), ':has(> #editor-container)', `:has(${send})`],
    places: [
      { at: send, side: 'after' },
      { at: `:has(> ${send})`, side: 'in' },
      { at: '.compose-header', side: 'in' },
    ],
    answers: {
      when: [`${thread} *`, quoteMarks],
      quote: quoteMarks,
      target: [
        { closest: message },
        { quoted: message, quote: '[class*="yahoo_quoted"]' },
        { quoted: message, quote: ':scope' },
        { before: message, in: thread },
        { last: message, subject: id('message-group-subject-text') },
      ],
      id: [
        { at: ':scope', attribute: 'data-mid' },
        { at: ':scope', attribute: 'data-id' },
      ],
      author: [`${id('message-from')} ${id('email-pill')}`, id('message-from')],
      text: [body, `${id('message-view-body')} .msg-body`],
    },
    subject: [id('compose-subject'), '.compose-header input:not(#message-to-field)'],
    recipients: [{ at: `${id('pill')}[title]`, attribute: 'title' }, id('pill')],
    leave: mailLeave(),
  },
];
