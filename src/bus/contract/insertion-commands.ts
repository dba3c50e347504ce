import * as z from 'zod/mini';
import {
  editorKinds,
  insertionContentSchema,
  insertionOperations,
  insertionOutcomes,
} from '#domain/composer/insertion.ts';
import { pagePictureOutcomes, pagePictureSchema } from '#domain/composer/page-picture.ts';
import { contentFormSchema } from '#domain/content/content.ts';
import { answeredIn } from '../define.ts';

/** A page or a frame in it never asks for an insertion by itself: the background does, after a click. */

const inInsertion = answeredIn('insertion', ['background', 'probe']);

/**
 * Text into editors of a page. Each call names the tab and the frame that has the focus; frames of the
 * same origin below it, whose editor has the focus, are found from there.
 */
export const insertionCommands = {
  /**
   * Remembers the editor that has the focus and what is selected in it, before the focus moves to a
   * card; null: the focus is in nothing that takes text. The page remembers the last 20 targets until
   * it goes. `form`: of the field. `text`: what is selected, '' at a caret; `html`: the same where it has
   * looks, else null. `composerId`: instead of the editor with the focus that of this composer; then the
   * text is what the person has written in it, without signature and quote. `before`, `after`: the letters next to what is
   * selected, or to the caret. `isFocused`: a document without the focus, which is in another frame, has no target.
   */
  'insertion.remember': inInsertion({
    request: z.object({
      composerId: z.optional(z.string()),
      isFocused: z.optional(z.boolean()),
    }),
    reply: z.object({
      target: z.nullable(
        z.object({
          id: z.string(),
          editor: z.enum(editorKinds),
          form: contentFormSchema,
          text: z.string(),
          html: z.nullable(z.string()),
          isDraftCut: z.optional(z.boolean()),
          before: z.optional(z.string()),
          after: z.optional(z.string()),
        }),
      ),
    }),
    idempotent: false,
  }),
  /**
   * Inserts into a remembered target, once, by the editor's own input events, and reads the result
   * back. The focus moves to the editor; nothing is sent. A second call inserts again. `insertionId`:
   * for `insertion.undo`; null: nothing was written (`inserted` then says that the text was there already).
   */
  'insertion.insert': inInsertion({
    request: z.object({
      targetId: z.string(),
      operation: z.enum(insertionOperations),
      content: insertionContentSchema,
    }),
    reply: z.object({
      outcome: z.enum(insertionOutcomes),
      insertionId: z.nullable(z.string()),
    }),
    idempotent: false,
  }),
  /**
   * Takes an insertion out again by the editor's own undo. `changed`: the text is not as it was
   * inserted any more, nothing is done. `failed`: the editor did not take it out; the text is as it
   * was inserted.
   */
  'insertion.undo': inInsertion({
    request: z.object({ insertionId: z.string() }),
    reply: z.object({ outcome: z.enum(['undone', 'changed', 'failed']) }),
    idempotent: false,
  }),
  /** Gives a picture to the editor that has the focus, as a paste does. A second call gives it again. */
  'insertion.picture': inInsertion({
    request: pagePictureSchema,
    reply: z.object({ outcome: z.enum(pagePictureOutcomes) }),
    idempotent: false,
  }),
  /** The card was closed: its target and insertions are forgotten. */
  'insertion.forget': inInsertion({ request: z.object({ targetId: z.string() }) }),
};
