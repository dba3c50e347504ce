import type { RowsResult } from '#app/rows/rows.ts';
import type { Texts } from '#ui/text.ts';

export type RestoreCounts = RowsResult<'recovery', 'preview'>;

/** In the order in which they are told. */
const kinds = [
  'conversations',
  'messages',
  'memos',
  'ownTools',
  'settings',
  'conversationLocal',
] as const satisfies (keyof RestoreCounts)[];

/** "2 chats, 3 messages and 1 setting"; empty: nothing. */
export function listChanges({ t, tag }: Texts, counts: RestoreCounts): string {
  const parts = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => {
      const count = counts[kind];
      return t(`settings.recovery.${kind}`, { count });
    });
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts);
}
