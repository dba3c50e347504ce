import type { ConversationInfo } from '#domain/conversations/conversation-info.ts';
import type { SettingKey } from '#domain/settings/settings.ts';
import { type ConflictCopy, listConflicts } from '#services/store/conflicts/conflict-copies.ts';
import { type ConflictEnd, endConflict } from '#services/store/conflicts/end-conflict.ts';
import type { HistoryEntry } from '#services/store/conversations/chat-list.ts';
import type { Store } from '#services/store/database/store.ts';
import type { RowsDeps } from './rows-deps.ts';
import { announceSettings } from './setting-rows.ts';

/** Older values of what two devices changed apart, newest first. `time`: epoch milliseconds. */
export function conflictRows(deps: Omit<RowsDeps, 'storage'>) {
  const { store, emit } = deps;
  return {
    async settings() {
      const settings = (await listConflicts(store)).filter(({ kind }) => kind === 'setting');
      return settings.map(({ id, subject, value, time }) => {
        return { id, key: subject as SettingKey, value, time };
      });
    },
    /** Takes an older value back, of a setting or a chat, lets it go, or undoes either. */
    async end({ id, end }: { id: string; end: ConflictEnd }) {
      const changed = await endConflict(store, id, end);
      if (changed?.kind === 'setting') await announceSettings(deps, [changed.subject]);
      else if (changed) emit('conversations.changed', {});
    },
  };
}

/** Chats of a list, each with the older names and folders that can be taken back. */
export async function withOlder(
  store: Store,
  entries: readonly HistoryEntry[],
): Promise<ConversationInfo[]> {
  const all = Map.groupBy(await listConflicts(store), ({ subject }) => subject);
  return entries.map((entry) => ({
    ...entry,
    older: (all.get(entry.id) ?? []).flatMap(olderOf),
  }));
}

function olderOf({ id, kind, value, time }: ConflictCopy): ConversationInfo['older'] {
  if (kind === 'setting') return [];
  return [{ id, kind, value: value as string | null, time }];
}
