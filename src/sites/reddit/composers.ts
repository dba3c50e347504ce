import type { ComposerTable } from '#domain/composer/composer-table.ts';

/** In the page, in the composer's shadow root, and in Markdown mode. */
const fields = [
  'shreddit-composer [role="textbox"][contenteditable="true"]',
  '[name="body"][role="textbox"][contenteditable="true"]',
  'shreddit-composer textarea, shreddit-markdown-composer textarea',
];
const submit = '[slot="submit-button"]';

const current: Pick<ComposerTable, 'seen' | 'surface' | 'places'> = {
  seen: '2026-08',
  surface: 'social',
  places: [
    { at: submit, side: 'before' },
    { at: submit, side: 'after' },
    { at: ':has(> shreddit-composer)', side: 'in' },
  ],
};

const host = 'comment-composer-host';
const comment = 'shreddit-comment';

/** The editors are the same, and can be in a shadow root: the element around it decides. */
const web: ComposerTable[] = [
  {
    ...current,
    name: 'reply to comment',
    editor: fields,
    root: [
      `:is(${comment} ${host}, ${comment} + ${host})`,
      `:is(${comment} shreddit-composer, ${comment} + shreddit-composer)`,
    ],
    answers: {
      target: [{ closest: 'shreddit-comment' }, { sibling: 'shreddit-comment' }],
      id: [{ at: ':scope', attribute: 'thingid' }],
      author: [{ at: ':scope', attribute: 'author' }, 'a[href*="/user/"]'],
      // Answers to it can be before its own text.
      text: [
        ':scope > details > div > [slot="comment"]',
        ':scope > [slot="comment"]',
        '[slot="comment"] .md',
      ],
    },
  },
  {
    ...current,
    name: 'comment',
    editor: fields,
    root: [host, '[routename="post_page"] shreddit-composer'],
    answers: {
      target: [{ page: 'shreddit-post' }, { page: '[post-title]' }],
      id: [{ at: ':scope', attribute: 'id' }],
      author: [{ at: ':scope', attribute: 'author' }, 'a[href*="/user/"]'],
      text: [
        '[slot="text-body"] .md',
        '[slot="text-body"]',
        { at: ':scope', attribute: 'post-title' },
      ],
    },
  },
  {
    ...current,
    name: 'post',
    editor: fields,
    root: ['form:has([name="title"])', 'r-post-composer-form', 'shreddit-composer'],
    subject: [
      { at: '[name="title"]', attribute: 'value' },
      { at: '[name="title"]', attribute: 'default-value' },
    ],
  },
];

const old: Pick<ComposerTable, 'seen' | 'surface' | 'places' | 'root'> = {
  seen: '2026-07',
  surface: 'social',
  root: ['form.usertext', 'form:has(.usertext-edit)'],
  places: [
    { at: '.usertext-buttons', side: 'in' },
    { at: '.usertext-buttons .save', side: 'after' },
  ],
};

const oldWeb: ComposerTable[] = [
  {
    ...old,
    name: 'old reply to comment',
    // In `.entry` there is the editor of the comment itself.
    editor: [
      '.thing.comment > .child > form .usertext-edit textarea[name="text"]',
      '.thing.comment > .child > form textarea',
    ],
    answers: {
      target: [{ closest: '.thing.comment' }, { closest: '[data-fullname^="t1_"]' }],
      id: [{ at: ':scope', attribute: 'data-fullname' }],
      author: [{ at: ':scope', attribute: 'data-author' }, ':scope > .entry .author'],
      text: [':scope > .entry .usertext-body .md', ':scope > .entry .usertext-body'],
    },
  },
  {
    ...old,
    name: 'old comment',
    editor: [
      '.commentarea > form.usertext textarea[name="text"]',
      '.commentarea > .usertext textarea',
    ],
    answers: {
      target: [{ page: '#siteTable .thing.link' }, { page: '.thing.link' }],
      id: [{ at: ':scope', attribute: 'data-fullname' }],
      author: [{ at: ':scope', attribute: 'data-author' }, '.author'],
      text: ['.usertext-body .md', '.usertext-body', 'a.title'],
    },
  },
  {
    ...old,
    name: 'old post',
    editor: ['form.submit .usertext-edit textarea[name="text"]', '#newlink textarea[name="text"]'],
    root: ['form.submit', '#newlink'],
    subject: ['textarea[name="title"]', 'input[name="title"]'],
    places: [
      { at: 'button[name="submit"]', side: 'after' },
      { at: ':has(> button[name="submit"])', side: 'in' },
    ],
  },
];

export const redditComposers: ComposerTable[] = [...web, ...oldWeb];
