import { createProductClient } from '#api/client/product-client.ts';
import { signedHeaders } from '#api/client/signed-headers.ts';
import { createDocumentHandlers } from '#app/documents/document-handlers.ts';
import type { HostAccess } from '#app/models/host-access.ts';
import { createModelHandlers } from '#app/models/model-handlers.ts';
import { createFaqHandlers } from '#app/turns/faq-handlers.ts';
import { stopAnywhere } from '#app/turns/stop-anywhere.ts';
import { createTurnHandlers } from '#app/turns/turn-handlers.ts';
import { createTranscribe } from '#app/uploads/transcribe.ts';
import { createUploadHandlers } from '#app/uploads/upload-handlers.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import { defaultServer } from '#domain/product.ts';
import type { LanguageModelPort } from '#platform/ports.ts';
import { webLocks } from '#platform/web/locks.ts';
import { createAccount } from '#services/account/account.ts';
import { poolReadingWork } from '#services/chat/reading/reading-work.ts';
import { createModels, createTranscribers } from '#services/llm/connections.ts';
import { createProviders } from '#services/llm/providers.ts';
import type { ReplyThread } from '#services/llm/replies/reply-thread.ts';
import { threadReplies } from '#services/llm/replies/thread-replies.ts';
import { readCache, writeCache } from '#services/store/cached.ts';
import { persistStorage } from '#services/store/quota.ts';
import { readSecret, writeSecret } from '#services/store/secrets.ts';
import { readSettings } from '#services/store/settings.ts';
import { deviceId, openStore, type Store } from '#services/store/store.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import { basicPhrases } from './basic-phrases.ts';
import { createPageParsing, createPagePool } from './page-parsing.ts';

export interface StreamsOptions {
  emit: BusClient['emit'];
  /** Absent where no other page runs streams. */
  on?: BusClient['on'];
  /** `local.json` of an unpacked build; null in the web app and in packed ones. */
  loadLocal(): Promise<{ server: string; secret: string | null } | null>;
  /** The server where `local.json` names none. */
  server?: string;
  /** How the server's list of sessions names this client. */
  clientName: string;
  /** What this page may ask, by the settings as they are now; a trial is allowed beside. */
  access: HostAccess;
  /** The browser's own model. */
  builtIn: LanguageModelPort | null;
}

/** The context that holds workers and model streams; it plays the owner `offscreen`. */
export function createStreamsRole(options: StreamsOptions): Handlers<'offscreen'> {
  const { emit } = options;
  const store = openStore();
  const pool = createPagePool();
  const locks = webLocks(navigator.locks);
  const { account, models, transcribers, server, forwards } = connect(store, options);
  const turns = createTurnHandlers({
    store,
    models,
    locks,
    phrases: () => basicPhrases(store),
    countTokens: (text) => pool.run(null, 'tokenize', (job) => job.count(text)),
    work: poolReadingWork(pool),
    onEmitted: ({ type }) => {
      if (type === 'turn.started') void requestPersistence();
    },
  });
  const uploads = createUploadHandlers({
    store,
    locks,
    pool,
    transcribe: createTranscribe({ store, pool, transcribers }),
  });
  uploads.restore().catch((error: unknown) => console.error('uploads were not taken up', error));
  turns.restore().catch((error: unknown) => console.error('turns were not taken up', error));
  const documents = createDocumentHandlers({
    store,
    locks,
    pool,
    account,
    server,
    forwards,
    allow: async (address) => options.access.mayAsk(await readSettings(store), address),
    headers: (path, timeDifferenceMs) => headers(store, path, timeDifferenceMs),
  });
  return {
    ...turns.handlers,
    'turn.stop': stopAnywhere(turns.handlers['turn.stop'], options),
    ...createModelHandlers({
      store,
      models,
      account,
      emit,
      fetch: (url, init) => fetch(url, init),
      readSecret: (name) => readSecret(store, name),
      prepareTrial: (trial) => options.access.prepareTrial(trial),
    }),
    ...createFaqHandlers({ store, models }),
    ...uploads.handlers,
    ...documents,
    ...createPageParsing(store, pool),
  };
}

/** Asked once there is something to lose: Firefox shows the person a question of its own. */
async function requestPersistence(): Promise<void> {
  await persistStorage(navigator.storage).catch(() => false);
}

function connect(store: Store, options: StreamsOptions) {
  const server = async () => (await options.loadLocal())?.server ?? options.server ?? defaultServer;
  const call = (url: string, init: RequestInit) => fetch(url, init);
  const secret = (name: Parameters<typeof readSecret>[1]) => readSecret(store, name);
  const account = createAccount({
    clock: systemClock,
    client: createProductClient({
      fetch: call,
      clock: systemClock,
      base: server,
      bearer: () => secret('gateway.accessToken'),
      headers: (path, timeDifferenceMs) => headers(store, path, timeDifferenceMs),
    }),
    readSecret: secret,
    writeSecret: (name, value) => writeSecret(store, name, value),
    loadLocal: async () => {
      const local = await options.loadLocal();
      return local?.secret ? { server: local.server, secret: local.secret } : null;
    },
    clientName: options.clientName,
    app: 'gloss',
    onChanged: () => options.emit('models.changed', {}),
  });
  const settings = () => readSettings(store);
  const provider = createProviders({
    fetch: call,
    clock: systemClock,
    replies: threadReplies(startReplyThread),
    settings,
    readSecret: secret,
    account,
    server,
    mayAsk: (settings, base) => options.access.mayAsk(settings, base),
    builtIn: options.builtIn,
  });
  const models = createModels({
    clock: systemClock,
    settings,
    provider,
    readCache: (key) => readCache(store, key, 'hourly'),
    writeCache: (key, data) => writeCache(store, key, data),
  });
  const chosen = async () => (await models.resolve(null)).ref.connection;
  const transcribers = createTranscribers({ provider, chosen });
  const forwards = cachedFor(
    forwardsMs,
    systemClock,
    async () => (await provider('gateway'))?.provider.forwards?.() ?? null,
  );
  return { account, models, server, transcribers, forwards };
}

/** The carrying of documents asks before each step; a server's hosts change when it starts anew. */
const forwardsMs = 30_000;

/** The last answer, for so long. */
function cachedFor<T>(ms: number, clock: Clock, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | null = null;
  return () => {
    if (last && clock.now() - last.at < ms) return last.answer;
    const made = { at: clock.now(), answer: ask() };
    last = made;
    made.answer.catch(() => {
      if (last === made) last = null;
    });
    return made.answer;
  };
}

/** webpack finds the worker by this very expression. */
function startReplyThread(): ReplyThread {
  return new Worker(new URL('../replies/replies.worker.ts', import.meta.url), { name: 'replies' });
}

async function headers(store: Store, path: string, timeDifferenceMs: number) {
  const [, name = 'Chromium', version = '0'] =
    /(Firefox|Edg|Chrome|Safari)\/([\d.]+)/.exec(navigator.userAgent) ?? [];
  return signedHeaders({
    now: systemClock.now(),
    timeDifferenceMs,
    deviceId: await deviceId(store),
    browser: { name, version },
    domain: location.host,
    path,
    random: Math.random(),
  });
}
