import type { Source } from '../context/context-chips.ts';
import type { ThreadItem } from '../thread/branch.ts';

/** A question that was sent and is not among the rows yet. */
export interface Pending {
  conversationId: string;
  messageId: string;
  answerId: string;
  text: string;
  sources: readonly Source[];
  /** Files that go with it, and may still be read. */
  uploadIds: readonly string[];
}

/** Questions still to be shown: once its row has come, a question is left to its branch. */
export function stillPending(
  pending: readonly Pending[],
  rows: readonly { messageId: string }[],
  conversationId: string | null,
): Pending[] {
  const known = new Set(rows.map(({ messageId }) => messageId));
  return pending.filter(
    (each) => each.conversationId === conversationId && !known.has(each.messageId),
  );
}

/**
 * What the next question hangs under: the answer to the last question, also where that answer's
 * row is still to come (`answerOf`: question → answer, as this window asked them).
 */
export function nextParent(
  items: readonly ThreadItem[],
  pending: readonly Pending[],
  answerOf: ReadonlyMap<string, string>,
): string | null {
  const waiting = pending.at(-1);
  if (waiting) return waiting.answerId;
  const last = items.at(-1)?.message;
  if (!last) return null;
  return last.type === 'human' ? (answerOf.get(last.messageId) ?? last.messageId) : last.messageId;
}
