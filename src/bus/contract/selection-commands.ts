import * as z from 'zod/mini';
import { maxHtmlLength } from '#domain/content/html-length.ts';
import { maxSelectedLength } from '#domain/selection/selected-length.ts';
import { pillActionSchema, pillSchema } from '#domain/selection/selection.ts';
import { buttonVisibilitySchema } from '#domain/sites/button-visibility.ts';
import { frameSchema } from '#domain/sites/widgets.ts';
import { answeredBy, answeredIn, command } from '../define.ts';

const none = z.object({});
/** 128 bits; used once, and never shown to the page. */
const nonce = z.string().check(z.minLength(13), z.maxLength(64));

const forTexts = answeredBy('background', ['content', 'pdf-viewer']);
const inSelection = answeredIn('selection');

/** The pill at selected text and the card that opens from it, as pages and the background see them. */
export const selectionCommands = {
  /** The first text was selected in a frame: it gets the part that shows the pill, if it may. */
  'selection.begin': forTexts(),
  /**
   * The person chose a tool. `nonce` is the name of the card's frame, which attaches by it within
   * 10 s. `isEditable`: the text is in an editor, whose target is remembered first. `inTop`: the frame
   * is too small for the card, which the top frame then shows.
   */
  'selection.openCard': forTexts({
    request: z.object({
      nonce,
      action: pillActionSchema,
      /** Chosen in the browser's menu; null: the action of the pill. */
      toolId: z.nullable(z.string()),
      text: z.string().check(z.maxLength(maxSelectedLength)),
      /** The same where it has looks, such as links and lists; null: it has none. */
      html: z.nullable(z.string().check(z.maxLength(maxHtmlLength))),
      /** It has looks that a result in its place does not, such as pictures and colours. */
      loses: z.boolean(),
      /** The sentence that the text is part of; empty: not known. */
      surroundings: z.string().check(z.maxLength(2000)),
      isCut: z.boolean(),
      isEditable: z.boolean(),
      inTop: z.boolean(),
    }),
  }),
  /** The pill turned on again, as its setting was before and in the pages that lost it. */
  'selection.turnOn': command({
    owner: 'background',
    callers: ['card'],
    request: z.object({
      visibility: buttonVisibilitySchema,
      frames: z.array(frameSchema).check(z.maxLength(500)),
    }),
    reply: none,
    idempotent: true,
  }),
  /**
   * Shows the pill for what is selected and focuses it; false: nothing is selected in this frame, or
   * the focus is in another.
   */
  'selection.focus': inSelection({
    request: pillSchema,
    reply: z.object({
      isShown: z.boolean(),
      /** The focus is in a frame of this document. */
      isInFrame: z.boolean(),
    }),
    idempotent: false,
  }),
  /**
   * Opens the card with a tool for what is selected (null: with all tools), as the pill does; false:
   * nothing is selected in this frame.
   */
  'selection.run': inSelection({
    request: z.object({ pill: pillSchema, toolId: z.nullable(z.string()) }),
    reply: z.object({ isOpened: z.boolean() }),
    idempotent: false,
  }),
};
