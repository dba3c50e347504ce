import * as z from 'zod/mini';

/** S3.8. */
export const conversationStyleSchema = z.enum(['precise', 'balanced', 'creative']);
type ConversationStyle = z.infer<typeof conversationStyleSchema>;

/** S3.8 temperature of each; null: the model's own. Every vendor takes a number from 0 to 1. */
export const temperatures: Readonly<Record<ConversationStyle, number | null>> = {
  precise: 0.2,
  balanced: null,
  creative: 1,
};
