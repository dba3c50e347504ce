import type { ComposerTable } from '#domain/composer/composer-table.ts';
import { mailLeave } from '../mail/leave.ts';

const quote = '[class*="zmail_extra"]:not([class*="zmail_extra_hr"]), div[title="beforequote:::"]';
const send = '[data-testid="com_send"]';
/** A pane without the class `shw` is closed and holds an old mail. */
const message = '[role="region"].shw [id^="zm_Container_m"]';

const common: Omit<ComposerTable, 'name' | 'editor'> = {
  seen: '2026-09',
  surface: 'mail',
  root: ['[id^="jstab-Cmp"]', ':has(> [id^="zmComposeEditor_"])', '.SCm'],
  places: [
    { at: send, side: 'after' },
    { at: `:has(> ${send})`, side: 'in' },
    { at: '.SCmb', side: 'in' },
  ],
  answers: {
    when: [quote],
    quote,
    target: [{ quoted: message, quote }, { quoted: message, quote: ':scope' }, { within: quote }],
    id: [{ at: ':scope', attribute: 'id', after: 'zm_Container_m' }],
    author: ['.zmMHFrom [data-eid]', '.zmMHFrom'],
    text: ['[role="document"]', '.jsConTent', '.zmMailWrapper'],
  },
  subject: ['[data-testid="com_subject_field"] input', '.SCm input[name="subject"]'],
  recipients: [
    { at: '[role="option"].zmCB[aria-label]', attribute: 'aria-label' },
    '.zmCB, .SCm [data-eid]',
  ],
  leave: mailLeave('div[id$="Zm-_Id_-Sgn"]'),
};

export const zohoComposers: ComposerTable[] = [
  {
    ...common,
    name: 'message',
    editor: [
      { frames: ['[id^="zmComposeEditor_"] iframe.ze_area'], editor: 'body.ze_body' },
      { frames: ['iframe.ze_area'], editor: 'body' },
    ],
  },
  {
    ...common,
    name: 'plain text',
    editor: ['[id^="zmComposeEditor_"] textarea', '.SCm textarea:not([role="combobox"])'],
    isPlain: 'textarea',
  },
];
