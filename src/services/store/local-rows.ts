import type { LocalRow } from './database.ts';
import { type Store, stored } from './store.ts';

/** What a window showed last, and its draft; empty for a window that is new. */
export async function readLocal(store: Store, slot: string) {
  const row = await stored(() => store.db.conversationLocal.get(slot));
  const { conversationId = null, draft = '', choices = {} } = row ?? {};
  return { slot, conversationId, draft, choices };
}

export async function writeLocal(store: Store, row: LocalRow): Promise<void> {
  await stored(() => store.db.conversationLocal.put(row));
}
