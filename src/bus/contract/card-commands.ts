import * as z from 'zod/mini';
import {
  composerDraftSchema,
  composerFactsSchema,
  composerModeSchema,
} from '#domain/composer/composer-card.ts';
import {
  insertionContentSchema,
  insertionOperations,
  insertionOutcomes,
} from '#domain/composer/insertion.ts';
import { contentFormSchema } from '#domain/content/content.ts';
import { replyContextSchema } from '#domain/reply/reply-context.ts';
import { maxCardHeight } from '#domain/selection/card-height.ts';
import { pillActionSchema } from '#domain/selection/selection.ts';
import { answeredBy, command, inPage } from '../define.ts';

const none = z.object({});

const nonce = z.string();

/** Answered by the page that shows the card. */
const ofPage = <Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  request: Request,
  reply: Reply,
  idempotent = true,
) =>
  inPage('card', command({ owner: 'page', callers: ['background'], request, reply, idempotent }));

const tab = {
  windowId: z.nullable(z.number()),
  url: z.string(),
  title: z.string(),
};

/** What a card was opened for, and the tab that it is in. */
const openedCardSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('selection'),
    action: pillActionSchema,
    /** The tool that runs at once, instead of the action's; null: none. */
    toolId: z.nullable(z.string()),
    text: z.string(),
    /** The sentence that the text is part of; empty: not known. */
    surroundings: z.string(),
    /** Of the text, BCP-47, as the browser detects it; null: it is not sure. */
    language: z.nullable(z.string()),
    /** The selected text is longer: only its beginning is here. */
    isCut: z.boolean(),
    /** It has looks that a result in its place does not. */
    loses: z.optional(z.boolean()),
    /** Of the text. */
    form: contentFormSchema,
    /** Of the field with the text, which takes a result; null: it is in none. */
    field: z.nullable(contentFormSchema),
    /** It is text of the page itself, which has an address to find it at again. */
    canMark: z.optional(z.boolean()),
    ...tab,
  }),
  z.object({
    kind: z.literal('dictation'),
    /** The letters next to the caret or to what is selected; empty: none, or it is not known. */
    before: z.string(),
    after: z.string(),
    /** Text is selected, in whose place the dictated one comes. */
    replaces: z.boolean(),
    ...tab,
  }),
  z.object({
    kind: z.literal('composer'),
    mode: composerModeSchema,
    ...composerFactsSchema.shape,
    ...composerDraftSchema.shape,
    ...tab,
  }),
]);

const forCards = answeredBy('background', ['card']);

/** Extension page in a frame of another page (DESIGN section 6): inert until `card.attach` succeeds. */
export const cardCommands = {
  /**
   * Shows a card that the background or another frame opens. `staysOpen`: the next card is put below it, and it remains
   * until it closes itself.
   */
  'cards.show': ofPage(
    z.object({ nonce, title: z.string(), card: z.string(), staysOpen: z.optional(z.boolean()) }),
    none,
  ),
  /** Whether the frame shows the card with this nonce. */
  'cards.has': ofPage(z.object({ nonce }), z.object({ isThere: z.boolean() })),
  /** CSS pixels by which the person moves the card; it stays in the window. */
  'cards.move': ofPage(z.object({ nonce, dx: z.number(), dy: z.number() }), none, false),
  /** Height in CSS pixels of what the card shows. */
  'cards.size': ofPage(z.object({ nonce, height: z.number(), isNotice: z.boolean() }), none),
  /** Removes the card; the focus goes back to where it was. */
  'cards.close': ofPage(z.object({ nonce }), none),
  /**
   * Matches a card to the tab and document that asked for it. `parent`: origin of the document that
   * frames it, as the browser reports it to the card; null: the browser does not. Fails with `refused`
   * for an unknown, used or expired nonce, another tab or another parent.
   */
  'card.attach': forCards({
    request: z.object({ nonce: z.string(), parent: z.nullable(z.string()) }),
    reply: openedCardSchema,
    idempotent: false,
  }),
  /** CSS pixels by which the person moves the card. */
  'card.move': forCards({
    request: z.object({ dx: z.number(), dy: z.number() }),
    idempotent: false,
  }),
  /** Height in CSS pixels of what the card shows; `isNotice`: a line that says what was done. */
  'card.resize': forCards({
    request: z.object({
      height: z.number().check(z.minimum(0), z.maximum(maxCardHeight)),
      isNotice: z.boolean(),
    }),
  }),
  /**
   * Writes a result into the editor that held the selected text; the person has clicked in a card that
   * was in view. Fails with `refused` where the text was in none.
   */
  'card.insert': forCards({
    request: z.object({
      operation: z.enum(insertionOperations),
      content: insertionContentSchema,
    }),
    reply: z.object({
      outcome: z.enum(insertionOutcomes),
      insertionId: z.nullable(z.string()),
    }),
    idempotent: false,
  }),
  'card.undo': forCards({
    request: z.object({ insertionId: z.string() }),
    reply: z.object({ outcome: z.enum(['undone', 'changed', 'failed']) }),
    idempotent: false,
  }),
  /**
   * The person's own words in the composer as they are now. What the card inserts from then on goes
   * into the editor as it was read. Fails with `refused` where the card is at no composer, with
   * `composer_gone` where the page no longer has it.
   */
  'card.readDraft': forCards({ reply: composerDraftSchema }),
  /**
   * Reads the tab's page as it shows and gives what the composer answers; of a new text what its fields
   * say. `opens`: the person has asked that folded messages be opened. Fails with capture_* codes, and with `refused` where the card is at no composer.
   */
  'card.context': forCards({
    request: z.object({ opens: z.boolean() }),
    reply: z.object({ context: replyContextSchema }),
    timeoutMs: 60_000,
  }),
  /** The page removes the card; the focus goes back to where it was. */
  'card.close': forCards(),
};
