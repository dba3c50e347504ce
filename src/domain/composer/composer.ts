import * as z from 'zod/mini';
import { composerModeSchema } from './composer-card.ts';
import { composerTableSchema } from './composer-table.ts';

/** Texts of the button at a composer, in the language of the interface. */
export const composerTextsSchema = z.object({
  /** Accessible names of the button, and of the card's frame: "Gloss: reply", "Gloss: write", "Gloss: refine". */
  reply: z.string(),
  new: z.string(),
  refine: z.string(),
  /** Accessible name of the control that removes the button from this site. */
  off: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  lang: z.string(),
});
export type ComposerTexts = z.infer<typeof composerTextsSchema>;

/** What the part in a page needs to put buttons at composers. */
export const composerSetupSchema = z.object({
  tables: z.array(composerTableSchema),
  /** Composers in other modes have no button. */
  modes: z.array(composerModeSchema),
  texts: composerTextsSchema,
  /** Address of the card's page. */
  card: z.string(),
});
export type ComposerSetup = z.infer<typeof composerSetupSchema>;
