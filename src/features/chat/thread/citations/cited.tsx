import type { ReactNode } from 'react';
import { CitationContext, RestoreMarksContext } from '#ui/markdown/citation-slot.ts';
import { renderCitation } from './citation-mark.tsx';
import { type AnswerNotes, NotesContext } from './notes-context.ts';

interface CitedProps {
  notes: AnswerNotes;
  restore: (text: string) => string;
  children: ReactNode;
}

/** Fills the marks of the Markdown below it with the notes of one answer. */
export function Cited({ notes, restore, children }: CitedProps) {
  return (
    <NotesContext value={notes}>
      <CitationContext value={renderCitation}>
        <RestoreMarksContext value={restore}>{children}</RestoreMarksContext>
      </CitationContext>
    </NotesContext>
  );
}
