import { type CallServer, createCallServer } from '#api/client/call-server.ts';
import type { Refusal } from '#api/client/refusal.ts';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { newTraceId, traceHeader } from '#api/client/trace.ts';
import type { BusClient } from '#bus/types.ts';
import { accountOf } from '#domain/account/own-server.ts';
import { accountUserSchema } from '#domain/account/state.ts';
import type { FailedCall } from '#domain/diagnostics/diagnostics.ts';
import { notificationHub, type Sender } from '#domain/diagnostics/notification.ts';
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
import { recordRefusal, sendNotifications } from '#services/diagnostics/notify.ts';
import { readSecret, writeSecret } from '#services/store/account/secrets.ts';
import { dropCache, readAnyCache } from '#services/store/database/cached.ts';
import { ownerOf, type Store } from '#services/store/database/store.ts';
import {
  readCallFacts,
  recordClockDifference,
  recordFailedCall,
} from '#services/store/diagnostics/call-facts.ts';
import { writeSession } from '#services/store/owners/session.ts';
import { accountCachePrefix, userKey } from './account-users.ts';

export interface IdentityDeps {
  store: Store;
  emit: BusClient['emit'];
  locks: Pick<LocksPort, 'wait'>;
  readonly fetch: Fetch;
  /** Of section 7, by the server's clock minus ours in milliseconds. */
  readonly headers: (timeDifferenceMs: number) => Promise<Record<string, string>>;
  /** `local.json` of an unpacked build; null in the web app and in packed ones. */
  readonly loadLocal: () => Promise<{ server: string; secret: string | null } | null>;
  /** The server where `local.json` names none. */
  server?: string;
  /** How the server's list of sessions names this client. */
  clientName: string;
  /** What a notification says of the browser (S7.2). */
  browser?: Pick<Sender, 'userAgent' | 'platform' | 'languages'>;
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
  /** Signed, with the bearer that the endpoint needs. */
  readonly callServer: CallServer;
  /** The bearer of pairing; null: this client is not paired. */
  readonly pairedBearer: () => Promise<string | null>;
  /** Address of the server, without a slash at the end. */
  readonly server: () => Promise<string>;
  /** Section 7 and a new trace id, for calls that are made elsewhere. */
  readonly callerHeaders: () => Promise<Record<string, string>>;
}

const app = 'gloss';

export function createIdentity(deps: IdentityDeps): Identity {
  const { store, emit, clientName, hasKnownOrigin = true } = deps;
  const { clock } = store;
  const time = createServerClock(clock, (ms) => quietly(recordClockDifference(store, ms)));
  quietly(readCallFacts(store).then((facts) => time.restore(facts.clockDifferenceMs)));
  const server = async () => (await deps.loadLocal())?.server ?? deps.server ?? defaultServer;
  const read = (name: SecretName) => readSecret(store, name);
  const calls = callsOf(deps, time);
  const signer = createRequestSigner({ time, readSecret: read, server, calls });
  const callServer = createCallServer({
    fetch: signer.fetch(deps.fetch),
    clock,
    base: server,
    bearer: (auth) => (auth === 'session' || auth === 'account' ? account : pairing),
  });
  const pairing = createPairing(deps, callServer, time);
  const session = createSessionTokens({
    clock,
    time,
    callServer,
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
  const account = withSession(pairing, session, async () => accountOf(await ownerOf(store)));
  return {
    account,
    callServer,
    pairing,
    session,
    signIn: createSignIn({
      callServer,
      server,
      clientName,
      hasKnownOrigin,
      readSecret: read,
      writeSecret: (name, value) => writeSecret(store, name, value),
      traffic: () => trafficFields(store),
    }),
    signer,
    server,
    callerHeaders: async () => ({ ...(await calls.headers()), [traceHeader]: newTraceId() }),
    pairedBearer: async () => ((await pairing.isConnected()) ? pairing.bearer() : null),
  };
}

/** What is noted must not fail what is done. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

/** S8.2: what every call says of who calls, and what is noted of calls that fail. */
function callsOf({ store, fetch, headers, browser }: IdentityDeps, time: ServerClock) {
  const hub = notificationHub();
  const notify = { store, fetch, hub, sender: () => senderOf(store, browser) };
  quietly(sendNotifications(notify));
  const { clock } = store;
  return {
    clock,
    headers: () => headers(time.now() - clock.now()),
    onFailed: (call: FailedCall) => quietly(recordFailedCall(store, call)),
    onRefused: ({ isOfTime, ja3 }: Refusal) => {
      if (isOfTime) quietly(recordRefusal(notify, 'time'));
      if (ja3 !== null) quietly(recordRefusal(notify, ja3));
    },
  };
}

async function senderOf(store: Store, browser: IdentityDeps['browser']): Promise<Sender> {
  const user = accountUserSchema.safeParse(await readAnyCache(store, userKey)).data;
  const unknown = { userAgent: '', platform: '', languages: [] };
  return { userId: user?.userId ?? '', email: user?.email ?? '', ...(browser ?? unknown) };
}

/** Fields of C6. */
async function trafficFields(store: Store) {
  const { ref, rewardfulId, channel, gclid } = await readTraffic(store);
  return { ref, client_reference_id: rewardfulId, user_acquisition_channel: channel, gclid };
}

function createPairing(
  { store, emit, clientName, loadLocal }: IdentityDeps,
  callServer: CallServer,
  time: ServerClock,
): Account {
  return createAccount({
    clock: store.clock,
    time,
    callServer,
    readSecret: (name) => readSecret(store, name),
    writeSecrets: (values, hasEnded) => writeSession(store, values, hasEnded),
    loadLocal: async () => {
      const local = await loadLocal();
      return local?.secret ? { server: local.server, secret: local.secret } : null;
    },
    clientName,
    app,
    onChanged: () => emit('models.changed', {}),
  });
}
