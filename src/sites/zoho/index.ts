import type { Selectors } from '../anchors/table.ts';
import { only, optional } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';
import { isSeen } from '../mail/visible.ts';
import { zohoComposers } from './composers.ts';
import { zohoRecipients } from './recipients.ts';

/** A closed pane still holds the last mail, without this class. */
const pane = '[role="region"].shw:has([id^="zm_Container_m"])';
const messages = '[role="region"].shw [id^="zm_Container_m"]';
const editor = '.ze_area, [contenteditable="true"], [data-testid="com_send"]';

const bodies: Selectors = ['[role="document"]', '.jsConTent', '.zmMailWrapper'];

export const zoho = defineSite({
  id: 'zoho',
  hosts: [
    'mail.zoho.com',
    'mail.zoho.eu',
    'mail.zoho.in',
    'mail.zoho.com.cn',
    'mail.zoho.com.au',
    'mail.zoho.jp',
  ],
  kind: 'mail',
  composers: zohoComposers,
  unfolds: true,
  routesByHash: true,
  mail: [
    {
      seen: '2026-09',
      thread: [
        pane,
        'body:not(:has([role="region"] [id^="zm_Container_m"])):has([id^="zm_Container_m"])',
      ],
      openAt: /#mail\/[^#]*\/p\/\d+/,
      subject: optional([
        '.zmMHSub, [data-testid="prv-sub"], .jsSubject',
        '[role="heading"]',
        '[role="option"][aria-selected="true"] [data-testid="lst-sub"]',
      ]),
      message: only('[id^="zm_Container_m"]'),
      from: ['.zmMHFrom [data-eid]', '.zmMHFrom'],
      date: ['.jsRevTS', '.zmMHlD'],
      body: bodies,
      draft: editor,
      chrome: '.zmMailAction',
      idOf: (message) => message.id.replace('zm_Container_m', ''),
      recipientsOf: zohoRecipients,
    },
  ],
  folds: {
    bodies,
    closed: (page) =>
      [...page.querySelectorAll(messages)].filter(
        (message) =>
          isSeen(message) &&
          !message.querySelector('[role="document"]') &&
          !message.querySelector(editor),
      ),
    isLoading: isStale,
    targets: (message) => [message.querySelector('.zmMHdr') ?? message, message],
    needsPointer: true,
  },
  testUrls: [
    { url: 'https://mail.zoho.com/zm/#mail/folder/inbox', expect: 'a list: no mail is invented' },
    {
      url: 'https://mail.zoho.eu/zm/#mail/folder/inbox/p/1',
      expect: 'the open mail, recipients once',
    },
  ],
});

/** The address names a mail that is not among those shown. */
function isStale(page: Document): boolean {
  const [, requested] = /#mail\/[^#]*\/p\/(\d+)/.exec(page.URL) ?? [];
  const shown = [...page.querySelectorAll(messages)];
  return (
    Boolean(requested) && shown.length > 0 && !shown.some(({ id }) => id.endsWith(requested ?? ''))
  );
}
