import { userGroup, userInfo } from '#api/account.ts';
import type { CallServer } from '#api/client/call-server.ts';
import type { BusClient } from '#bus/types.ts';
import { isPlanChange } from '#domain/account/plan-names.ts';
import {
  type AccountGroup,
  type AccountUser,
  accountGroupSchema,
  accountUserSchema,
} from '#domain/account/state.ts';
import { atTime, userOfReply } from '#domain/account/user.ts';
import {
  expireCache,
  readAnyCache,
  readCache,
  writeCache,
} from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { withDatabase } from '#services/store/owners/owner-databases.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';

interface AccountUsersDeps {
  store: Store;
  readonly callServer: CallServer;
  emit: BusClient['emit'];
}

interface KnownUser {
  user: AccountUser;
  isStale: boolean;
  group?: AccountGroup;
  /** C10, code -10: what the server says to the person in place of what is new of the account. */
  notice?: string;
}

/** The account's person by C10, asked hourly; S4.5 clears what is cached. */
export interface AccountUsers {
  /** null: the session is over. */
  readonly current: (signal?: AbortSignal) => Promise<KnownUser | null>;
  /** Saves what is shown of a person at once, in the database that is theirs when they are signed in. */
  begin(person: Pick<AccountUser, 'userId' | 'email'>): Promise<void>;
  /** Asked again now, for the server knows more than what is cached: that stays until the answer is here. */
  readonly refresh: (signal?: AbortSignal) => Promise<KnownUser | null>;
  /** S4.9: the person is not asked for an invitation again. */
  dismissInvitation(): Promise<void>;
}

/** Prefix of what is cached of an account: S4.5 clears it. */
export const accountCachePrefix = 'account:';
/** Of the person, as `accountUserSchema`. */
export const userKey = `${accountCachePrefix}user`;
const groupKey = `${accountCachePrefix}group`;
const dismissedKey = `${accountCachePrefix}invitation`;

export function createAccountUsers(deps: AccountUsersDeps): AccountUsers {
  const { store } = deps;
  const requests = { count: 0, newest: 0 };
  const read = async (isForced: boolean, signal?: AbortSignal): Promise<KnownUser | null> => {
    const known = await userOf(deps, requests, { isForced, ...(signal && { signal }) });
    if (!known) return null;
    const isDismissed = (await readAnyCache(store, dismissedKey)) === true;
    const user = atTime(known.user, store.clock.now());
    const group = user.groupId === null ? null : await groupOf(deps, signal);
    return {
      isStale: known.isStale,
      ...(known.notice !== undefined && { notice: known.notice }),
      user: { ...user, needsInvitation: user.needsInvitation && !isDismissed },
      ...(group && { group }),
    };
  };
  return {
    current: (signal) => read(false, signal),
    refresh: (signal) => read(true, signal),
    async begin(person) {
      const row = {
        key: userKey,
        data: { ...person, ...unknownUser },
        syncTime: store.clock.now(),
      };
      await withDatabase(store, person.userId, (db) => db.cache.put(row));
    },
    dismissInvitation: () => writeCache(store, dismissedKey, true),
  };
}

/** Until C10 has answered. */
const unknownUser = {
  role: 'free',
  planName: 'FREE',
  expiresAt: 0,
  groupId: null,
  needsInvitation: false,
  subscription: null,
  createdAt: null,
};

/** Requests by their order: an answer is not replaced by that of an earlier one which came later. */
interface RequestOrder {
  count: number;
  /** The request whose answer is cached. */
  newest: number;
}

async function userOf(
  deps: AccountUsersDeps,
  requests: RequestOrder,
  { isForced, signal }: { isForced: boolean; signal?: AbortSignal },
): Promise<KnownUser | null> {
  const { store, callServer } = deps;
  const read = (value: unknown) => accountUserSchema.safeParse(value).data ?? null;
  const fresh = read(await readCache(store, userKey, 'hourly'));
  if (!isForced && fresh?.createdAt) return { user: fresh, isStale: false };
  requests.count += 1;
  const request = requests.count;
  try {
    const { data } = await callServer(userInfo, {}, { signal });
    const cached = read(await readAnyCache(store, userKey));
    if (request < requests.newest && cached) return { user: cached, isStale: false };
    requests.newest = request;
    const user = userOfReply(data, store.clock.now());
    await writeCache(store, userKey, user);
    if (cached?.createdAt && isPlanChange(cached, user)) deps.emit('account.changed', {});
    return { user, isStale: false };
  } catch (thrown) {
    const error = toCodedError(thrown);
    if (error.code === 'please_login') return null;
    if (isForced) await expireCache(store, userKey);
    const known = fresh ?? read(await readAnyCache(store, userKey));
    if (!known) throw thrown;
    const notice = error.code === 'server_message' ? { notice: error.message } : {};
    return { user: known, isStale: true, ...notice };
  }
}

/** C13, asked monthly (S9.2); null: not known now, or there is none. */
async function groupOf(deps: AccountUsersDeps, signal?: AbortSignal): Promise<AccountGroup | null> {
  const { store, callServer } = deps;
  const read = (value: unknown) => accountGroupSchema.safeParse(value).data ?? null;
  const fresh = read(await readCache(store, groupKey, 'monthly'));
  if (fresh) return fresh;
  try {
    const { data } = await callServer(userGroup, {}, { signal });
    if (data) await writeCache(store, groupKey, { name: data.name, members: data.members });
    return read(data);
  } catch {
    return read(await readAnyCache(store, groupKey));
  }
}
