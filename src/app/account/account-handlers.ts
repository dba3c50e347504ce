import * as accountApi from '#api/account.ts';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { storage } from '#api/storage.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import type { AccountState } from '#domain/account/state.ts';
import { readTraffic } from '#services/account/saved-traffic.ts';
import type { AuthUser } from '#services/account/session-tokens.ts';
import { ownerOf, type Store } from '#services/store/database/store.ts';
import { countUnsent } from '#services/store/owners/adoption.ts';
import { whileSwitching } from '#services/store/owners/follow-owner.ts';
import { readOneList } from '#services/store/owners/own-list.ts';
import { recordRemoval } from '#services/store/owners/pending-work.ts';
import { endedHere, isRecentHere } from '#services/store/owners/session.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createAnalyticsHandlers } from '../analytics/analytics-handlers.ts';
import { createPlanHandlers } from '../plans/plan-handlers.ts';
import { type AccountUsers, createAccountUsers } from './account-users.ts';
import { createAdoption } from './adoption.ts';
import { createApiTokens } from './api-tokens.ts';
import { exportPieces } from './export-pieces.ts';
import type { Identity } from './identity.ts';
import { createInvitation } from './invitation.ts';
import { createOwnList } from './own-list.ts';

interface AccountHandlersDeps extends Omit<Identity, 'signer' | 'callerHeaders'> {
  store: Store;
  emit: BusClient['emit'];
  /** Signed. */
  fetch: Fetch;
  /** In a private window nothing is synced. */
  readonly isPrivate?: boolean;
}

export type AccountHandlers = Pick<
  Handlers<'offscreen'>,
  Extract<
    keyof Handlers<'offscreen'>,
    `account.${string}` | `plans.${string}` | `analytics.${string}`
  >
>;

/** The account (S4.5, C5–C8, C10, C14, S6.4), in the context that holds its tokens. */
export function createAccountHandlers(deps: AccountHandlersDeps): AccountHandlers {
  const users = createAccountUsers(deps);
  return {
    'account.get': async (_, { signal }) => ({
      account: await stateOf(deps, users.current, signal),
    }),
    ...signInHandlers(deps, users),
    ...handoffHandlers(deps, users),
    ...createAdoption(deps),
    ...createOwnList(deps),
    ...createInvitation({
      ...deps,
      users,
      state: (signal) => stateOf(deps, users.current, signal),
    }),
    ...signOutHandlers(deps),
    ...dataHandlers(deps),
    ...createApiTokens(deps),
    ...createPlanHandlers(deps),
    ...createAnalyticsHandlers(deps),
    'account.refresh': async (_, { signal }) => {
      return { account: await stateOf(deps, users.refresh, signal) };
    },
  };
}

async function stateOf(
  { account, session, store, isPrivate = false }: AccountHandlersDeps,
  read: AccountUsers['current'],
  signal?: AbortSignal,
): Promise<AccountState> {
  if (await session.isSignedIn()) {
    const known = await read(signal);
    const { invite } = await readTraffic(store);
    if (known) return { status: 'signedIn', ...known, ...(invite !== null && { invite }) };
  }
  const isPaired = await account.isConnected();
  const ended = await endedHere(store);
  return {
    status: isPaired ? 'paired' : 'guest',
    user: null,
    isStale: false,
    ...(ended === 'session' && { hasEnded: true }),
    ...(ended === 'pairing' && { isUnpaired: true }),
    ...(isPaired && !isPrivate && { oneList: await readOneList(store) }),
  };
}

type SignInCommand =
  `account.${'mailbox' | 'providers' | 'sendCode' | 'verifyCode' | 'beginGoogle' | 'finishGoogle'}`;

function signInHandlers(
  deps: AccountHandlersDeps,
  users: AccountUsers,
): Pick<AccountHandlers, SignInCommand> {
  const { signIn, callServer } = deps;
  return {
    'account.providers': () => signIn.ways(),
    'account.mailbox': async (_, { signal }) => {
      const { data } = await callServer(accountApi.mailbox, {}, { signal });
      return { mails: data.mails.map(({ to, subject, text }) => ({ to, subject, text })) };
    },
    'account.sendCode': async ({ email }) => {
      await signIn.sendCode(email);
      return {};
    },
    'account.verifyCode': async ({ email, code }) =>
      enter(deps, users, () => signIn.verifyCode(email, code)),
    'account.beginGoogle': async ({ origin }) => {
      const attempt = await signIn.begin();
      return { attempt: attempt.attempt, url: await signIn.googleUrl(attempt, origin) };
    },
    'account.finishGoogle': async ({ attempt, code }) =>
      enter(deps, users, () => signIn.finishGoogle(attempt, code)),
  };
}

type HandoffCommand = `account.${'beginHandoff' | 'finishHandoff' | 'handOver'}`;

function handoffHandlers(
  deps: AccountHandlersDeps,
  users: AccountUsers,
): Pick<AccountHandlers, HandoffCommand> {
  const { signIn, session } = deps;
  return {
    'account.beginHandoff': () => signIn.begin(),
    'account.finishHandoff': async ({ attempt, code }) =>
      enter(deps, users, () => signIn.redeem(attempt, code)),
    'account.handOver': async ({ challenge, app }) => {
      const token = await session.bearer();
      if (token === null) throw new CodedError('please_login', 'Please login');
      return { code: await signIn.handOver(token, challenge, app) };
    },
  };
}

/** The account's database is opened by all contexts once its session is saved: that comes last. */
function enter(
  { session }: AccountHandlersDeps,
  users: AccountUsers,
  signIn: () => Promise<AuthUser>,
): Promise<Record<string, never>> {
  return whileSwitching(async () => {
    const user = await signIn();
    await users.begin({ userId: user.user_id, email: user.email });
    await session.save(user);
    return {};
  });
}

function signOutHandlers({
  store,
  session,
}: AccountHandlersDeps): Pick<AccountHandlers, 'account.unsent' | 'account.signOut'> {
  const signedIn = async () => {
    const userId = await ownerOf(store);
    if (userId === null) throw new CodedError('please_login', 'Please login');
    return userId;
  };
  return {
    'account.unsent': async () => {
      const isRecent = await isRecentHere(store, await signedIn());
      return { ...(await countUnsent(store)), isRecent };
    },
    'account.signOut': ({ isRemoving = false }) =>
      whileSwitching(async () => {
        const userId = await ownerOf(store);
        if (userId !== null) await recordRemoval(store, userId, isRemoving);
        await session.signOut();
        return {};
      }),
  };
}

type DataCommand =
  `account.${'sessions' | 'storage' | 'revokeSession' | 'revokeOthers' | 'export' | 'delete'}`;

function dataHandlers(deps: AccountHandlersDeps): Pick<AccountHandlers, DataCommand> {
  const { callServer, session, store } = deps;
  return {
    'account.sessions': async (_, { signal }) => {
      const { data } = await callServer(accountApi.sessions, {}, { signal });
      const sessions = data.sessions.map(
        ({ created_at: createdAt, last_used_at: lastUsedAt, expires_at: expiresAt, ...rest }) => ({
          ...rest,
          createdAt,
          lastUsedAt,
          expiresAt,
        }),
      );
      return { sessions };
    },
    'account.storage': async (_, { signal }) => (await callServer(storage, {}, { signal })).data,
    'account.revokeSession': async (body, { signal }) => {
      await callServer(accountApi.revokeSession, body, { signal });
      return {};
    },
    'account.revokeOthers': async (_, { signal }) => {
      await callServer(accountApi.revokeOthers, {}, { signal });
      return {};
    },
    'account.export': (_, { signal }) => exportPieces(deps, signal),
    'account.delete': async ({ reason }, { signal }) => {
      const token = await session.bearer();
      if (token === null) throw new CodedError('please_login', 'Please login');
      const options = { token, signal, timeoutMs: deleteMs };
      await callServer(accountApi.deleteAccount, { reason }, options);
      return whileSwitching(async () => {
        const userId = await ownerOf(store);
        // The next person at this browser is another one.
        if (userId !== null) await recordRemoval(store, userId, true);
        await session.forget();
        return {};
      });
    },
  };
}

const deleteMs = 110_000;
