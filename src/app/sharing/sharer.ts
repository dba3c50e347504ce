import { withBearer } from '#api/client/bearer.ts';
import type { ProductClient } from '#api/client/product-client.ts';
import type { ReplyOf } from '#bus/types.ts';
import type { Account } from '#services/account/account.ts';
import type { SessionTokens } from '#services/account/session-tokens.ts';
import { ownerOf, type Store } from '#services/store/database/store.ts';
import type { SyncCall } from '#services/sync/sync-call.ts';
import { accountCalls } from '../sync/account-calls.ts';

export interface SharerDeps {
  store: Store;
  /** Signed, without a bearer of its own. */
  client: Pick<ProductClient, 'call'>;
  session: SessionTokens;
  /** With a server of one's own, which needs no account. */
  pairing: Account;
}

/** For whom a page is made, and the calls that make it. */
export interface Sharer {
  by: NonNullable<ReplyOf<'share.get'>['by']>;
  call: SyncCall;
}

const callMs = 60_000;

/** null: no one is signed in, and there is no server of one's own. */
export async function sharerOf({
  store,
  client,
  session,
  pairing,
}: SharerDeps): Promise<Sharer | null> {
  const userId = await ownerOf(store);
  if (userId !== null) {
    return { by: 'account', call: accountCalls({ client, session }, userId).call };
  }
  if (!(await pairing.isConnected())) return null;
  return {
    by: 'ownServer',
    call: (call) =>
      withBearer(pairing, (token) => client.call({ ...call, token, timeoutMs: callMs })),
  };
}
