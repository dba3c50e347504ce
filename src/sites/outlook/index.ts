import type { Selectors } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';
import { body, editor, isCard, isDraft, sender, when } from './card.ts';
import { outlookComposers } from './composers.ts';
import { closedIn, isLoading } from './fold.ts';
import { outlookRecipients } from './recipients.ts';

const bodies: Selectors = [body, '[role="document"]'];

export const outlook = defineSite({
  id: 'outlook',
  hosts: [
    'outlook.live.com',
    'outlook.office.com',
    'outlook.office365.com',
    'outlook.cloud.microsoft',
  ],
  kind: 'mail',
  composers: outlookComposers,
  unfolds: true,
  summaryButton: {
    setting: 'outlook',
    pages: /\/mail\/(?:.+\/)?id\/[^/]+$/,
    places: [
      '[role="heading"][id^="CONV_"][id$="_SUBJECT"]',
      '[id^="CONV_"][id$="_SUBJECT"]',
      '#ConversationReadingPaneContainer [role="heading"][aria-level="2"]',
    ],
    seen: '2026-09',
  },
  mail: [
    {
      seen: '2026-09',
      thread: [
        `#ConversationReadingPaneContainer:has(${body}, ${sender})`,
        `#ReadingPaneContainerId:has(${body})`,
        `[data-app-section="ConversationContainer"]:has(${body})`,
        `[role="main"]:has(${body})`,
        `[role="main"]:has([role="document"]):has(${when})`,
      ],
      openAt: /\/mail\/(?:.+\/)?id\/[^/]+$/,
      subject: [
        '[role="heading"][id^="CONV_"][id$="_SUBJECT"]',
        '[id^="CONV_"][id$="_SUBJECT"]',
        '[role="heading"][aria-level="2"]',
        '[role="heading"][aria-level="3"]',
      ],
      message: [
        `[aria-expanded]:has(${sender})`,
        `[aria-expanded]:has(${when})`,
        `.wide-content-host:has(${body})`,
        `&:has(${body}, [role="document"])`,
      ],
      isMessage: isCard,
      from: [
        `${sender} [aria-label*="@"]`,
        sender,
        'span[aria-label^="From:"]',
        '[data-lpc-hover-target-id]',
      ],
      date: [when, 'time'],
      dateAttributes: ['datetime', 'title'],
      body: bodies,
      draft: `${editor}, [data-testid="ComposeSendButton"]`,
      isDraft,
      chrome: '[role="toolbar"], [data-testid="MessageExtensions"]',
      idOf: (message) => /^MSG_(.+)_FROM$/.exec(message.querySelector(sender)?.id ?? '')?.[1] ?? '',
      recipientsOf: outlookRecipients,
    },
  ],
  folds: {
    bodies,
    closed: closedIn,
    targets: (card) => [card, card.firstElementChild ?? card],
    isLoading,
    needsPointer: false,
  },
  testUrls: [
    { url: 'https://outlook.live.com/mail/0/', expect: 'no open mail: read as any page' },
    {
      url: 'https://outlook.office.com/mail/inbox/id/AAQk',
      expect: 'an open thread: every message, folded ones opened, the draft left out',
    },
  ],
});
