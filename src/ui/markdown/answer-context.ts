import { createContext, useContext } from 'react';
import type { Block } from './parse/nodes.ts';

/** What the parts of one answer know of it. */
export interface AnswerParts {
  /** Begins every element id of this answer. */
  id: string;
  /** Numbers of the footnotes that are defined, by label. */
  numbers: ReadonlyMap<string, number>;
  /** A definition may still come. */
  live: boolean;
}

export const AnswerContext = createContext<AnswerParts>({
  id: '',
  numbers: new Map(),
  live: false,
});

export function useAnswerParts(): AnswerParts {
  return useContext(AnswerContext);
}

export function numbersOf(last: Block | undefined): ReadonlyMap<string, number> {
  if (last?.type !== 'notes') return new Map();
  return new Map(
    last.children.map((note, n) => [note.type === 'definition' ? note.label : '', n + 1]),
  );
}
