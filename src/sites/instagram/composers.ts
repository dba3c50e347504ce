import type { ComposerTable } from '#domain/composer/composer-table.ts';

const around = ':is(article, main, [role="dialog"])';

export const instagramComposers: ComposerTable[] = [
  {
    name: 'comment',
    seen: '2026-06',
    surface: 'social',
    // The field is replaced when it first gets the focus. Reels can have another kind.
    editor: [
      `${around} form textarea`,
      `${around} form [role="textbox"][contenteditable="true"]`,
      'article form input[placeholder]',
    ],
    root: ['form', 'article section:has([role="textbox"])'],
    places: [
      { at: ':has(> [role="button"])', side: 'in' },
      { at: ':scope', side: 'in' },
    ],
    answers: {
      // A reply is written in the same field, and begins with the name.
      target: [
        { mentioned: 'li:has(h3 a)' },
        { closest: 'article' },
        { closest: '[role="dialog"]' },
        { page: 'main article' },
      ],
      author: ['header a', 'h2 a', 'h3 a'],
      text: ['h1', 'ul li ._a9zs', 'ul li span[dir="auto"]'],
    },
  },
  {
    name: 'post',
    seen: '2026-06',
    surface: 'social',
    editor: [
      '[role="dialog"] [role="textbox"][data-lexical-editor="true"]',
      '[role="dialog"]:not(:has(article)) [role="textbox"][contenteditable="true"]',
    ],
    root: ['[role="dialog"]', ':has(> [role="textbox"])'],
    places: [
      { at: ':has(> [role="textbox"]) > :last-child', side: 'in' },
      { at: ':has(> [role="textbox"])', side: 'in' },
    ],
  },
];
