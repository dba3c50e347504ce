import type * as z from 'zod/mini';
import type { ProductCall } from '#api/client/product-client.ts';
import type { Store } from '../store/database/store.ts';

/** Calls of one account: with its bearer, signed; `please_login` once another one is signed in. */
export type SyncCall = <Schema extends z.ZodMiniType>(
  call: Pick<ProductCall<Schema>, 'path' | 'method' | 'body' | 'reply' | 'signal'>,
) => Promise<z.infer<Schema>>;

export interface SyncDeps {
  /** Of the account: all of its rows are synced. */
  store: Store;
  readonly call: SyncCall;
}
