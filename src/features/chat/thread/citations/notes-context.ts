import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { MessageSource } from '#domain/conversations/conversations.ts';
import { type Note, Notes } from './notes.ts';

/** What the notes of an answer need to render. The same object while the answer grows. */
export interface AnswerNotes {
  notes: Notes;
  /** By docId. */
  sources: ReadonlyMap<string, MessageSource>;
  conversationId: string;
  messageId: string;
  /** Marks of a video show its time in place of a number. */
  hasTimes: boolean;
}

const none: AnswerNotes = {
  notes: new Notes([]),
  sources: new Map(),
  conversationId: '',
  messageId: '',
  hasTimes: false,
};

export const NotesContext = createContext<AnswerNotes>(none);

export function useAnswerNotes(): AnswerNotes {
  return useContext(NotesContext);
}

/** The note of a mark and whether its card is open. */
export function useNote(mark: number): { note: Note | null; isOpen: boolean } {
  const { notes } = useAnswerNotes();
  const subscribe = useCallback(
    (listener: () => void) => notes.subscribe(mark, listener),
    [notes, mark],
  );
  return {
    note: useSyncExternalStore(subscribe, () => notes.get(mark)),
    isOpen: useSyncExternalStore(subscribe, () => notes.isOpen(mark)),
  };
}
