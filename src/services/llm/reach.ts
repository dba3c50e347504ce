import type { ConnectionState } from '#domain/models/listed-model.ts';
import { type Connection, isLocalServer } from '#domain/models/model-ref.ts';
import type { Clock } from '#shared/clock.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { JsonValue } from '#shared/json.ts';
import { chatModels } from './chat-models.ts';
import type { ChatProvider, HostModel } from './provider.ts';

/** A configured provider, and a key of its cache that contains no secret. */
export interface SetUpProvider {
  provider: ChatProvider;
  cacheKey: string;
  /** Requests do not leave this machine. */
  isLocal: boolean;
  /** Name and port of the called host, where it can receive recordings. */
  host?: string;
}

/** The result of requesting a connection's models. */
export interface Reached {
  state: ConnectionState;
  models: HostModel[];
  /** Something is set up, reachable or not. */
  isSetUp: boolean;
  isLocal: boolean;
}

export interface ListsDeps {
  clock: Clock;
  /** Null where the connection is not set up. */
  provider(connection: Connection): Promise<SetUpProvider | null>;
  /** Hourly (S4.3). */
  readCache(key: string): Promise<JsonValue | undefined>;
  writeCache(key: string, data: JsonValue): Promise<void>;
}

const nothing = { models: [], isLocal: false };

/** There is no such connection, as far as is known. */
export const absent = (connection: Connection): Reached => ({
  state: { connection, state: 'absent', error: null, models: 0 },
  ...nothing,
  isSetUp: false,
});

/** A server on this machine starts and stops: its reply or silence is cached this long. */
const localListMs = 20_000;

/** Failures that settings fix, not time. */
const refusals: ReadonlySet<string> = new Set([
  'provider_unauthorized',
  'provider_refused',
  'provider_quota',
  'provider_origin',
  'provider_no_access',
  'please_login',
  'pairing_refused',
  'forbidden',
  'invalid_request',
  'server_no_key',
]);

interface HostRequestRules {
  refresh: boolean;
  /** The model typed in settings for this connection, empty for none. */
  typed: string;
  signal: AbortSignal | undefined;
}

type Outcome = { models: HostModel[] } | { error: CodedError };

/**
 * Lists of models: those of hosts cached for an hour in the store, those of this machine shortly in
 * memory.
 */
export class ModelLists {
  #deps: ListsDeps;
  #local = new Map<string, { at: number; outcome: Promise<Outcome> }>();

  constructor(deps: ListsDeps) {
    this.#deps = deps;
  }

  async reach(connection: Connection, requested: HostRequestRules): Promise<Reached> {
    const state: ConnectionState = { connection, state: 'connected', error: null, models: 0 };
    try {
      const found = await this.#deps.provider(connection);
      if (!found) return absent(connection);
      const { isLocal } = found;
      const models = chatModels(withTyped(await this.#models(found, requested), requested.typed));
      return { state: { ...state, models: models.length }, models, isSetUp: true, isLocal };
    } catch (thrown) {
      const failed = failedState(state, toCodedError(thrown));
      return { state: failed, ...nothing, isSetUp: !isNotOffered(failed) };
    }
  }

  /** A model as its list has it, without asking for the list. */
  async known(found: SetUpProvider, model: string): Promise<HostModel | undefined> {
    const cached = (await this.#deps.readCache(cacheKeyOf(found))) as HostModel[] | undefined;
    return cached?.find(({ id }) => id === model);
  }

  async #models(found: SetUpProvider, requested: HostRequestRules): Promise<HostModel[]> {
    const { connection } = found.provider;
    if (connection === 'basic') return found.provider.listModels();
    if (!isLocalServer(connection)) return this.#hourly(found, requested);
    const outcome = await this.#shortly(found, requested);
    if ('error' in outcome) throw outcome.error;
    return outcome.models;
  }

  /** Concurrent callers share one request, which none of them can abort for the others. */
  #shortly({ provider, cacheKey }: SetUpProvider, { refresh }: HostRequestRules): Promise<Outcome> {
    const now = this.#deps.clock.now();
    const stored = this.#local.get(cacheKey);
    if (stored && !refresh && now - stored.at < localListMs) return stored.outcome;
    const outcome = provider.listModels().then(
      (models): Outcome => ({ models }),
      (thrown: unknown): Outcome => ({ error: toCodedError(thrown) }),
    );
    this.#local.set(cacheKey, { at: now, outcome });
    return outcome;
  }

  async #hourly(found: SetUpProvider, requested: HostRequestRules): Promise<HostModel[]> {
    const key = cacheKeyOf(found);
    const cached = requested.refresh ? undefined : await this.#deps.readCache(key);
    if (cached !== undefined) return cached as unknown as HostModel[];
    try {
      const models = await found.provider.listModels(requested.signal);
      await this.#deps.writeCache(key, models as unknown as JsonValue);
      return models;
    } catch (thrown) {
      // A host without a list can still be used with the typed model.
      const { code } = toCodedError(thrown);
      const hasNoList = code === 'no_model_list' || code === 'provider_refused';
      if (requested.typed !== '' && hasNoList) return [];
      throw thrown;
    }
  }
}

function cacheKeyOf({ cacheKey }: SetUpProvider): string {
  return `models:${cacheKey}`;
}

/** The model typed in settings comes first, listed or not: many hosts list none. */
function withTyped(models: HostModel[], typed: string): HostModel[] {
  if (typed === '' || models.some(({ id }) => id === typed)) return models;
  return [{ id: typed, title: null, window: null }, ...models];
}

/** A local server that was never configured: that it is missing is no error. */
function failedState(state: ConnectionState, error: CodedError): ConnectionState {
  if (isLocalServer(state.connection)) {
    const availability = error.details?.availability;
    if (availability === 'downloadable' || availability === 'downloading') {
      return { ...state, state: availability };
    }
    if (error.code === 'provider_unavailable' || error.code === 'provider_timeout') {
      return { ...state, state: 'absent' };
    }
  }
  const kind = refusals.has(error.code) ? 'refused' : 'unreachable';
  return { ...state, state: kind, error: error.toData() };
}

/** The browser's model where the browser offers none; a silent server may start again. */
function isNotOffered({ connection, state }: ConnectionState): boolean {
  return connection === 'built-in' && state === 'absent';
}
