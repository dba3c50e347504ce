import { useEffect, useState } from 'react';
import type { SyncState } from '#domain/sync/sync-state.ts';
import { followStream } from './follow-stream.ts';
import { useShell } from './shell.tsx';

/** The sync of the account, as it is now; null: not known yet. */
export function useSyncState(): SyncState | null {
  const { bus } = useShell();
  const [sync, setSync] = useState<SyncState | null>(null);
  useEffect(() => {
    const states = followStream(() => bus.stream('sync.watch', {}));
    const subscription = states.subscribe((chunk) => setSync(chunk.sync));
    return () => subscription.unsubscribe();
  }, [bus]);
  return sync;
}
