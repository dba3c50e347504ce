import type { SyncState } from '#domain/sync/sync-state.ts';
import { useWatch } from './use-watch.ts';

/** The sync of the account, as it is now; null: not known yet. */
export function useSyncState(): SyncState | null {
  return useWatch(({ bus }) => bus.stream('sync.watch', {}), []).value?.sync ?? null;
}
