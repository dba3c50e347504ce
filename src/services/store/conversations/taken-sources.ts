import type { MessageSource } from '#domain/conversations/conversations.ts';
import { type Store, stamp, stored } from '../database/store.ts';

/** Pages from memory become sources of a queued question; what is among its sources already stays as it is. */
export function addTaken(
  store: Store,
  messageId: string,
  found: readonly MessageSource[],
): Promise<void> {
  const { messages, meta } = store.db;
  return stored(() =>
    store.db.transaction('rw', messages, meta, async () => {
      const row = await messages.get(messageId);
      if (row?.status !== 'queued') return;
      const known = new Set(row.sources.map(({ docId }) => docId));
      const sources = [...row.sources, ...found.filter(({ docId }) => !known.has(docId))];
      await messages.put({ ...row, sources, ...(await stamp(store)) });
    }),
  );
}
