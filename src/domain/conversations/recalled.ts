import type { MessageSource } from './conversations.ts';

/** What a question is looked for in: all that the person has read, or what they have marked of it. */
export const recalledKinds = ['read', 'marks'] as const;
export type Recalled = (typeof recalledKinds)[number];

/** What a question with these sources was looked for in; null: nothing. */
export function recalledIn(
  sources: readonly Pick<MessageSource, 'taken' | 'marksOf'>[],
): Recalled | null {
  if (sources.some(({ marksOf }) => marksOf !== undefined)) return 'marks';
  return sources.some(({ taken }) => taken) ? 'read' : null;
}
