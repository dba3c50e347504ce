import { createContext, useContext } from 'react';
import type { Memo } from '#domain/memos.ts';

/** What is kept: a citation's passage with its anchor, or an answer as plain Markdown. */
export type Keepsake = Pick<Memo, 'kind' | 'text' | 'source' | 'conversationId' | 'messageId'>;

/** Keeps it as a memo, tells the person and offers to take it back. Every failure is told of. */
export type SaveMemo = (what: Keepsake) => void;

/** null: there is nothing that keeps here, and no "Keep" is offered. */
export const SaveMemoContext = createContext<SaveMemo | null>(null);

export function useSaveMemo(): SaveMemo | null {
  return useContext(SaveMemoContext);
}
