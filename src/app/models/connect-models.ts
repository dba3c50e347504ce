import { createProductClient, type ProductClientOptions } from '#api/client/product-client.ts';
import type { Forwards } from '#api/models.ts';
import type { BusClient } from '#bus/types.ts';
import { defaultServer } from '#domain/product.ts';
import type { SecretName } from '#domain/settings.ts';
import type { LanguageModelPort } from '#platform/ports.ts';
import { type Account, createAccount } from '#services/account/account.ts';
import { createModels, createTranscribers, type Models } from '#services/llm/connections.ts';
import { createProviders } from '#services/llm/providers.ts';
import type { ReplyThread } from '#services/llm/replies/reply-thread.ts';
import { threadReplies } from '#services/llm/replies/thread-replies.ts';
import { readCache, writeCache } from '#services/store/cached.ts';
import { readApiKey, readSecret, writeSecret } from '#services/store/secrets.ts';
import { readSettings } from '#services/store/settings.ts';
import type { Store } from '#services/store/store.ts';
import { cachedFor } from '../observables.ts';
import type { HostAccess } from './host-access.ts';

export interface ConnectDeps {
  store: Store;
  emit: BusClient['emit'];
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  headers: ProductClientOptions['headers'];
  /** `local.json` of an unpacked build; null in the web app and in packed ones. */
  loadLocal(): Promise<{ server: string; secret: string | null } | null>;
  /** The server where `local.json` names none. */
  server?: string;
  /** How the server's list of sessions names this client. */
  clientName: string;
  /** The hosts that this page may call, by the current settings. */
  access: HostAccess;
  /** The browser's own model. */
  builtIn: LanguageModelPort | null;
  /** The worker that reads replies of hosts. */
  startReplies(): ReplyThread;
}

export interface Connections {
  account: Account;
  models: Models;
  transcribers: ReturnType<typeof createTranscribers>;
  /** Address of the Gloss server. */
  server: () => Promise<string>;
  /** The hosts to which it forwards data; null: it does not report them. */
  forwards: () => Promise<Forwards | null>;
}

/** The account at the Gloss server, and the models of all providers that are set up. */
export function connectModels(deps: ConnectDeps): Connections {
  const { store, fetch } = deps;
  const { clock } = store;
  const server = async () => (await deps.loadLocal())?.server ?? deps.server ?? defaultServer;
  const account = createGatewayAccount(deps, server);
  const settings = () => readSettings(store);
  const provider = createProviders({
    fetch,
    clock,
    replies: threadReplies(() => deps.startReplies()),
    settings,
    readApiKey: (origin) => readApiKey(store, origin),
    account,
    server,
    mayAsk: (settings, base) => deps.access.mayAsk(settings, base),
    builtIn: deps.builtIn,
  });
  const models = createModels({
    clock,
    settings,
    provider,
    readCache: (key) => readCache(store, key, 'hourly'),
    writeCache: (key, data) => writeCache(store, key, data),
  });
  const chosen = async () => (await models.resolve(null)).ref.connection;
  const transcribers = createTranscribers({ provider, chosen });
  const forwards = cachedFor(
    clock,
    forwardsMs,
    async () => (await provider('gateway'))?.provider.forwards?.() ?? null,
  );
  return { account, models, server, transcribers, forwards };
}

function createGatewayAccount(deps: ConnectDeps, server: () => Promise<string>): Account {
  const { store, fetch, headers } = deps;
  const { clock } = store;
  const secret = (name: SecretName) => readSecret(store, name);
  const bearer = () => secret('gateway.accessToken');
  return createAccount({
    clock,
    client: createProductClient({ fetch, clock, base: server, bearer, headers }),
    readSecret: secret,
    writeSecret: (name, value) => writeSecret(store, name, value),
    loadLocal: async () => {
      const local = await deps.loadLocal();
      return local?.secret ? { server: local.server, secret: local.secret } : null;
    },
    clientName: deps.clientName,
    app: 'gloss',
    onChanged: () => deps.emit('models.changed', {}),
  });
}

/** Each copy of a document needs them before it is sent; they change when a server restarts. */
const forwardsMs = 30_000;
