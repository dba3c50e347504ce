import { type CallServer, callAs } from '#api/client/call-server.ts';
import type { ReplyOf } from '#bus/types.ts';
import type { Account } from '#services/account/account.ts';
import type { SessionTokens } from '#services/account/session-tokens.ts';
import { ownerOf, type Store } from '#services/store/database/store.ts';
import { accountCalls } from '../sync/account-calls.ts';

export interface SharerDeps {
  store: Store;
  /** Signed. */
  readonly callServer: CallServer;
  session: SessionTokens;
  /** With a server of one's own, which needs no account. */
  pairing: Account;
}

/** For whom a page is made, and the calls that make it. */
export interface Sharer {
  by: NonNullable<ReplyOf<'share.get'>['by']>;
  readonly call: CallServer;
}

const callMs = 60_000;

/** null: no one is signed in, and there is no server of one's own. Who is in its one list shares as an account does. */
export async function sharerOf(deps: SharerDeps): Promise<Sharer | null> {
  const { store, callServer, pairing } = deps;
  const userId = await ownerOf(store);
  if (userId !== null) {
    return { by: 'account', call: accountCalls(deps, userId).call };
  }
  if (!(await pairing.isConnected())) return null;
  return { by: 'ownServer', call: callAs(callServer, pairing, callMs) };
}
