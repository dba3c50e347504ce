import { gmailThread } from '#domain/sites/gmail-thread.ts';
import type { Selectors } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';
import { gmailComposers } from './composers.ts';
import { editor, isDraft } from './draft.ts';
import { closedIn, isLoading } from './fold.ts';
import { gmailRecipients } from './recipients.ts';

const bodies: Selectors = ['.ii.gt .a3s', '.a3s'];

export const gmail = defineSite({
  id: 'gmail',
  hosts: ['mail.google.com'],
  kind: 'mail',
  composers: gmailComposers,
  unfolds: true,
  routesByHash: true,
  summaryButton: {
    setting: 'gmail',
    pages: gmailThread,
    places: [
      '[role="main"] h2.hP',
      '[role="main"] .ha h2',
      '[role="main"] .amn > .ams:last-of-type',
    ],
    seen: '2026-08',
  },
  mail: [
    {
      seen: '2026-08',
      thread: [
        '[role="main"]:has(.adn .a3s)',
        '[role="main"]:has(.gD[email]):has(.a3s)',
        'body:has(.adn .a3s)',
      ],
      openAt: gmailThread,
      subject: ['h2.hP', '[data-legacy-thread-id]', '.ha h2'],
      message: [
        '[role="list"] > [role="listitem"]:has(.gD, .a3s, .editable)',
        '[role="listitem"]:has(.a3s)',
        '.adn[data-message-id]',
        '.adn',
      ],
      from: ['span.gD[email]', '.gD', '.go'],
      date: ['span.g3[title]', '.g3'],
      dateAttributes: ['title', 'alt'],
      body: bodies,
      snippet: ['.iA.g6', '.g6'],
      draft: editor,
      isDraft,
      chrome: '.yj6qo, .ajR, .ajT, .adm, .h4, .a6S, .adI, .wl4W9b, .brb, .iX',
      quotes: '.HOEnZb, .adL',
      clipped: '.iX a',
      idOf: (message) => {
        const marked = message.matches('[data-message-id]')
          ? message
          : message.querySelector('[data-legacy-message-id], [data-message-id]');
        const names = ['data-legacy-message-id', 'data-message-id'];
        const ids = names.map((name) => marked?.getAttribute(name)?.replace(/^#/, '') ?? '');
        return ids.find((id) => id !== '' && id !== 'undefined') ?? '';
      },
      recipientsOf: gmailRecipients,
    },
  ],
  folds: {
    bodies,
    closed: closedIn,
    targets: (fold) => [fold.querySelector('.adx') ?? fold.querySelector('.gE, .G3') ?? fold, fold],
    isLoading,
    needsPointer: true,
  },
  testUrls: [
    { url: 'https://mail.google.com/mail/u/0/#inbox', expect: 'a list: read as any page, no mail' },
    {
      url: 'https://mail.google.com/mail/u/0/#inbox/FMfcgzQ',
      expect: 'an open thread: every message with sender, date and words, quotes left out',
    },
  ],
});
