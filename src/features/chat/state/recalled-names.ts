import type { Recalled } from '#domain/conversations/recalled.ts';
import type { TextKey } from '#ui/text.ts';

/** What that source of questions is called. */
export const recalledNames = {
  read: 'memory.source',
  marks: 'mark.source',
} as const satisfies Record<Recalled, TextKey>;
