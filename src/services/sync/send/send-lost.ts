import { memoKeyOf } from '#api/memos.ts';
import { readPageKeyOf } from '#api/read-pages.ts';
import { readPageId } from '#domain/memory/synced-page.ts';
import { isSyncedSetting } from '#domain/settings/settings.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';
import { type Store, stored } from '../../store/database/store.ts';
import { sentPagesKey } from '../../store/memory/memory-bytes.ts';
import { toolKeyOf } from '../own-tool-settings.ts';
import { missing, type WholeServer, wasOn } from '../receive/drop-missing.ts';
import type { SyncDeps } from '../sync-call.ts';
import { settingTables } from './put-settings.ts';

/**
 * What a server that was set back to a backup has lost, or has in an older state, becomes unsent, deletions too: it is
 * sent again as it is here. What it has was merged before.
 */
export function sendLost({ store }: SyncDeps, found: Omit<WholeServer, 'rev'>): Promise<void> {
  // Revs of before are no measure. What was sent meanwhile may be sent twice.
  const server = { ...found, rev: Number.POSITIVE_INFINITY };
  const { conversations, messages } = store.db;
  const tables = [conversations, messages, ...settingTables(store.db)];
  return stored(() =>
    store.db.transaction('rw', tables, async () => {
      for (const row of await conversations.toArray()) {
        const isLost = wasOn(server)(row) && !server.conversations.has(row.id);
        const hasUnsent = await markMessages(store, row.id, server);
        if (isLost) await conversations.update(row.id, { rev: 0, dirty: 1 });
        else if (hasUnsent) await conversations.update(row.id, { dirty: 1 });
      }
      await markSettings(store, server);
    }),
  );
}

/** @returns whether any is unsent */
async function markMessages({ db }: Store, id: string, server: WholeServer): Promise<boolean> {
  const rows = await db.messages.where('conversationId').equals(id).toArray();
  const lost = missing(rows, server);
  await db.messages.where('messageId').anyOf(lost).modify({ rev: 0, dirty: 1 });
  return lost.length > 0 || rows.some(({ dirty }) => dirty === 1);
}

async function markSettings({ db }: Store, { settings }: WholeServer): Promise<void> {
  const isLost = ({ rev, dirty, hlc }: SyncColumns, key: string) =>
    rev > 0 && dirty === 0 && hlc > (settings.get(key) ?? '');
  await db.settings
    .filter((row) => isSyncedSetting(row.key) && isLost(row, row.key))
    .modify({ dirty: 1 });
  await db.ownTools.filter((row) => isLost(row, toolKeyOf(row.id))).modify({ dirty: 1 });
  await db.memos.filter((row) => isLost(row, memoKeyOf(row.id))).modify({ dirty: 1 });
  await db.memoryPages
    .filter((page) => page.sentAt !== undefined && !settings.has(readPageKeyOf(readPageId(page))))
    .modify({ sentAt: 0 });
  await db.meta.delete(sentPagesKey);
}
