import type { ComposerTable } from '#domain/composer/composer-table.ts';

type Answers = NonNullable<ComposerTable['answers']>;
type Read = Pick<Answers, 'author' | 'text'>;

const tiptap = ':is(.tiptap, .ProseMirror)[contenteditable="true"]';
const box = '[componentkey^="commentBox-"]';
const list = ':is([data-testid*="commentList"], [componentkey^="commentsSectionContainer"])';
const comment = '[componentkey*="li:comment:("]';
const words = {
  at: '[data-testid="expandable-text-box"]',
  until: '[data-testid="expandable-text-button"]',
};
const submit = 'button[type="submit"]';

const serverDriven: Pick<ComposerTable, 'seen' | 'surface' | 'places'> = {
  seen: '2026-06',
  surface: 'social',
  places: [
    { at: `:has(> ${submit})`, side: 'in' },
    { at: submit, side: 'before' },
  ],
};
const commentParts: Read = {
  // The first link is the picture.
  author: ['a[href*="/in/"] p', 'a[href*="/in/"], a[href*="/company/"]'],
  text: [words, 'p > span'],
};
const postParts: Read = {
  // A link that is not around the whole name says who has commented or shared.
  author: ['a[href*="/in/"] p, a[href*="/company/"] p', 'a[href*="/in/"], a[href*="/company/"]'],
  text: [{ ...words, at: `[componentkey^="feed-commentary"] ${words.at}` }, words],
};

/** Pages whose class names are hashes. */
const current: ComposerTable[] = [
  {
    ...serverDriven,
    name: 'reply to comment',
    editor: [`${list} ${box} ${tiptap}`, `${comment} ~ ${box} ${tiptap}`],
    root: [box, ':has(> [data-testid="ui-core-tiptap-text-editor-wrapper"])'],
    // The box is a sibling after its comment.
    answers: { target: [{ sibling: comment }, { before: comment }], ...commentParts },
  },
  {
    ...serverDriven,
    name: 'comment',
    editor: [`${box} ${tiptap}`, `[role="listitem"][componentkey] ${tiptap}`],
    root: [box, ':has(> [data-testid="ui-core-tiptap-text-editor-wrapper"])'],
    answers: {
      target: [
        { closest: '[role="listitem"][componentkey]' },
        { closest: '[componentkey*="FeedType_"]' },
        { closest: '[data-sdui-screen]' },
      ],
      ...postParts,
    },
  },
];

const quill = '.ql-editor[contenteditable="true"]';
const entity = 'article.comments-comment-entity';

/** Pages in Ember, whose class names say what they are. */
const legacy: ComposerTable[] = [
  {
    seen: '2026-05',
    surface: 'social',
    name: 'legacy reply to comment',
    editor: [
      `:is(${entity}, ${entity} + *) .comments-comment-box ${quill}`,
      `${entity} ~ .comments-comment-box ${quill}`,
    ],
    root: ['.comments-comment-box', 'form:has(.ql-editor)'],
    places: [
      { at: ':has(> .comments-comment-box__submit-button)', side: 'in' },
      { at: '.comments-comment-box__form', side: 'in' },
      { at: '.comments-comment-box__submit-button', side: 'before' },
    ],
    answers: {
      target: [{ closest: entity }, { sibling: entity }, { before: entity }],
      author: ['.comments-comment-meta__description-title', '.comments-post-meta__name-text'],
      text: [
        '.comments-comment-entity__content .update-components-text',
        '.comments-comment-entity__content',
      ],
    },
  },
  {
    seen: '2026-05',
    surface: 'social',
    name: 'legacy comment',
    editor: [`.comments-comment-box ${quill}`, `.feed-shared-update-v2 ${quill}`],
    root: ['.comments-comment-box', 'form:has(.ql-editor)'],
    places: [
      { at: ':has(> .comments-comment-box__submit-button)', side: 'in' },
      { at: '.comments-comment-box__form', side: 'in' },
      { at: '.comments-comment-box__submit-button', side: 'before' },
    ],
    answers: {
      target: [{ closest: '.feed-shared-update-v2' }, { closest: '[data-urn]' }],
      author: [
        '.update-components-actor__title [aria-hidden="true"]',
        '.update-components-actor__title',
      ],
      text: ['.update-components-update-v2__commentary', '.update-components-text'],
    },
  },
];

/** Of both: the dialog can be in the open shadow root of `#interop-outlet`. Messages are no composer. */
const dialog: ComposerTable = {
  seen: '2026-06',
  surface: 'social',
  name: 'post',
  editor: [`[role="dialog"] :is(${tiptap}, ${quill})`, `.share-creation-state ${quill}`],
  root: ['[role="dialog"]', '.share-creation-state'],
  places: [
    { at: '.share-actions__primary-action', side: 'before' },
    { at: ':has(> .share-actions__primary-action), footer', side: 'in' },
    { at: submit, side: 'before' },
  ],
};

export const linkedinComposers: ComposerTable[] = [...current, ...legacy, dialog];
