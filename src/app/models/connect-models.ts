import type { Fetch } from '#api/client/timed-fetch.ts';
import type { Forwards } from '#api/models.ts';
import { inChosenOrder } from '#domain/dictation/engines.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { LanguageModelPort } from '#platform/ports.ts';
import { createModels, createTranscribers, type Models } from '#services/llm/connections.ts';
import { createHostVoices } from '#services/llm/host-voices.ts';
import type { LocalMemory } from '#services/llm/local-looks.ts';
import { createProviders } from '#services/llm/providers.ts';
import type { ReplyThread } from '#services/llm/replies/reply-thread.ts';
import { threadReplies } from '#services/llm/replies/thread-replies.ts';
import { findSpeechServer, type SpeechServer } from '#services/llm/speech-server/speech-server.ts';
import { type RecordSent, recordedReplies } from '#services/privacy/recorded.ts';
import { readApiKey } from '#services/store/account/secrets.ts';
import { readAnyCache, readCache, writeCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { Identity } from '../account/identity.ts';
import { cachedFor } from '../observables.ts';
import type { HostAccess } from './host-access.ts';

export interface ConnectDeps {
  store: Store;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The hosts that this page may call, by the current settings. */
  access: HostAccess;
  readonly record: RecordSent;
  /** The browser's own model. */
  builtIn: LanguageModelPort | null;
  /** The worker that reads replies of hosts. */
  startReplies(): ReplyThread;
  /** The person's account at the server. */
  identity: Identity;
  /** In a private window. */
  readonly isPrivate?: boolean;
}

export interface Connections {
  models: Models;
  /** Of a connection; null where it is not set up. */
  provider: ReturnType<typeof createProviders>;
  /** Those that are on, in the person's order. */
  transcribers: ReturnType<typeof createTranscribers>;
  /** All, also those that are off. */
  allTranscribers: ReturnType<typeof createTranscribers>;
  /** Voices of hosts, as they are now and some seconds ago. */
  voices: ReturnType<typeof createHostVoices>;
  knownVoices: ReturnType<typeof createHostVoices>;
  /** The server for speech that was found last; null: none. */
  speechServer: () => Promise<SpeechServer | null>;
  /** The hosts to which it forwards data; null: it does not report them. */
  forwards: () => Promise<Forwards | null>;
}

/** The models of all providers that are set up. */
export function connectModels(deps: ConnectDeps): Connections {
  const { store, identity } = deps;
  const { clock } = store;
  const { server } = identity;
  const fetch = identity.signer.fetch(deps.fetch);
  const settings = () => readSettings(store);
  const provider = connectProviders(deps, fetch, settings);
  const models = createModels({
    clock,
    settings,
    provider,
    readCache: (key) => readCache(store, key, 'hourly'),
    writeCache: (key, data) => writeCache(store, key, data),
    localMemory: deps.access.looksAtLoad ? undefined : localMemory(store),
  });
  const chosen = async () => (await models.resolve(null)).ref.connection;
  const speechServer = cachedFor(clock, speechServerMs, () =>
    findSpeechServer({
      fetch,
      clock,
      settings,
      server,
      mayAsk: (given, base) => deps.access.mayAsk(given, base),
    }),
  );
  const allTranscribers = createTranscribers({ provider, settings, speechServer });
  const transcribers = async () => {
    const { dictationEngines } = await settings();
    return inChosenOrder(await allTranscribers(), dictationEngines).filter(({ isOn }) => isOn);
  };
  const voices = createHostVoices({ provider, settings, chosen, speechServer });
  const knownVoices = cachedFor(clock, voicesMs, voices);
  const forwards = cachedFor(
    clock,
    forwardsMs,
    async () => (await provider('gateway'))?.provider.forwards?.() ?? null,
  );
  const speech = { transcribers, allTranscribers, voices, knownVoices, speechServer };
  return { models, provider, ...speech, forwards };
}

function connectProviders(deps: ConnectDeps, fetch: Fetch, settings: () => Promise<Settings>) {
  const { store, identity } = deps;
  return createProviders({
    fetch,
    clock: store.clock,
    replies: recordedReplies(
      threadReplies(() => deps.startReplies()),
      deps.record,
    ),
    settings,
    readApiKey: (origin) => readApiKey(store, origin),
    account: identity.account,
    server: identity.server,
    sessionKey: (token) => identity.signer.sessionKey(token),
    callerHeaders: identity.callerHeaders,
    mayAsk: (settings, base) => deps.access.mayAsk(settings, base),
    builtIn: deps.builtIn,
    isPrivate: deps.isPrivate,
  });
}

/** It starts and stops, and ranges of speech come every few seconds. */
const speechServerMs = 10_000;

/** A sentence is sent every few seconds. */
const voicesMs = 30_000;

/** Each copy of a document needs them before it is sent; they change when a server restarts. */
const forwardsMs = 30_000;

/** In the store of this device, as long as its owner is. */
function localMemory(store: Store): LocalMemory {
  const keyOf = (connection: string) => `found:${connection}`;
  return {
    knows: async (connection) => (await readAnyCache(store, keyOf(connection))) === true,
    add: async (connection) => writeCache(store, keyOf(connection), true),
  };
}
