import { createContext, type ReactNode, useContext } from 'react';

/** A mark in the text of a view: `\uE000n\uE001`, see `src/domain/evidence/marks.ts`. */
const placeholder = /\uE000(\d+)\uE001/g;
const stray = /[\uE000\uE001]/g;

/**
 * What stands in an answer for mark `n`. A feature gives it; without one nothing stands there.
 * Give the same function at every chunk (look the mark up inside): a new one renders all marks again.
 */
export const CitationContext = createContext<(mark: number) => ReactNode>(() => null);

/**
 * Placeholders back to what the model wrote, for code, math, link targets and names of images:
 * `restoreMarks` with the marks of the answer. Without one they are left out. Same function, too.
 */
export const RestoreMarksContext = createContext<(text: string) => string>(withoutMarks);

export function useCitation(): (mark: number) => ReactNode {
  return useContext(CitationContext);
}

/** Places of citations back as they were written, in a text that is asked for later. */
export function useRestore(): (text: string) => string {
  const restore = useContext(RestoreMarksContext);
  return (text) => (hasMarks(text) ? withoutMarks(restore(text)) : text);
}

export function useRestoredMarks(text: string): string {
  return useRestore()(text);
}

function hasMarks(text: string): boolean {
  return text.includes('\uE000') || text.includes('\uE001');
}

export function withoutMarks(text: string): string {
  return text.replace(placeholder, '').replace(stray, '');
}

/** Text between marks, and the marks' numbers, in order. */
export function splitMarks(text: string): (string | number)[] {
  return text
    .split(placeholder)
    .map((part, index) => (index % 2 === 1 ? Number(part) : part.replace(stray, '')))
    .filter((part) => part !== '');
}
