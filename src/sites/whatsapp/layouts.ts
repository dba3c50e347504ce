import type { Layout } from '../social/layout.ts';

export const whatsappLayouts: readonly Layout[] = [
  {
    mark: '#main [data-pre-plain-text]',
    title: {
      name: 'whatsapp chat',
      seen: '2026-07',
      selectors: ['#main header span[title]', '#main header span[dir=auto]'],
    },
    post: 'first',
    comment: {
      box: {
        name: 'whatsapp message',
        seen: '2026-07',
        selectors: [
          '#main [role=row]:has([data-pre-plain-text])',
          '#main [data-testid=msg-container]',
          '#main [data-pre-plain-text]',
        ],
      },
      body: {
        name: 'whatsapp text',
        seen: '2026-07',
        selectors: [
          '[data-testid=selectable-text]:not([data-testid=quoted-message] *)',
          'span.selectable-text:not([data-testid=quoted-message] *)',
          '[data-pre-plain-text]',
        ],
      },
      author: {
        name: 'whatsapp author',
        seen: '2026-07',
        selectors: ['[data-pre-plain-text]', '&[data-pre-plain-text]'],
        attribute: 'data-pre-plain-text',
        // "[10:30, 28/09/2026] Ann: ", in the order of the reader's country.
        off: /^\[[^\]]*\]\s*|:\s*$/g,
      },
      level: 'flat',
      carriesAuthor: true,
    },
    strip: '[data-testid=quoted-message],[data-testid=msg-meta]',
    keepsLines: '*',
    isChat: true,
  },
];
