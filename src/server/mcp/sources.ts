import * as z from 'zod';
import type { TextPage } from './read/text-pages.ts';

/** Where a text is from. All of it but the id is by any author. */
export const sourceSchema = z.object({
  id: z.string(),
  title: z.string(),
  address: z.string().nullable(),
  time: z.string(),
});
export type Source = z.infer<typeof sourceSchema>;

/** `untrusted_text`: what a page, file or chat says. */
export const quoteSchema = sourceSchema.extend({ untrusted_text: z.string() });
export type Quote = z.infer<typeof quoteSchema>;

/** A source with its text, and where in it the quote is that was named; null: none was. */
export interface ReadSource extends Omit<Source, 'id'> {
  text: string;
  quote: TextPage | null;
}

export const limitSchema = z.int().min(1).max(20).default(8);
export const kindSchema = z.enum(['document', 'chat']).optional();
