import * as z from 'zod/mini';

/** The maximum number of offered questions. */
export const maxQuestions = 3;

/** A question that a document answers (context FAQ, S2.15), and a passage that it is answered by. */
export const faqQuestionSchema = z.object({
  /**
   * The question; for a `heading`, the heading, for which the interface writes a question in its
   * language.
   */
  text: z.string(),
  kind: z.enum(['question', 'heading']),
  passageId: z.string(),
});
export type FaqQuestion = z.infer<typeof faqQuestionSchema>;
