import type { Selectors } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';
import { protonComposers } from './composers.ts';
import { closedIn, collapsed, isLoading } from './fold.ts';
import { content, draftBadge, testId as id } from './marks.ts';
import { protonRecipients } from './recipients.ts';

const header = '.message-header-expanded, [data-testid^="message-header-expanded:"].message-header';

const bodies: Selectors = [
  `${content} [data-gloss-frame] #proton-root`,
  `${content} [data-gloss-frame]`,
  `${content} .proton-plain-text`,
  content,
];

export const proton = defineSite({
  id: 'proton',
  hosts: ['mail.proton.me'],
  kind: 'mail',
  composers: protonComposers,
  unfolds: true,
  mail: [
    {
      seen: '2026-08',
      thread: [
        `main:has(${content})`,
        `section:has(${content})`,
        `body:has(${content})`,
        'body:has([data-shortcut-target="message-container"] .proton-plain-text)',
      ],
      openAt: /\/u\/\d+\/[^/]+\/[^/#?]{20,}/,
      subject: [id('conversation-header:subject'), '[data-testid="conversation-header"] h1'],
      message: [
        '[data-shortcut-target="message-container"]',
        'article[data-testid^="message-view-"]',
        '.message-container',
      ],
      from: [
        id('recipients:sender'),
        `:is(${header}) [data-testid="recipient-label"]`,
        '[data-testid="recipient-label"]',
      ],
      date: ['time[datetime]', id('item-date-simple'), 'time'],
      dateAttributes: ['datetime', 'title'],
      body: bodies,
      draft: `${draftBadge}, ${id('composer:footer')}`,
      chrome: '.proton-toggle-button, [data-testid="message-view:expand-codeblock"]',
      idOf: (message) => message.getAttribute('data-message-id') ?? '',
      recipientsOf: protonRecipients,
    },
  ],
  folds: {
    bodies,
    closed: closedIn,
    targets: (message) => [message.querySelector(collapsed) ?? message],
    isLoading,
    needsPointer: false,
  },
  testUrls: [
    { url: 'https://mail.proton.me/u/0/inbox', expect: 'a list: read as any page, no mail' },
    {
      url: 'https://mail.proton.me/u/0/inbox/abc==',
      expect: 'an open conversation, decrypted bodies of the frames included',
    },
  ],
});
