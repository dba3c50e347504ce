import {
  deleteAccountPath,
  deleteAccountReplySchema,
  mailboxPath,
  mailboxReplySchema,
  revokeOthersPath,
  revokeOthersReplySchema,
  revokeSessionPath,
  revokeSessionReplySchema,
  sessionsPath,
  sessionsReplySchema,
} from '#api/account.ts';
import type { ProductClient } from '#api/client/product-client.ts';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { storagePath, storageReplySchema } from '#api/storage.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import type { AccountState } from '#domain/account/state.ts';
import type { Account } from '#services/account/account.ts';
import { withBearer } from '#services/account/bearer.ts';
import { readTraffic } from '#services/account/saved-traffic.ts';
import type { AuthUser, SessionTokens } from '#services/account/session-tokens.ts';
import type { SignIn } from '#services/account/sign-in.ts';
import { readAuthor } from '#services/store/account/author.ts';
import { releaseAccount } from '#services/store/account/release-account.ts';
import { countUnsent, removeAccount } from '#services/store/account/remove-account.ts';
import { readAnyCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createPlanHandlers } from '../plans/plan-handlers.ts';
import { type AccountUsers, createAccountUsers, endedKey } from './account-users.ts';
import { createAdoption, findAdoptable } from './adoption.ts';
import { exportPieces } from './export-pieces.ts';
import { createInvitation } from './invitation.ts';

export interface AccountHandlersDeps {
  store: Store;
  emit: BusClient['emit'];
  account: Account;
  /** Of who runs the server. */
  pairing: Account;
  session: SessionTokens;
  signIn: SignIn;
  /** Signed, without a bearer of its own. */
  client: Pick<ProductClient, 'call'>;
  /** Signed. */
  fetch: Fetch;
  readonly server: () => Promise<string>;
  /** The bearer of pairing; null: this client is not paired. */
  readonly pairedBearer: () => Promise<string | null>;
}

export type AccountHandlers = Pick<
  Handlers<'offscreen'>,
  Extract<keyof Handlers<'offscreen'>, `account.${string}` | `plans.${string}`>
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
    ...createInvitation({
      ...deps,
      users,
      state: (signal) => stateOf(deps, users.current, signal),
    }),
    ...signOutHandlers(deps),
    ...dataHandlers(deps),
    ...createPlanHandlers(deps),
    'account.refresh': async (_, { signal }) => {
      return { account: await stateOf(deps, users.refresh, signal) };
    },
  };
}

async function stateOf(
  { account, session, store }: AccountHandlersDeps,
  read: AccountUsers['current'],
  signal?: AbortSignal,
): Promise<AccountState> {
  if (await session.isSignedIn()) {
    const known = await read(signal);
    const { invite } = await readTraffic(store);
    if (known) return { status: 'signedIn', ...known, ...(invite !== null && { invite }) };
  }
  const isPaired = await account.isConnected();
  const hasEnded = (await readAnyCache(store, endedKey)) === true;
  const status = isPaired ? 'paired' : 'guest';
  return { status, user: null, isStale: false, ...(hasEnded && { hasEnded }) };
}

type SignInCommand =
  `account.${'mailbox' | 'providers' | 'sendCode' | 'verifyCode' | 'beginGoogle' | 'finishGoogle'}`;

function signInHandlers(
  deps: AccountHandlersDeps,
  users: AccountUsers,
): Pick<AccountHandlers, SignInCommand> {
  const { signIn } = deps;
  return {
    'account.providers': () => signIn.ways(),
    'account.mailbox': async (_, { signal }) => {
      const call = { path: mailboxPath, method: 'GET' as const, reply: mailboxReplySchema, signal };
      const { data } = await withBearer(deps.pairing, (token) =>
        deps.client.call({ ...call, token }),
      );
      return { mails: data.mails.map(({ to, subject, text }) => ({ to, subject, text })) };
    },
    'account.sendCode': async ({ email }) => {
      await signIn.sendCode(email);
      return {};
    },
    'account.verifyCode': async ({ email, code }) =>
      enter(deps, users, await signIn.verifyCode(email, code)),
    'account.beginGoogle': async ({ origin }) => {
      const attempt = await signIn.begin();
      return { attempt: attempt.attempt, url: await signIn.googleUrl(attempt, origin) };
    },
    'account.finishGoogle': async ({ attempt, code }) =>
      enter(deps, users, await signIn.finishGoogle(attempt, code)),
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
      enter(deps, users, await signIn.redeem(attempt, code)),
    'account.handOver': async ({ challenge, app }) => {
      const token = await session.bearer();
      if (token === null) throw new CodedError('please_login', 'Please login');
      return { code: await signIn.handOver(token, challenge, app) };
    },
  };
}

/** What is shown at once is what the reply names; C10 tells the rest. */
async function enter(deps: AccountHandlersDeps, users: AccountUsers, user: AuthUser) {
  await deps.session.signOut();
  await users.begin({ userId: user.user_id, email: user.email });
  await deps.session.save(user);
  await findAdoptable(deps.store);
  await announceSettings(deps);
  return { account: await stateOf(deps, users.current) };
}

function signOutHandlers({
  store,
  session,
  emit,
}: AccountHandlersDeps): Pick<AccountHandlers, 'account.unsent' | 'account.signOut'> {
  return {
    'account.unsent': async () => {
      const userId = await readAuthor(store);
      if (userId === null) throw new CodedError('please_login', 'Please login');
      return countUnsent(store, userId);
    },
    'account.signOut': async ({ isRemoving = false }) => {
      const userId = await readAuthor(store);
      // Then no sync brings back what is removed.
      await session.signOut();
      if (!isRemoving || userId === null) return {};
      await removeAccount(store, userId);
      emit('conversations.changed', {});
      await announceSettings({ store, emit });
      return {};
    },
  };
}

/** They are those of another account now, or of none. */
async function announceSettings({ store, emit }: Pick<AccountHandlersDeps, 'store' | 'emit'>) {
  emit('settings.changed', { settings: await readSettings(store) });
  emit('tools.changed', {});
}

type DataCommand =
  `account.${'sessions' | 'storage' | 'revokeSession' | 'revokeOthers' | 'export' | 'delete'}`;

function dataHandlers(deps: AccountHandlersDeps): Pick<AccountHandlers, DataCommand> {
  const { account, client, session, store } = deps;
  return {
    'account.sessions': async (_, { signal }) => {
      const call = {
        path: sessionsPath,
        method: 'GET' as const,
        reply: sessionsReplySchema,
        signal,
      };
      const { data } = await withBearer(account, (token) => client.call({ ...call, token }));
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
    'account.storage': async (_, { signal }) => {
      const call = { path: storagePath, method: 'GET' as const, reply: storageReplySchema, signal };
      return (await withBearer(account, (token) => client.call({ ...call, token }))).data;
    },
    'account.revokeSession': async ({ id }, { signal }) => {
      const call = {
        path: revokeSessionPath,
        body: { id },
        reply: revokeSessionReplySchema,
        signal,
      };
      await withBearer(account, (token) => client.call({ ...call, token }));
      return {};
    },
    'account.revokeOthers': async (_, { signal }) => {
      const call = { path: revokeOthersPath, body: {}, reply: revokeOthersReplySchema, signal };
      await withBearer(account, (token) => client.call({ ...call, token }));
      return {};
    },
    'account.export': (_, { signal }) => exportPieces(deps, signal),
    'account.delete': async ({ reason }, { signal }) => {
      const token = await session.bearer();
      if (token === null) throw new CodedError('please_login', 'Please login');
      const call = { path: deleteAccountPath, body: { reason }, reply: deleteAccountReplySchema };
      await client.call({ ...call, token, signal, timeoutMs: deleteMs });
      const userId = await readAuthor(store);
      if (userId !== null) await releaseAccount(store, userId);
      await session.forget();
      return {};
    },
  };
}

const deleteMs = 110_000;
