import type { CallServer } from '#api/client/call-server.ts';
import type { Store } from '../store/database/store.ts';

export interface SyncDeps {
  /** Of the account: all of its rows are synced. */
  store: Store;
  /** With the bearer of one account, signed; `please_login` once another one is signed in. */
  readonly call: CallServer;
}
