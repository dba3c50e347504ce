import { attribute, without } from '../anchors/table.ts';
import { defineSite } from '../define-site.ts';

export const whatsapp = defineSite({
  id: 'whatsapp',
  hosts: ['web.whatsapp.com'],
  kind: 'social',
  layouts: [
    {
      seen: '2026-07',
      mark: '#main [data-pre-plain-text]',
      title: ['#main header span[title]', '#main header span[dir=auto]'],
      post: 'first',
      comment: {
        box: [
          '#main [role=row]:has([data-pre-plain-text])',
          '#main [data-testid=msg-container]',
          '#main [data-pre-plain-text]',
        ],
        body: [
          '[data-testid=selectable-text]:not([data-testid=quoted-message] *)',
          'span.selectable-text:not([data-testid=quoted-message] *)',
          '[data-pre-plain-text]',
        ],
        // "[10:30, 28/09/2026] Ann: ", in the order of the reader's country.
        author: without(
          /^\[[^\]]*\]\s*|:\s*$/g,
          attribute('data-pre-plain-text', ['[data-pre-plain-text]', '&[data-pre-plain-text]']),
        ),
        level: 'flat',
        carriesAuthor: true,
      },
      strip: '[data-testid=quoted-message],[data-testid=msg-meta]',
      keepsLines: '*',
      isChat: true,
    },
  ],
  testUrls: [{ url: 'https://web.whatsapp.com/', expect: 'the open chat' }],
});
