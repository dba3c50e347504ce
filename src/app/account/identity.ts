import { createProductClient, type ProductClientOptions } from '#api/client/product-client.ts';
import type { Fetch } from '#api/client/timed-fetch.ts';
import type { BusClient } from '#bus/types.ts';
import { defaultServer } from '#domain/product/product.ts';
import type { SecretName } from '#domain/settings/settings.ts';
import type { LocksPort } from '#platform/ports.ts';
import { type Account, createAccount } from '#services/account/account.ts';
import { withSession } from '#services/account/account-session.ts';
import { createRequestSigner, type RequestSigner } from '#services/account/request-signer.ts';
import { readTraffic } from '#services/account/saved-traffic.ts';
import { createServerClock, type ServerClock } from '#services/account/server-clock.ts';
import { createSessionTokens, type SessionTokens } from '#services/account/session-tokens.ts';
import { createSignIn, type SignIn } from '#services/account/sign-in.ts';
import { readSecret, writeSecret } from '#services/store/account/secrets.ts';
import { dropCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { writeSession } from '#services/store/owners/session.ts';
import { accountCachePrefix } from './account-users.ts';

export interface IdentityDeps {
  store: Store;
  emit: BusClient['emit'];
  locks: Pick<LocksPort, 'wait'>;
  readonly fetch: Fetch;
  headers: ProductClientOptions['headers'];
  /** `local.json` of an unpacked build; null in the web app and in packed ones. */
  readonly loadLocal: () => Promise<{ server: string; secret: string | null } | null>;
  /** The server where `local.json` names none. */
  server?: string;
  /** How the server's list of sessions names this client. */
  clientName: string;
  /** False in Firefox's extension, whose origin is random. */
  hasKnownOrigin?: boolean;
}

/** Who we are to the Gloss server: a client that is paired, a person who is signed in, or a guest. */
export interface Identity {
  account: Account;
  /** Without the account of a person: for calls of who runs the server. */
  pairing: Account;
  session: SessionTokens;
  signIn: SignIn;
  signer: RequestSigner;
  /** Signed, without a bearer of its own. */
  client: ReturnType<typeof createProductClient>;
  /** The bearer of pairing; null: this client is not paired. */
  readonly pairedBearer: () => Promise<string | null>;
  /** Address of the server, without a slash at the end. */
  readonly server: () => Promise<string>;
}

const app = 'gloss';

export function createIdentity(deps: IdentityDeps): Identity {
  const { store, emit, headers, clientName, hasKnownOrigin = true } = deps;
  const { clock } = store;
  const time = createServerClock(clock);
  const server = async () => (await deps.loadLocal())?.server ?? deps.server ?? defaultServer;
  const read = (name: SecretName) => readSecret(store, name);
  const signer = createRequestSigner({ time, readSecret: read, server });
  const client = createProductClient({
    fetch: signer.fetch(deps.fetch),
    clock,
    base: server,
    bearer: async () => null,
    headers,
  });
  const pairing = createPairing(deps, client, time);
  const session = createSessionTokens({
    clock,
    time,
    client,
    locks: deps.locks,
    readSecret: read,
    writeSecrets: (values, hasEnded) => writeSession(store, values, hasEnded),
    app,
    onChanged: async () => {
      if (!(await session.isSignedIn())) await dropCache(store, accountCachePrefix);
      emit('account.changed', {});
      emit('models.changed', {});
    },
  });
  return {
    account: withSession(pairing, session),
    pairing,
    session,
    signIn: createSignIn({
      client,
      server,
      clientName,
      hasKnownOrigin,
      readSecret: read,
      writeSecret: (name, value) => writeSecret(store, name, value),
      traffic: () => trafficFields(store),
    }),
    signer,
    client,
    server,
    pairedBearer: async () => ((await pairing.isConnected()) ? pairing.bearer() : null),
  };
}

/** Fields of C6. */
async function trafficFields(store: Store) {
  const { ref, rewardfulId, channel, gclid } = await readTraffic(store);
  return { ref, client_reference_id: rewardfulId, user_acquisition_channel: channel, gclid };
}

function createPairing(
  { store, emit, clientName, loadLocal }: IdentityDeps,
  client: ReturnType<typeof createProductClient>,
  time: ServerClock,
): Account {
  return createAccount({
    clock: store.clock,
    time,
    client,
    readSecret: (name) => readSecret(store, name),
    writeSecret: (name, value) => writeSecret(store, name, value),
    loadLocal: async () => {
      const local = await loadLocal();
      return local?.secret ? { server: local.server, secret: local.secret } : null;
    },
    clientName,
    app,
    onChanged: () => emit('models.changed', {}),
  });
}
