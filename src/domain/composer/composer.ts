import * as z from 'zod/mini';
import { widgetTextsSchema } from '../sites/widget-texts.ts';
import { composerModeSchema } from './composer-card.ts';
import { composerTableSchema } from './composer-table.ts';

/** What the part in a page needs to put buttons at composers. */
export const composerSetupSchema = z.object({
  tables: z.array(composerTableSchema),
  /** Composers in other modes have no button. */
  modes: z.array(composerModeSchema),
  texts: widgetTextsSchema,
  /** Address of the card's page. */
  card: z.string(),
});
export type ComposerSetup = z.infer<typeof composerSetupSchema>;
