import { BehaviorSubject, type Observable } from 'rxjs';
import { type SyncState, syncOff } from '#domain/sync/sync-state.ts';
import { whenOpen } from '#services/store/database/store.ts';
import type { ServerChats, ServerSearch } from '#services/sync/search-server.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { AccountSync, type AccountSyncDeps } from './account-sync.ts';

export interface SyncRunner {
  readonly state: Observable<SyncState>;
  /** A pass at once, also while the runner waits to try again. */
  readonly request: () => void;
  /** C19, where this device does not have all of the account. */
  readonly search: (search: ServerSearch, signal: AbortSignal) => Promise<ServerChats>;
  stop(): void;
}

const notNeeded = async (): Promise<ServerChats> => ({
  isNeeded: false,
  conversations: [],
  hasMore: false,
});

/**
 * Syncs the rows of this store, where they are an account's or of who runs the paired server (S4.10: a guest's stay here);
 * a context ends with the owner whose rows it opened. One page of a device at a time: the others wait for its lock.
 */
export function startSync(deps: AccountSyncDeps): SyncRunner {
  const state = new BehaviorSubject<SyncState>(syncOff);
  let running: AccountSync | null = null;
  let isStopped = deps.isPrivate === true;
  const begin = async () => {
    const userId = await whenOpen(deps.store);
    if (userId === null || isStopped) return;
    running = new AccountSync(deps, userId, state);
    await running.run();
  };
  if (!isStopped) {
    begin().catch((error) => console.error('sync has ended', toCodedError(error).code));
  }
  return {
    state,
    request: () => running?.request(),
    search: (...of) => running?.search(...of) ?? notNeeded(),
    stop() {
      isStopped = true;
      running?.stop();
    },
  };
}
