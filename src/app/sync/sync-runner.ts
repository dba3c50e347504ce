import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs';
import { type SyncState, syncOff } from '#domain/sync/sync-state.ts';
import { readAuthor } from '#services/store/account/author.ts';
import { observe } from '#services/store/database/watch.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { AccountSync, type AccountSyncDeps } from './account-sync.ts';

export interface SyncRunner {
  readonly state: Observable<SyncState>;
  /** A pass at once, also while the runner waits to try again. */
  readonly request: () => void;
  stop(): void;
}

/**
 * Syncs the account that is signed in, while one is (S4.10: a guest's rows stay here). One page of a device at a time:
 * the others wait for its lock.
 */
export function startSync(deps: AccountSyncDeps): SyncRunner {
  const state = new BehaviorSubject<SyncState>(syncOff);
  if (deps.isPrivate) return { state, request: () => undefined, stop: () => undefined };
  let running: AccountSync | null = null;
  const begin = (userId: string | null) => {
    running?.stop();
    running = userId === null ? null : new AccountSync(deps, userId, state);
    if (running) void running.run();
    else state.next(syncOff);
  };
  const subscription = observe(() => readAuthor(deps.store))
    .pipe(distinctUntilChanged())
    .subscribe({
      next: begin,
      error: (error) => console.error('sync has ended', toCodedError(error).code),
    });
  return {
    state,
    request: () => running?.request(),
    stop() {
      subscription.unsubscribe();
      running?.stop();
    },
  };
}
