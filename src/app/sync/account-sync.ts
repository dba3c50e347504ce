import { type BehaviorSubject, debounceTime, distinctUntilChanged, Subscription } from 'rxjs';
import type { ProductClient } from '#api/client/product-client.ts';
import type { BusClient } from '#bus/types.ts';
import { retryDelay } from '#domain/retry-delay.ts';
import { userIdOf } from '#domain/session.ts';
import { connectionKeys, pageButtonKeys, type SettingKey } from '#domain/settings.ts';
import type { SyncState } from '#domain/sync/sync-state.ts';
import type { LocksPort } from '#platform/ports.ts';
import { withBearer } from '#services/account/bearer.ts';
import type { SessionTokens } from '#services/account/session-tokens.ts';
import { readAdoption } from '#services/store/adoptions.ts';
import { readSettings } from '#services/store/settings.ts';
import type { Store } from '#services/store/store.ts';
import { observe } from '#services/store/watch.ts';
import { readCursor } from '#services/sync/cursor.ts';
import type { FollowRevs } from '#services/sync/follow-revs.ts';
import { undoMs } from '#services/sync/send-conversation.ts';
import type { SyncCall, SyncDeps } from '#services/sync/sync-call.ts';
import { type SyncResult, synchronize, unsentConversations } from '#services/sync/synchronize.ts';
import { unsentConversationState, unsentSettingState } from '#services/sync/unsent-state.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { wait } from '#shared/wait.ts';

export interface AccountSyncDeps {
  store: Store;
  /** Signed, without a bearer of its own. */
  client: Pick<ProductClient, 'call'>;
  session: SessionTokens;
  locks: Pick<LocksPort, 'wait'>;
  emit: BusClient['emit'];
  readonly server: () => Promise<string>;
  readonly follow: FollowRevs;
  /** Calls back when the network returns; returns its end. */
  readonly onOnline: (listener: () => void) => () => void;
  readonly random?: () => number;
}

const lockName = 'sync';
/** A message is on its way while it is still read here; settings change in steps (S4.10). */
const debounceMs = { conversations: 100, settings: 1_000 } as const;
/** A pass without a reason, should the stream have died unnoticed. */
const pollMs = 5 * 60_000;
const callMs = 60_000;

/** The sync of one account, until it is stopped. */
export class AccountSync {
  #deps: AccountSyncDeps;
  #userId: string;
  #state: BehaviorSubject<SyncState>;
  #stop = new AbortController();
  #requested = true;
  #wake = () => {};
  #cancelTimer = () => {};

  constructor(deps: AccountSyncDeps, userId: string, state: BehaviorSubject<SyncState>) {
    this.#deps = deps;
    this.#userId = userId;
    this.#state = state;
  }

  request(): void {
    this.#requested = true;
    this.#wake();
  }

  stop(): void {
    this.#stop.abort();
    this.#cancelTimer();
    this.#wake();
  }

  /** Resolves when it was stopped. */
  async run(): Promise<void> {
    const { signal } = this.#stop;
    this.#report({ status: 'waiting' });
    const release = await this.#deps.locks.wait(lockName, signal).catch(() => null);
    if (!release) return;
    const subscription = this.#followLocal();
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

  /** @returns whether it succeeded; otherwise the next one is scheduled */
  async #pass(attempts: number): Promise<boolean> {
    const { store, random = Math.random } = this.#deps;
    const { signal } = this.#stop;
    this.#requested = false;
    this.#report({ status: 'syncing' });
    try {
      const withSettings = (await readAdoption(store, this.#userId)) !== null;
      const result = await synchronize(this.#syncDeps(), { withSettings, signal });
      await this.#announce(result);
      await this.#goOn(result);
      const refused = result.refused.length;
      this.#report({ status: 'synced', syncedAt: store.clock.now(), refused });
      return true;
    } catch (thrown) {
      const error = toCodedError(thrown);
      const isOffline = error.code === 'network' || error.code === 'timeout';
      this.#report({ status: isOffline ? 'offline' : 'failed' });
      this.#later(retryDelay(attempts, error, random()));
      return false;
    }
  }

  /** What was changed during a pass is sent by the next one. */
  async #goOn({ refused, waiting }: SyncResult): Promise<void> {
    const done = new Set([...refused, ...waiting]);
    const unsent = await unsentConversations(this.#syncDeps());
    if (unsent.some((id) => !done.has(id))) this.request();
    else this.#later(waiting.length > 0 ? undoMs : pollMs);
  }

  async #announce({ settings: keys, hasConversations }: SyncResult): Promise<void> {
    const { emit, store } = this.#deps;
    if (hasConversations) emit('conversations.changed', {});
    const isAmong = (group: readonly SettingKey[]) => keys.some((key) => group.includes(key));
    if (keys.length > 0) emit('settings.changed', { settings: await readSettings(store) });
    if (isAmong(connectionKeys)) emit('models.changed', {});
    if (isAmong(pageButtonKeys)) emit('tools.changed', {});
  }

  #followLocal(): Subscription {
    const { store, onOnline } = this.#deps;
    const all = new Subscription(onOnline(() => this.request()));
    const follow = (query: () => Promise<string>, ms: number) => {
      const changes = observe(query).pipe(distinctUntilChanged(), debounceTime(ms));
      all.add(
        changes.subscribe({
          next: (unsent) => unsent !== '' && this.request(),
          error: () => this.#report({ status: 'failed' }),
        }),
      );
    };
    follow(() => unsentConversationState(store, this.#userId), debounceMs.conversations);
    follow(() => unsentSettingState(store), debounceMs.settings);
    // Settings of a guest may be sent once the person has said so.
    follow(async () => String(await readAdoption(store, this.#userId)), 0);
    return all;
  }

  /** Connects again whenever the stream ends: with the server, the network or the token. */
  async #followServer(): Promise<void> {
    const { store, server, follow, random = Math.random } = this.#deps;
    const { signal } = this.#stop;
    for (let attempts = 0; !signal.aborted; ) {
      try {
        const [since, token] = [await readCursor(store, this.#userId), await this.#bearer()];
        const onRev = () => {
          attempts = 0;
          this.request();
        };
        await follow({ server: await server(), token, since, onRev, signal });
      } catch {
        attempts += 1;
      }
      const delay = retryDelay(attempts, new CodedError('network'), random());
      await wait(store.clock, delay, signal).catch(() => undefined);
    }
  }

  #syncDeps(): SyncDeps {
    const { client, session } = this.#deps;
    const source = {
      bearer: () => this.#bearer(),
      refused: async (token: string) => this.#own(await session.refused(token)),
    };
    const call: SyncCall = (call) =>
      withBearer(source, (token) => client.call({ ...call, token, timeoutMs: callMs }));
    return { store: this.#deps.store, userId: this.#userId, call };
  }

  async #bearer(): Promise<string> {
    return this.#own(await this.#deps.session.bearer());
  }

  /** Rows of one account must not be sent with the token of another. */
  #own(token: string | null): string {
    if (token !== null && userIdOf(token) === this.#userId) return token;
    throw new CodedError('please_login', 'Please login');
  }
}
