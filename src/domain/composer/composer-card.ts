import * as z from 'zod/mini';
import { contentFormSchema } from '../content/content.ts';
import { maxAnsweredLength } from './answered-length.ts';

/** What the card does for a composer: answer something, write a new text, or refine the person's own. */
export const composerModes = ['reply', 'new', 'refine'] as const;
export const composerModeSchema = z.enum(composerModes);
export type ComposerMode = z.infer<typeof composerModeSchema>;

const maxRecipients = 50;

/** The message, post or comment that is answered, as the page shows it. */
const answeredSchema = z.object({
  /** As the site names it; empty: the page does not say it. */
  id: z.string(),
  author: z.string(),
  text: z.string().check(z.maxLength(maxAnsweredLength)),
});
export type Answered = z.infer<typeof answeredSchema>;

/** What the page says about a composer. */
export const composerFactsSchema = z.object({
  surface: z.enum(['mail', 'social']),
  /** null: it answers nothing. */
  answers: z.nullable(answeredSchema),
  /** The earlier mail in the editor, with its attribution; absent: it quotes none. */
  quote: z.optional(z.string().check(z.maxLength(maxAnsweredLength))),
  subject: z.string(),
  recipients: z.array(z.string()).check(z.maxLength(maxRecipients)),
});
export type ComposerFacts = z.infer<typeof composerFactsSchema>;

/** The person's own words in a composer, without signature and quote. */
export const composerDraftSchema = z.object({
  draft: z.string(),
  isDraftCut: z.boolean(),
  /** Of the draft. */
  form: contentFormSchema,
  /** Of the editor. */
  field: contentFormSchema,
});
export type ComposerDraft = z.infer<typeof composerDraftSchema>;
