import { type AccountHandlers, createAccountHandlers } from '#app/account/account-handlers.ts';
import { createIdentity } from '#app/account/identity.ts';
import { gatewayHeaders } from '#app/models/gateway-headers.ts';
import type { BusClient } from '#bus/types.ts';
import { loadLocal } from '#platform/extension/runtime.ts';
import { webLocks } from '#platform/web/locks.ts';
import { openStore } from '#services/store/store.ts';

/** The account's commands in Firefox's background, where there is no offscreen document to ask. */
export function accountHere({ emit }: Pick<BusClient, 'emit'>): AccountHandlers {
  const store = openStore();
  const identity = createIdentity({
    store,
    emit,
    locks: webLocks(navigator.locks),
    fetch: (url, init) => fetch(url, init),
    headers: gatewayHeaders(store, { userAgent: navigator.userAgent, host: location.host }),
    loadLocal,
    clientName: 'Gloss extension',
  });
  const signed = identity.signer.fetch((url, init) => fetch(url, init));
  return createAccountHandlers({ ...identity, store, emit, fetch: signed });
}
