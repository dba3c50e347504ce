import type { LocalRow } from './database.ts';
import { type Store, stored } from './store.ts';

/** The last state and draft of a window; empty for a new window. */
export async function readLocal(store: Store, slot: string) {
  const row = await stored(() => store.db.conversationLocal.get(slot));
  const { conversationId = null, draft = '', choices = {} } = row ?? {};
  return { slot, conversationId, draft, choices };
}

export async function writeLocal(store: Store, row: LocalRow): Promise<void> {
  await stored(() => store.db.conversationLocal.put(row));
}
