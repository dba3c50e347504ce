import { createContext, type ReactNode, useContext } from 'react';
import { hasMarks, withoutMarks } from '#domain/markdown/mark-places.ts';

/**
 * The view of mark `n` in an answer. A feature provides it; without one marks are not shown.
 * Must be the same function at every chunk (look the mark up inside): a new one renders all marks
 * again.
 */
export const CitationContext = createContext<(mark: number) => ReactNode>(() => null);

/**
 * Replaces placeholders by the text of the model, for code, math, link targets and names of images:
 * `restoreMarks` with the marks of the answer. Without one they are left out. Same function, too.
 */
export const RestoreMarksContext = createContext<(text: string) => string>(withoutMarks);

export function useCitation(): (mark: number) => ReactNode {
  return useContext(CitationContext);
}

/** Restores the text of citations in a text that is needed later. */
export function useRestore(): (text: string) => string {
  const restore = useContext(RestoreMarksContext);
  return (text) => (hasMarks(text) ? withoutMarks(restore(text)) : text);
}

export function useRestoredMarks(text: string): string {
  return useRestore()(text);
}
