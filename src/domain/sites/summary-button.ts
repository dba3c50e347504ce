import * as z from 'zod/mini';
import { widgetTextsSchema } from './widget-texts.ts';

/** S3.9 summarizeButton: the pages that have a button which summarises them. */
export const summarizeButtonSchema = z.object({
  gmail: z.boolean(),
  outlook: z.boolean(),
  pdf: z.boolean(),
  youtube: z.boolean(),
});

export const summarizeButtonSites = ['gmail', 'outlook', 'pdf', 'youtube'] as const;

/** What a page needs to show the button. */
export const pageButtonSchema = z.object({
  /** Selectors of elements with free room at their inline end, best first. */
  places: z.array(z.string()),
  texts: widgetTextsSchema,
});
export type PageButton = z.infer<typeof pageButtonSchema>;
