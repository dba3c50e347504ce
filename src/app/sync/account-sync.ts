import {
  type BehaviorSubject,
  debounceTime,
  distinctUntilChanged,
  type Observable,
  Subscription,
  skip,
} from 'rxjs';
import type { BearerSource } from '#api/client/bearer.ts';
import type { CallServer } from '#api/client/call-server.ts';
import type { BusClient } from '#bus/types.ts';
import { retryDelay } from '#domain/product/retry-delay.ts';
import { connectionKeys, pageButtonKeys, type SettingKey } from '#domain/settings/settings.ts';
import { type SyncState, syncStateSchema } from '#domain/sync/sync-state.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { SessionTokens } from '#services/account/session-tokens.ts';
import { readAnyCache, writeCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { observe, observeSteadily } from '#services/store/database/watch.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { readCursor } from '#services/sync/cursor.ts';
import type { FollowRevs } from '#services/sync/follow-revs.ts';
import { receiveRecent } from '#services/sync/receive/receive-recent.ts';
import { type ServerChats, type ServerSearch, searchServer } from '#services/sync/search-server.ts';
import { heldState } from '#services/sync/send/held-back.ts';
import { undoMs } from '#services/sync/send/send-conversation.ts';
import {
  unsentConversationState,
  unsentMemoState,
  unsentReadState,
  unsentSettingState,
} from '#services/sync/send/unsent-state.ts';
import type { SyncDeps } from '#services/sync/sync-call.ts';
import { type SyncResult, synchronize, unsentConversations } from '#services/sync/synchronize.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { isServerAway } from '#shared/errors/server-away.ts';
import type { JsonObject } from '#shared/json.ts';
import { wait } from '#shared/wait.ts';
import { accountCachePrefix } from '../account/account-users.ts';
import { type AccountCalls, accountCalls } from './account-calls.ts';
import { type SettingsSync, startSettingsSync } from './settings-sync.ts';

export interface AccountSyncDeps {
  store: Store;
  /** Signed, without a bearer of its own. */
  readonly callServer: CallServer;
  session: SessionTokens;
  pairing: BearerSource;
  locks: Pick<LocksPort, 'wait'>;
  emit: BusClient['emit'];
  readonly server: () => Promise<string>;
  readonly follow: FollowRevs;
  /** Calls back when the network returns; returns its end. */
  readonly onOnline: (listener: () => void) => () => void;
  readonly random?: () => number;
  /** In a private window nothing is synced. */
  readonly isPrivate?: boolean;
}

const lockName = 'sync';
/** The state of the last pass, for the pages that wait; it goes with the account. */
const sharedStateKey = `${accountCachePrefix}sync`;
/** A message is on its way while it is still read here. */
const debounceMs = 100;
/** A pass without a reason, should the stream have died unnoticed. */
const pollMs = 5 * 60_000;

/** The sync of one account, until it is stopped. */
export class AccountSync {
  #deps: AccountSyncDeps;
  #calls: AccountCalls;
  #state: BehaviorSubject<SyncState>;
  #stop = new AbortController();
  /** null: it is another page's turn. */
  #settings: SettingsSync | null = null;
  #requested = true;
  #wake = () => {};
  #cancelTimer = () => {};

  constructor(deps: AccountSyncDeps, userId: string, state: BehaviorSubject<SyncState>) {
    this.#deps = deps;
    this.#calls = accountCalls(deps, userId);
    this.#state = state;
  }

  request(): void {
    this.#requested = true;
    this.#wake();
  }

  /** Chats that this device does not have whole. */
  search(search: ServerSearch, signal: AbortSignal): Promise<ServerChats> {
    return searchServer(this.#syncDeps(), search, signal);
  }

  stop(): void {
    this.#stop.abort();
    this.#settings?.stop();
    this.#cancelTimer();
    this.#wake();
  }

  /** Resolves when it was stopped. */
  async run(): Promise<void> {
    const { signal } = this.#stop;
    const release = await this.#turn();
    if (!release) return;
    const subscription = this.#followLocal();
    this.#startSettings();
    const following = this.#followServer();
    try {
      for (let attempts = 0; !signal.aborted; ) {
        if (!this.#requested) await this.#woken();
        if (signal.aborted) break;
        attempts = (await this.#pass(attempts)) ? 0 : attempts + 1;
      }
    } finally {
      subscription.unsubscribe();
      await following;
      release();
    }
  }

  /** The lock of this device; until it comes, what the page that has it says of its sync. */
  async #turn(): Promise<(() => void) | null> {
    const { store, locks } = this.#deps;
    this.#report({ status: 'waiting' });
    const others = observe(() => readAnyCache(store, sharedStateKey)).subscribe({
      next: (value) => this.#report(syncStateSchema.safeParse(value).data ?? {}),
      error: () => undefined,
    });
    try {
      return await locks.wait(lockName, this.#stop.signal).catch(() => null);
    } finally {
      others.unsubscribe();
    }
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #later(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.store.clock.after(ms, () => this.request());
  }

  #report(change: Partial<SyncState>): void {
    if (!this.#stop.signal.aborted) this.#state.next({ ...this.#state.value, ...change });
  }

  async #share(): Promise<void> {
    if (!this.#stop.signal.aborted) {
      await writeCache(this.#deps.store, sharedStateKey, this.#state.value as JsonObject);
    }
  }

  /** @returns whether it succeeded; otherwise the next one is scheduled */
  async #pass(attempts: number): Promise<boolean> {
    const { store, random = Math.random } = this.#deps;
    this.#requested = false;
    this.#report({ status: 'syncing' });
    try {
      await this.#receiveRecent();
      const result = await synchronize(this.#syncDeps(), this.#stop.signal);
      await this.#announce(result);
      if ((await unsentSettingState(store)) !== '') this.#settings?.check();
      await this.#goOn(result);
      const held = await heldState(store, result);
      this.#report({
        status: 'synced',
        syncedAt: store.clock.now(),
        ...held,
        room: result.room,
        error: null,
      });
      await this.#share();
      return true;
    } catch (thrown) {
      const error = toCodedError(thrown);
      this.#report({
        status: isServerAway(error) ? 'offline' : 'failed',
        error: error.toData(),
      });
      await this.#share().catch(() => undefined);
      this.#later(retryDelay(attempts, error, random()));
      return false;
    }
  }

  /** A new device shows the latest chats at once; all the rest, and what failed here, comes with the pass. */
  async #receiveRecent(): Promise<void> {
    const received = await receiveRecent(this.#syncDeps(), this.#stop.signal).catch((thrown) => {
      if (isServerAway(toCodedError(thrown))) throw thrown;
      return false;
    });
    if (received) this.#deps.emit('conversations.changed', {});
  }

  /** What was changed during a pass is sent by the next one. */
  async #goOn({ refused, noRoom, withheld, waiting }: SyncResult): Promise<void> {
    const done = new Set([...refused, ...noRoom, ...withheld, ...waiting]);
    const unsent = await unsentConversations(this.#syncDeps());
    if (unsent.some((id) => !done.has(id))) this.request();
    else this.#later(waiting.length > 0 ? undoMs : pollMs);
  }

  async #announce({ settings, hasConversations }: SyncResult): Promise<void> {
    if (hasConversations) this.#deps.emit('conversations.changed', {});
    await this.#announceSettings(settings);
  }

  async #announceSettings(keys: readonly SettingKey[]): Promise<void> {
    const { emit, store } = this.#deps;
    const isAmong = (group: readonly SettingKey[]) => keys.some((key) => group.includes(key));
    if (keys.length > 0) emit('settings.changed', { settings: await readSettings(store) });
    if (isAmong(connectionKeys)) emit('models.changed', {});
    if (isAmong(pageButtonKeys)) emit('tools.changed', {});
  }

  #followLocal(): Subscription {
    const { store, onOnline } = this.#deps;
    const all = new Subscription(onOnline(() => this.request()));
    const follow = <Value>(changes: Observable<Value>, next: (value: Value) => void) =>
      all.add(changes.subscribe(next));
    const changesOf = <Value>(query: () => Promise<Value>) =>
      observeSteadily(query).pipe(distinctUntilChanged());
    const conversations = changesOf(() => unsentConversationState(store));
    follow(
      conversations.pipe(debounceTime(debounceMs)),
      (unsent) => unsent !== '' && this.request(),
    );
    const memos = changesOf(() => unsentMemoState(store)).pipe(skip(1), debounceTime(debounceMs));
    follow(memos, (unsent) => unsent !== '' && this.request());
    const read = changesOf(() => unsentReadState(store)).pipe(skip(1), debounceTime(debounceMs));
    follow(read, (unsent) => unsent !== '' && this.request());
    const settings = changesOf(() => unsentSettingState(store)).pipe(skip(1));
    follow(settings, (unsent) => unsent !== '' && this.#settings?.changed());
    return all;
  }

  #startSettings(): void {
    if (this.#stop.signal.aborted) return;
    this.#settings = startSettingsSync({
      sync: this.#syncDeps(),
      emit: this.#deps.emit,
      announce: (keys) => this.#announceSettings(keys),
      ended: (settingsError) => {
        this.#report({ settingsError });
        this.#share().catch(() => undefined);
      },
    });
    this.#settings.check();
  }

  /** Connects again whenever the stream ends: with the server, the network or the token. */
  async #followServer(): Promise<void> {
    const { store, server, follow, random = Math.random } = this.#deps;
    const { signal } = this.#stop;
    for (let attempts = 0; !signal.aborted; ) {
      let token = '';
      try {
        const since = await readCursor(store);
        token = await this.#calls.bearer();
        const onRev = () => {
          attempts = 0;
          this.request();
        };
        // It answers again: what waited for it goes at once.
        const onOpen = () => this.#state.value.status === 'offline' && this.request();
        await follow({ server: await server(), token, since, onOpen, onRev, signal });
      } catch (thrown) {
        attempts += 1;
        // With the session, the state of the account ends, and this sync with it.
        const isRefused = toCodedError(thrown).code === 'please_login' && token !== '';
        if (isRefused) await this.#calls.refused(token).catch(() => undefined);
      }
      const delay = retryDelay(attempts, new CodedError('network'), random());
      await wait(store.clock, delay, signal).catch(() => undefined);
    }
  }

  #syncDeps(): SyncDeps {
    const { store } = this.#deps;
    return { store, call: this.#calls.call };
  }
}
