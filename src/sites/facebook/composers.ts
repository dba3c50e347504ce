import type { ComposerTable } from '#domain/composer/composer-table.ts';

type Answers = NonNullable<ComposerTable['answers']>;

const field = '[role="textbox"][contenteditable="true"]';
const lexical = `${field}[data-lexical-editor="true"]`;
const article = '[role="article"]';
const post =
  ':is([data-ad-rendering-role="story_message"], [data-ad-comet-preview="message"], [data-ad-preview="message"])';
/** A comment with its answers: the post's own text is not in it. */
const branch = `:has(> ${article}):not(:has(${post}))`;
const around = ':is([aria-posinset], [role="article"], [role="dialog"], [role="main"])';

/** No class and no label can be used: classes are hashes, labels are localised. */
const common: Pick<ComposerTable, 'seen' | 'surface' | 'places'> = {
  seen: '2026-08',
  surface: 'social',
  places: [
    { at: ':has(> [role="button"])', side: 'in' },
    { at: ':scope', side: 'in' },
  ],
};
const parts: Pick<Answers, 'author' | 'text'> = {
  author: ['[data-ad-rendering-role="profile_name"] a', 'h2 a, h3 a, h4 a'],
  text: [{ at: post, until: '[role="button"]' }, 'div[dir="auto"]'],
};

export const facebookComposers: ComposerTable[] = [
  {
    ...common,
    name: 'reply to comment',
    editor: [`${branch} form ${lexical}`, `${article} ${article} form ${field}`],
    root: ['form', `:has(> ${field})`],
    answers: {
      target: [{ closest: branch }, { closest: article }, { before: article }],
      // The first link is the picture.
      author: [`${article} a[href]`, 'a[href]'],
      text: [`${article} div[dir="auto"]`, 'div[dir="auto"]'],
    },
  },
  {
    ...common,
    name: 'post',
    editor: [
      `[role="dialog"]:not(:has(${post}, ${article})) ${lexical}`,
      `[role="dialog"]:not(:has(${post}, ${article})) ${field}`,
    ],
    root: ['[role="dialog"]', 'form'],
  },
  {
    ...common,
    name: 'comment',
    editor: [`${around} form ${lexical}`, `${around} form ${field}`],
    root: ['form', `:has(> ${field})`],
    answers: {
      target: [
        { closest: '[aria-posinset]' },
        { closest: `${article}:has(${post})` },
        { closest: `[role="dialog"]:has(${post})` },
        { closest: `[role="main"]:has(${post})` },
      ],
      ...parts,
    },
  },
];
