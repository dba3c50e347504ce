import { useInvitation } from '#api/account.ts';
import type { CallServer } from '#api/client/call-server.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import type { AccountState } from '#domain/account/state.ts';
import { saveTraffic } from '#services/account/saved-traffic.ts';
import type { Store } from '#services/store/database/store.ts';
import type { AccountUsers } from './account-users.ts';

interface InvitationDeps {
  store: Store;
  readonly callServer: CallServer;
  emit: BusClient['emit'];
  users: AccountUsers;
  readonly state: (signal: AbortSignal) => Promise<AccountState>;
}

/** S3.7, S4.9: how a person came, and the invitation that the account uses. */
export function createInvitation({
  store,
  callServer,
  emit,
  users,
  state,
}: InvitationDeps): Pick<Handlers<'offscreen'>, 'account.recordTraffic' | 'account.useInvitation'> {
  return {
    'account.recordTraffic': async ({ query }) => {
      await saveTraffic(store, query);
      return {};
    },
    'account.useInvitation': async ({ code }, { signal }) => {
      if (code === null) await users.dismissInvitation();
      else {
        await callServer(useInvitation, { code }, { signal });
        await users.refresh();
      }
      emit('account.changed', {});
      return { account: await state(signal) };
    },
  };
}
