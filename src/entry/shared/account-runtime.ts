import { type AccountHandlers, createAccountHandlers } from '#app/account/account-handlers.ts';
import { createIdentity } from '#app/account/identity.ts';
import { gatewayHeaders } from '#app/models/gateway-headers.ts';
import type { BusClient } from '#bus/types.ts';
import { loadLocal } from '#platform/extension/runtime.ts';
import { webLocks } from '#platform/web/locks.ts';
import { recordSent } from '#services/privacy/record-sent.ts';
import { recordedFetch } from '#services/privacy/recorded.ts';
import { openStore } from '#services/store/database/store.ts';

/** The account's commands in Firefox's background, where there is no offscreen document to ask. */
export function accountRuntime({ emit }: Pick<BusClient, 'emit'>): AccountHandlers {
  const store = openStore();
  const send = recordedFetch((url, init) => fetch(url, init), recordSent(store));
  const identity = createIdentity({
    store,
    emit,
    locks: webLocks(navigator.locks),
    fetch: send,
    headers: gatewayHeaders(store, { userAgent: navigator.userAgent, location }),
    browser: navigator,
    loadLocal,
    clientName: 'Gloss extension',
    hasKnownOrigin: false,
  });
  const signed = identity.signer.fetch(send);
  return createAccountHandlers({ ...identity, store, emit, fetch: signed });
}
