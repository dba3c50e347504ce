import { createContext, useContext, useMemo } from 'react';
import type { Block } from '#domain/markdown/nodes.ts';

/** What the parts of one answer share. */
interface AnswerParts {
  /** Prefix of every element id of this answer. */
  id: string;
  /** Numbers of the footnotes that are defined, by label. */
  numbers: ReadonlyMap<string, number>;
  /** A definition may still arrive. */
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

/** The same object as long as the same footnotes are defined: another one is rendered everywhere. */
export function useParts(id: string, last: Block | undefined): AnswerParts {
  const notes = last?.type === 'notes' ? last : null;
  const live = notes?.live ?? false;
  const labels = notes?.children.map((note) => (note.type === 'definition' ? note.label : ''));
  const key = labels?.join('\n') ?? '';
  return useMemo(() => {
    const numbered = key === '' ? [] : key.split('\n');
    return { id, live, numbers: new Map(numbered.map((label, n) => [label, n + 1])) };
  }, [id, live, key]);
}
