import * as z from 'zod/mini';

/*
 * Data of a site about the places where people write in its pages (DESIGN section 6): plain JSON, sent
 * to the script in the page. Lists of selectors are best first. Elements in open shadow roots are found,
 * too; a selector itself does not cross a shadow root. `:scope` is the element that is searched.
 */

const selectors = z.array(z.string()).check(z.minLength(1));

/**
 * Its text, of a frame the text of its document, of a field its value; with `attribute` the value of
 * that attribute.
 */
const partSchema = z.union([
  z.string(),
  /** The text up to the first of these in it, such as a control that shows more. */
  z.object({ at: z.string(), until: z.string() }),
  z.object({
    at: z.string(),
    attribute: z.string(),
    /**
     * The value is what follows this in the attribute, up to the first character that is no letter, digit,
     * `_` or `-`, or up to `to`: `{ attribute: 'href', after: '/status/' }`.
     */
    after: z.optional(z.string()),
    to: z.optional(z.string()),
  }),
]);
export type ComposerPart = z.infer<typeof partSchema>;
const parts = z.array(partSchema).check(z.minLength(1));

/**
 * An editor: a selector, or one in frames of the page's origin, from the outermost frame in:
 * `{ frames: ['#mainFrame', 'iframe.editor'], editor: 'body' }`.
 */
const editorSchema = z.union([z.string(), z.object({ frames: selectors, editor: z.string() })]);
export type ComposerEditor = z.infer<typeof editorSchema>;

/**
 * Where the button is put, in the root: next to an element (`before` and `after` in the direction of
 * the text), or in the first free room of a row (`in`). Nothing of the page moves: a place without
 * free room is not used.
 */
const placeSchema = z.object({ at: z.string(), side: z.enum(['before', 'after', 'in']) });
export type ComposerPlace = z.infer<typeof placeSchema>;

/**
 * How what is answered is found. `closest`: around the root. `sibling`: the element right before the
 * root, or the last one in it. `before` and `next`: the last one before the root and the first one
 * after it in the page; with `in` only where the root is in one of these, such as the thread. `within`: the first one in the root or the editor. `page`: the first visible
 * one in the page. `last`: the last visible one in the page, if the composer's subject ends with the
 * text of `subject` in the page: the page may show another thread. `named`: the one in the page whose `attributes` hold the value that is read in the root.
 * `mentioned`: the first one in the page whose `author` (below) is the name after `@` with which the
 * editor's text begins. `quoted`: the one in the page whose text (`text` below) comes first in the editor's `quote`.
 */
const targetSchema = z.union([
  z.object({ closest: z.string() }),
  z.object({ sibling: z.string() }),
  z.object({ before: z.string(), in: z.optional(z.string()) }),
  z.object({ next: z.string(), in: z.optional(z.string()) }),
  z.object({ within: z.string() }),
  z.object({ page: z.string() }),
  z.object({ last: z.string(), subject: z.string() }),
  z.object({ mentioned: z.string() }),
  z.object({ quoted: z.string(), quote: z.string() }),
  z.object({ named: partSchema, attributes: z.array(z.string()).check(z.minLength(1)) }),
]);
export type ComposerTarget = z.infer<typeof targetSchema>;

const answersSchema = z.object({
  /**
   * It is a reply where its root or its editor matches or contains one of these; absent: it always is.
   * A mail's subject and what it quotes say it first: a forward answers nothing.
   */
  when: z.optional(selectors),
  /** In the editor: the earlier mail that it quotes or forwards, its attribution included. */
  quote: z.optional(z.string()),
  /** The message, comment or post that is answered, best first. */
  target: z.array(targetSchema).check(z.minLength(1)),
  /** In that element: its id as the site's reader names it (`src/sites/<id>`), its author, its text. */
  id: z.optional(parts),
  author: z.optional(parts),
  text: z.optional(parts),
});
export type ComposerAnswers = z.infer<typeof answersSchema>;

export const composerTableSchema = z.object({
  /** Kind of composer, unique in its site: `pop-up`, `inline reply`. */
  name: z.string(),
  /** The month in which it was last seen: `2026-08`. */
  seen: z.string(),
  surface: z.enum(['mail', 'social']),
  /** All that match and are visible are composers; the first selector that finds some is used. */
  editor: z.array(editorSchema).check(z.minLength(1)),
  /**
   * Ancestors of the editor that hold the whole composer, its toolbar included; across frames and shadow
   * roots. Without one the editor is left to the next table.
   */
  root: selectors,
  /** Best first; without one that is visible and has free room the button floats at the editor. */
  places: z.array(placeSchema),
  /** Absent: it answers nothing. */
  answers: z.optional(answersSchema),
  /** In the root. */
  subject: z.optional(parts),
  /** In the root: every match of the first part that has one is a recipient. */
  recipients: z.optional(parts),
  /** In the root: the field of recipients, the first one. While it is empty a quoted mail is forwarded. */
  to: z.optional(z.string()),
  /** In the editor: where the signature and the quote begin. */
  leave: z.optional(selectors),
  /** The root or the editor matches or contains it: plain-text mode. Text fields always are. */
  isPlain: z.optional(z.string()),
});
export type ComposerTable = z.infer<typeof composerTableSchema>;
