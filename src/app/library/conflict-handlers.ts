import type { ConversationInfo } from '#bus/contract/store-commands.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import type { SettingKey } from '#domain/settings/settings.ts';
import { type ConflictCopy, listConflicts } from '#services/store/conflicts/conflict-copies.ts';
import { endConflict } from '#services/store/conflicts/end-conflict.ts';
import type { HistoryEntry } from '#services/store/conversations/chat-list.ts';
import type { Store } from '#services/store/database/store.ts';

interface ConflictHandlersDeps {
  store: Store;
  emit: BusClient['emit'];
  readonly announceSettings: (keys: readonly SettingKey[]) => Promise<void>;
}

/** Older values of what two devices changed apart. */
export function createConflictHandlers({
  store,
  emit,
  announceSettings,
}: ConflictHandlersDeps): Pick<Handlers<'reader'>, 'conflict.settings' | 'conflict.end'> {
  return {
    'conflict.settings': async () => {
      const settings = (await listConflicts(store)).filter(({ kind }) => kind === 'setting');
      const copies = settings.map(({ id, subject, value, time }) => {
        return { id, key: subject as SettingKey, value, time };
      });
      return { copies };
    },
    'conflict.end': async ({ id, end }) => {
      const changed = await endConflict(store, id, end);
      if (changed?.kind === 'setting') await announceSettings([changed.subject as SettingKey]);
      else if (changed) emit('conversations.changed', {});
      return {};
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
