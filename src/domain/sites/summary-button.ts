import * as z from 'zod/mini';

/** S3.9 summarizeButton: the pages that have a button which summarises them. */
export const summarizeButtonSchema = z.object({
  gmail: z.boolean(),
  outlook: z.boolean(),
  pdf: z.boolean(),
  youtube: z.boolean(),
});

export const summarizeButtonSites = ['gmail', 'outlook', 'pdf', 'youtube'] as const;

/** Texts of the button in a page, in the language of the interface. */
export const buttonTextsSchema = z.object({
  /** Accessible name of the button. */
  name: z.string(),
  /** Accessible name of the control that removes the button from this site. */
  off: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  lang: z.string(),
});
export type ButtonTexts = z.infer<typeof buttonTextsSchema>;

/** What a page needs to show the button. */
export const pageButtonSchema = z.object({
  /** Selectors of elements with free room at their inline end, best first. */
  places: z.array(z.string()),
  texts: buttonTextsSchema,
});
export type PageButton = z.infer<typeof pageButtonSchema>;
