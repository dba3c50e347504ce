import { createContext, useContext } from 'react';
import type { Memo } from '#domain/memos/memos.ts';

/** What is saved: a citation's passage with its anchor, or an answer as plain Markdown. */
type Keepsake = Pick<Memo, 'kind' | 'text' | 'source' | 'conversationId' | 'messageId'>;

/** Saves it as a memo, reports it and offers an undo. Every failure is reported. */
export type SaveMemo = (what: Keepsake) => void;

/** null: memos are not available here, and no "Keep" is offered. */
export const SaveMemoContext = createContext<SaveMemo | null>(null);

export function useSaveMemo(): SaveMemo | null {
  return useContext(SaveMemoContext);
}
