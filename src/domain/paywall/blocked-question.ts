import * as z from 'zod/mini';
import { type Message, messageSchema } from '../conversations/conversations.ts';

/** A question that a limit refused. */
export const blockedQuestionSchema = z.pick(messageSchema, {
  conversationId: true,
  messageId: true,
});
export type BlockedQuestion = z.infer<typeof blockedQuestionSchema>;

/** After this a question that goes on by itself would surprise. */
export const blockedForMs = 24 * 3_600_000;

/** Its last answer is still the refusal. `answers`: of the question, in any order. */
export function isStillBlocked(
  answers: readonly Pick<Message, 'created_at' | 'status' | 'error'>[],
): boolean {
  const [last] = answers.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return last?.status === 'failed' && last.error?.code === 'usage_limit';
}
