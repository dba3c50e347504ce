import type { SignInByHandoff } from '#app/account/handoff-client.ts';
import { startLogin } from '#app/account/login.ts';
import type { AccountState, SignInWays } from '#domain/account/state.ts';
import { useVisit } from '#features/hooks/use-place.ts';
import { AccountSection } from '#features/settings/account/account-section.tsx';
import SignInPage from '#features/settings/account/sign-in/sign-in-page.tsx';
import type { Shell } from '#features/shell.tsx';
import type { PopupPort } from '#platform/ports.ts';
import { nothing } from '#services/store/owners/count-rows.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { pathAddresses } from '#ui/routing/addresses.ts';
import { Router } from '#ui/routing/router.ts';
import type { FakeHandlers } from './fake-bus.ts';
import { createFakeChat } from './fake-chat.ts';
import { renderView } from './view.tsx';

export const guest: AccountState = { status: 'guest', user: null, isStale: false };
/** With a role that was bought. */
export const ann: AccountState = {
  status: 'signedIn',
  user: {
    userId: 'u1',
    email: 'ann@harbour.example',
    role: 'pro',
    planName: 'PRO',
    expiresAt: 0,
    groupId: null,
    needsInvitation: false,
    subscription: null,
    createdAt: '2027-01-01T00:00:00.000Z',
  },
  isStale: false,
};
export const ways: SignInWays = {
  email: true,
  google: true,
  mailbox: false,
  minExtensionVersion: '0.0.0',
  extensionUrl: null,
  server: 'http://server.test',
};
const device = (id: string, more: object = {}) => ({
  id,
  client: `Gloss ${id}`,
  createdAt: '2027-01-01T00:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2027-04-01T00:00:00.000Z',
  current: false,
  ...more,
});

export { nothing };

/** The section of the account, or the page for signing in, as the address says. */
function AccountOrSignIn() {
  return useVisit().place?.feature === 'signIn' ? <SignInPage /> : <AccountSection />;
}

interface AccountOptions {
  /** Below the app; absent: the section of the account, with the query that the page's address has. */
  at?: string;
  popups?: Partial<PopupPort>;
  shell?: Partial<Shell>;
  handoff?: SignInByHandoff;
  handlers?: FakeHandlers;
}

/** The account section, and signing in, over a scripted server: the code is 123456, and signs in `ann`. */
export async function openAccount(first: AccountState, options: AccountOptions = {}) {
  const { popups, shell, handlers, at, handoff = async () => undefined } = options;
  const isThere = at === undefined && location.pathname.startsWith('/app/settings');
  if (!isThere) history.replaceState(null, '', `/app${at ?? '/settings/account'}`);
  const { bus } = createFakeChat({});
  const state = { account: first };
  const clock = new ManualClock(Date.UTC(2027, 0, 15));
  const sessions = [device('tab', { current: true }), device('phone')];
  bus.handle({
    'account.get': () => ({ account: state.account }),
    'account.providers': () => ways,
    'account.sendCode': () => ({}),
    'account.adoptable': () => nothing,
    'account.verifyCode': ({ code }) => {
      if (code !== '123456') throw new CodedError('invalid_code');
      state.account = ann;
      // The page is loaded again then.
      bus.emit('account.changed', {});
      return {};
    },
    'account.unsent': () => ({ ...nothing, isRecent: false }),
    'account.apiTokens': () => ({ address: 'http://server.test/v1', mcp: null, tokens: [] }),
    'account.sessions': () => ({ sessions: [...sessions] }),
    'account.revokeSession': ({ id }) => {
      sessions.splice(
        sessions.findIndex((each) => each.id === id),
        1,
      );
      return {};
    },
    'account.revokeOthers': () => {
      sessions.splice(0, sessions.length, ...sessions.filter(({ current }) => current));
      return {};
    },
    ...handlers,
  });
  const blocked: PopupPort = {
    open: () => null,
    onMessage: () => () => undefined,
    onBroadcast: () => () => undefined,
    ...popups,
  };
  const view = await renderView(<AccountOrSignIn />, bus, {
    surface: 'settings',
    router: new Router(pathAddresses(() => '/app')),
    startLogin: async () =>
      startLogin({ bus, popups: blocked, clock, origin: 'http://server.test', handoff }),
    ...shell,
  });
  return { bus, state, clock, ...view };
}
