import type { ComposerTable } from '#domain/composer/composer-table.ts';

const field = '[data-testid^="tweetTextarea_"][contenteditable="true"]';
const drawn = '[data-testid^="tweetTextarea_"] [contenteditable="true"]';
const post = 'article[data-testid="tweet"]';

/** Test ids are not localised. Messages have an editor of their own, without a button. */
const common: Pick<ComposerTable, 'seen' | 'surface' | 'places'> = {
  seen: '2026-08',
  surface: 'social',
  places: [
    { at: '[data-testid="toolBar"] > :first-child', side: 'after' },
    { at: '[data-testid="toolBar"]', side: 'in' },
    { at: '[data-testid="tweetButton"], [data-testid="tweetButtonInline"]', side: 'before' },
  ],
};

const answered: Pick<NonNullable<ComposerTable['answers']>, 'id' | 'author' | 'text'> = {
  id: [
    { at: 'a[href*="/status/"]:has(time)', attribute: 'href', after: '/status/' },
    { at: 'a[href*="/status/"]', attribute: 'href', after: '/status/' },
  ],
  author: ['[data-testid="User-Name"] a[href]', '[data-testid="User-Names"] a[href]'],
  text: ['[data-testid="tweetText"]', '[lang][dir="auto"]'],
};

export const xComposers: ComposerTable[] = [
  {
    ...common,
    name: 'dialog',
    editor: [`[role="dialog"] ${field}`, `[role="dialog"] ${drawn}`],
    root: ['[role="dialog"]', '[aria-modal="true"]'],
    answers: {
      when: [post, 'article[role="article"]'],
      // The post above the editor; one that is shared has no `article`.
      target: [{ within: post }, { within: 'article' }],
      ...answered,
    },
  },
  {
    ...common,
    name: 'inline reply',
    editor: [`[data-testid="cellInnerDiv"] ${field}`, `[data-testid="cellInnerDiv"] ${drawn}`],
    root: ['[data-testid="cellInnerDiv"]', 'div:has([data-testid="toolBar"])'],
    answers: { target: [{ before: post }, { before: 'article' }], ...answered },
  },
  {
    ...common,
    name: 'post',
    editor: [`[data-testid="primaryColumn"] ${field}`, field, drawn],
    root: ['div:has([data-testid="toolBar"])', 'div:has([data-testid="tweetButtonInline"])'],
  },
];
