import { isLive } from '#domain/conversations/conversations.ts';
import { readSettings } from '../settings/settings.ts';
import type { LocalRow } from './database.ts';
import { type Store, stored } from './store.ts';

/** The last state and draft of a window; empty for a new window. */
export async function readLocal(store: Store, slot: string) {
  const row = await stored(() => store.db.conversationLocal.get(slot));
  const { conversationId = null, draft = '', choices = {} } = row ?? {};
  return { slot, conversationId, draft, choices };
}

export async function writeLocal(store: Store, row: LocalRow): Promise<void> {
  const at = store.clock.now();
  await stored(() => store.db.conversationLocal.put({ ...row, at }));
}

/**
 * S3.9: after a while without use, a sidebar that opens begins a new chat; the last one is in the history. A draft
 * stays, as does a chat whose answer is still written.
 */
export async function archiveIdleChat(store: Store, slot: string): Promise<void> {
  const { conversationLocal, conversations, messages } = store.db;
  const { autoArchive } = await readSettings(store);
  await stored(() =>
    store.db.transaction('rw', conversationLocal, conversations, messages, async () => {
      const row = await conversationLocal.get(slot);
      const chat = row?.conversationId ? await conversations.get(row.conversationId) : undefined;
      if (!row || !chat) return;
      const limit = autoArchive[chat.type as keyof typeof autoArchive] ?? 0;
      const usedAt = Math.max(row.at ?? 0, Date.parse(chat.updated_at));
      if (limit === 0 || store.clock.now() - usedAt <= limit) return;
      const last = chat.lastMessageId ? await messages.get(chat.lastMessageId) : undefined;
      if (last && (isLive(last.status) || last.status === 'queued')) return;
      await conversationLocal.put({ ...row, conversationId: null, choices: {} });
    }),
  );
}
