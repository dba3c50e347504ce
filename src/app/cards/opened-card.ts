import * as z from 'zod/mini';
import {
  composerDraftSchema,
  composerFactsSchema,
  composerModeSchema,
} from '#domain/composer/composer-card.ts';
import { contentFormSchema } from '#domain/content/content.ts';
import { pillActionSchema } from '#domain/selection/selection.ts';

/** A frame of a tab. */
const frameSchema = z.object({ tabId: z.number(), frameId: z.number() });

const inTab = {
  until: z.number(),
  /** Where the text or the composer is. */
  source: frameSchema,
  /** Frame whose document frames the card. */
  host: frameSchema,
  /** Origin of that document. */
  parent: z.string(),
  /** Address of a frame whose text is never sent, though its tab's may be; absent: the tab's counts. */
  page: z.optional(z.string()),
  /** Of the editor that takes a result; null: none does. */
  targetId: z.nullable(z.string()),
};

/** What the person chose in a page, until its card attaches. */
export const openedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('selection'),
    ...inTab,
    action: pillActionSchema,
    toolId: z.nullable(z.string()),
    text: z.string(),
    form: contentFormSchema,
    surroundings: z.string(),
    field: z.nullable(contentFormSchema),
    isCut: z.boolean(),
    /** It has looks that a result in its place does not. */
    loses: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal('dictation'),
    ...inTab,
    /** The letters next to the caret or to what is selected; empty: none, or it is not known. */
    before: z.string(),
    after: z.string(),
    /** Text is selected, in whose place the dictated one comes. */
    replaces: z.boolean(),
  }),
  z.object({
    kind: z.literal('composer'),
    ...inTab,
    composerId: z.string(),
    mode: composerModeSchema,
    ...composerFactsSchema.shape,
    ...composerDraftSchema.shape,
  }),
]);
export type Opened = z.infer<typeof openedSchema>;

/** Before it is noted how long it is valid. */
export type NewCard = Opened extends infer Each
  ? Each extends Opened
    ? Omit<Each, 'until'>
    : never
  : never;

const attached = {
  nonce: z.string(),
  source: frameSchema,
  host: frameSchema,
  targetId: z.nullable(z.string()),
};

/** An attached card. */
export const cardSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['selection', 'dictation']), ...attached }),
  z.object({
    kind: z.literal('composer'),
    ...attached,
    composerId: z.string(),
    facts: composerFactsSchema,
  }),
]);
export type Card = z.infer<typeof cardSchema>;
