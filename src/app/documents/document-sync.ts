import type { ProductClientOptions } from '#api/client/product-client.ts';
import type { Forwards } from '#api/models.ts';
import type { Handlers } from '#bus/types.ts';
import {
  type DocumentServer,
  elsewhere,
  isLoopback,
  keepsDocuments,
} from '#domain/server-copies.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { Account } from '#services/account/account.ts';
import { hashFile } from '#services/documents/hash-file.ts';
import { createDocumentCalls } from '#services/documents/server/document-calls.ts';
import { DocumentSync } from '#services/documents/server/document-sync.ts';
import { xhrForm } from '#services/documents/server/post-form.ts';
import { readSettings } from '#services/store/settings.ts';
import type { Store } from '#services/store/store.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

export interface DocumentSyncRole {
  handlers: Pick<Handlers<'offscreen'>, 'documents.server'>;
}

export interface DocumentSyncOptions {
  store: Store;
  locks: LocksPort;
  pool: WorkPort;
  account: Account;
  server: () => Promise<string>;
  /** What the server says of the hosts behind it. */
  forwards: () => Promise<Forwards | null>;
  /** Resolves once the browser lets us ask it. */
  allow: (server: string) => Promise<unknown>;
  headers: ProductClientOptions['headers'];
}

/** Documents of the library go to the paired server, where the person wants that. */
export function startDocumentSync(options: DocumentSyncOptions): DocumentSyncRole {
  const { store, locks, pool, account, headers } = options;
  const found = () => documentServer(options);
  const calls = createDocumentCalls({
    fetch: (url, init) => fetch(url, init),
    postForm: xhrForm,
    clock: store.clock,
    account,
    server: async () => {
      const address = await options.server();
      await options.allow(address);
      return address;
    },
    headers,
  });
  const sync = new DocumentSync({
    store,
    locks,
    calls,
    target: async () => {
      const at = await found();
      return at?.isConnected && at.isSaving === true ? at.server : null;
    },
    isOnline: () => navigator.onLine,
    random: () => Math.random(),
    hash: (file, signal) => hashFile(pool, file, signal),
  });
  addEventListener('online', () => void sync.retryNow());
  sync.start().catch((error: unknown) => console.error('documents are not carried', error));
  return {
    handlers: {
      'documents.server': async () => {
        // Who looks at the library wants what waits to go now.
        void sync.retryNow();
        return { server: await found() };
      },
    },
  };
}

async function documentServer({
  store,
  account,
  server,
  forwards,
}: DocumentSyncOptions): Promise<DocumentServer> {
  const address = await server();
  const isConnected = await account.isConnected();
  const isLocal = isLoopback(address);
  // A server elsewhere is asked about in any case; one that cannot be reached is sent nothing now.
  const said = isConnected && isLocal ? await forwards().catch(() => null) : null;
  const forwardsTo = elsewhere(said?.documents);
  const { documentsOnServer } = await readSettings(store);
  return {
    server: address,
    isConnected,
    isLocal,
    forwardsTo,
    isSaving: keepsDocuments(documentsOnServer, address, forwardsTo),
  };
}
