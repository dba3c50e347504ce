import { type AccountHandlers, createAccountHandlers } from '#app/account/account-handlers.ts';
import { createIdentity } from '#app/account/identity.ts';
import { gatewayHeaders } from '#app/models/gateway-headers.ts';
import { extensionHostAccess } from '#app/models/host-access.ts';
import { createToolServerHandlers } from '#app/tool-servers/tool-server-handlers.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import { loadLocal } from '#platform/extension/runtime.ts';
import { webLocks } from '#platform/web/locks.ts';
import { recordSent } from '#services/privacy/record-sent.ts';
import { recordedFetch } from '#services/privacy/recorded.ts';
import { openStore } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';

type Runtime = AccountHandlers & Pick<Handlers<'offscreen'>, 'tools.ofServer'>;

/**
 * The account's commands in Firefox's background, where there is no offscreen document to ask, and the end of a sign-in for
 * a tool server, which it sees in its tab.
 */
export function accountRuntime({ emit, request }: Pick<BusClient, 'emit' | 'request'>): Runtime {
  const store = openStore();
  const locks = webLocks(navigator.locks);
  const send = recordedFetch((url, init) => fetch(url, init), recordSent(store));
  const identity = createIdentity({
    store,
    emit,
    locks,
    fetch: send,
    headers: gatewayHeaders(store, { userAgent: navigator.userAgent, location }),
    browser: navigator,
    loadLocal,
    clientName: 'Gloss extension',
    hasKnownOrigin: false,
  });
  const signed = identity.signer.fetch(send);
  const access = extensionHostAccess(request);
  const mayAsk = async (origin: string) =>
    (await access.mayAsk(await readSettings(store), await identity.server()))(origin);
  const calling = { store, locks, mayAsk, fetch: send, bearerOf: async () => null };
  return {
    ...createAccountHandlers({ ...identity, store, emit, fetch: signed }),
    ...createToolServerHandlers(calling, identity),
  };
}
