import type { ComposerTable } from '#domain/composer/composer-table.ts';
import { mailLeave } from '../mail/leave.ts';

const message = '[role="listitem"]:has(.a3s)';
const quote = '[class*="gmail_quote"]';

/** The label is localised; `g_editable` and the classes are not. */
const common: Pick<
  ComposerTable,
  'seen' | 'surface' | 'places' | 'subject' | 'recipients' | 'leave' | 'isPlain'
> = {
  seen: '2026-08',
  surface: 'mail',
  places: [
    { at: 'td.gU.Up', side: 'after' },
    { at: 'tr.btC', side: 'in' },
    { at: '.aDh', side: 'in' },
    { at: '.aDj', side: 'in' },
  ],
  subject: ['input[name="subjectbox"]', 'input[name="subject"]'],
  recipients: [
    {
      at: ':is([name="to"], [name="cc"], [name="bcc"]) [role="option"][data-hovercard-id]',
      attribute: 'data-hovercard-id',
    },
    // Folded, and older ones.
    { at: '.az9 span[email], .aoD span[email]', attribute: 'email' },
    '.vR input[type="hidden"]',
  ],
  leave: mailLeave(),
  // The field says so in the form that is sent; signature and quote, which are lines then, say it too.
  isPlain: '[contenteditable="plaintext-only"], input[name="ishtml"][value="0"]',
};

const answered: Pick<NonNullable<ComposerTable['answers']>, 'id' | 'author' | 'text' | 'quote'> = {
  id: [
    { at: ':scope', attribute: 'data-legacy-message-id' },
    { at: '[data-legacy-message-id]', attribute: 'data-legacy-message-id' },
    { at: '[data-message-id]', attribute: 'data-message-id', after: '#' },
  ],
  author: [{ at: 'span.gD[email]', attribute: 'name' }, '.gD', '.go'],
  text: ['.ii.gt .a3s', '.a3s'],
  quote,
};

export const gmailComposers: ComposerTable[] = [
  {
    ...common,
    name: 'inline reply',
    editor: ['.ip .editable[g_editable="true"]', '[role="listitem"] .Am.editable'],
    root: ['.ip', '[role="listitem"] .M9', '.AO'],
    answers: {
      target: [
        { closest: message },
        { named: 'input[name="rt"]', attributes: ['data-legacy-message-id', 'data-message-id'] },
        { before: message },
      ],
      ...answered,
    },
  },
  {
    ...common,
    name: 'window',
    editor: [
      '.editable[g_editable="true"][contenteditable="true"]',
      '.M9 .Am.editable[contenteditable="true"]',
      '.aoP .Am[contenteditable="true"]',
    ],
    // A pop-up, full screen, and a window of its own.
    root: ['.AD', '.aSt', '[role="dialog"]:has(.M9)', '.aaZ', 'body.xE.xp'],
    answers: {
      when: ['input[name="rt"][value]:not([value=""])', quote],
      target: [
        { named: 'input[name="rt"]', attributes: ['data-legacy-message-id', 'data-message-id'] },
        { quoted: message, quote },
        { last: message, subject: 'h2.hP' },
        { within: quote },
      ],
      ...answered,
    },
  },
];
