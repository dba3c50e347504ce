import type * as z from 'zod/mini';
import type { errorDataSchema } from '#domain/conversations.ts';
import type { ModelEntry } from '#domain/models/model-entry.ts';
import type { Connection, ModelRef } from '#domain/models/model-ref.ts';
import type { Settings } from '#domain/settings.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { JsonValue } from '#shared/json.ts';
import { chatModels, defaultOf, entryOf, windowOf } from './chat-models.ts';
import type { ChatProvider, HostModel } from './provider.ts';

export interface ListedModel {
  ref: ModelRef;
  entry: ModelEntry;
}

export interface ConnectionState {
  connection: Connection;
  state: 'connected' | 'absent' | 'unreachable' | 'refused';
  error: z.infer<typeof errorDataSchema> | null;
  models: number;
}

export interface ModelList {
  models: ListedModel[];
  connections: ConnectionState[];
  /** What the next question would use; null: nothing is connected. */
  current: ModelRef | null;
}

/** A model ready to be asked. */
export interface ConnectedModel {
  ref: ModelRef;
  provider: ChatProvider;
  /** Context window in tokens, null where unknown. */
  window: number | null;
}

export interface ModelsDeps {
  settings(): Promise<Settings>;
  /**
   * The provider of a connection as it is set up now, null where it is not, and a key of its cache
   * that changes with its address and with whether a secret is set, and holds no secret.
   */
  provider(connection: Connection): Promise<{ provider: ChatProvider; cacheKey: string } | null>;
  /** Hourly (S4.3). */
  readCache(key: string): Promise<JsonValue | undefined>;
  writeCache(key: string, data: JsonValue): Promise<void>;
}

/** In the order in which they are looked for (DESIGN section 1). */
const connections: readonly Connection[] = ['OPENAI_API', 'gateway'];

/** Failures that settings mend, not time. */
const refusals: ReadonlySet<string> = new Set([
  'provider_unauthorized',
  'provider_refused',
  'please_login',
  'pairing_refused',
  'forbidden',
  'invalid_request',
]);

interface Reached {
  state: ConnectionState;
  models: HostModel[];
}

/** What is connected, which models there are, and which one answers next. */
export function createModels(deps: ModelsDeps) {
  return {
    async list(refresh: boolean, signal?: AbortSignal): Promise<ModelList> {
      const settings = await deps.settings();
      const reached = await Promise.all(
        connections.map((connection) => reach(deps, settings, connection, refresh, signal)),
      );
      return {
        models: reached.flatMap(({ state, models }) =>
          models.map((model) => ({
            ref: { connection: state.connection, model: model.id },
            entry: entryOf(model),
          })),
        ),
        connections: reached.map(({ state }) => state),
        current: currentOf(settings, reached),
      };
    },

    /** @throws no_provider where nothing is connected, or why what is set up cannot be reached */
    async resolve(wanted: ModelRef | null, signal?: AbortSignal): Promise<ConnectedModel> {
      const settings = await deps.settings();
      for (const ref of [wanted, settings.chatModel, typedModel(settings)]) {
        const connected = ref && (await connect(deps, ref));
        if (connected) return connected;
        if (wanted) throw new CodedError('no_provider');
      }
      const { current, connections: states } = await this.list(false, signal);
      const connected = current && (await connect(deps, current));
      if (connected) return connected;
      const failed = states.find(({ error }) => error !== null);
      throw failed ? CodedError.fromData(failed.error) : new CodedError('no_provider');
    },
  };
}

/** A named model is asked without asking its host for a list first; many hosts have none. */
async function connect(deps: ModelsDeps, ref: ModelRef): Promise<ConnectedModel | null> {
  const found = await deps.provider(ref.connection);
  if (!found) return null;
  const cached = await deps.readCache(cacheKeyOf(found));
  const models = (cached ?? []) as unknown as HostModel[];
  const model = models.find(({ id }) => id === ref.model);
  const window = windowOf(model ?? { id: ref.model, title: null, window: null });
  return { ref, provider: found.provider, window };
}

function typedModel({ openaiApiModel }: Settings): ModelRef | null {
  const model = openaiApiModel.trim();
  return model === '' ? null : { connection: 'OPENAI_API', model };
}

function cacheKeyOf({ cacheKey }: { cacheKey: string }): string {
  return `models:${cacheKey}`;
}

export type Models = ReturnType<typeof createModels>;

async function reach(
  deps: ModelsDeps,
  settings: Settings,
  connection: Connection,
  refresh: boolean,
  signal: AbortSignal | undefined,
): Promise<Reached> {
  const typed = connection === 'OPENAI_API' ? (typedModel(settings)?.model ?? '') : '';
  try {
    const found = await deps.provider(connection);
    if (!found) return { state: stateOf(connection, 'absent', 0), models: [] };
    const listed = await hostModels(deps, found, refresh, typed, signal);
    const models = chatModels(withTyped(listed, typed));
    return { state: stateOf(connection, 'connected', models.length), models };
  } catch (thrown) {
    const error = toCodedError(thrown);
    const state = refusals.has(error.code) ? 'refused' : 'unreachable';
    return { state: { ...stateOf(connection, state, 0), error: error.toData() }, models: [] };
  }
}

function stateOf(
  connection: Connection,
  state: ConnectionState['state'],
  models: number,
): ConnectionState {
  return { connection, state, error: null, models };
}

/** The model typed in settings comes first, listed or not: many hosts list none. */
function withTyped(models: HostModel[], typed: string): HostModel[] {
  if (typed === '' || models.some(({ id }) => id === typed)) return models;
  return [{ id: typed, title: null, window: null }, ...models];
}

async function hostModels(
  deps: ModelsDeps,
  found: { provider: ChatProvider; cacheKey: string },
  refresh: boolean,
  typed: string,
  signal: AbortSignal | undefined,
): Promise<HostModel[]> {
  const key = cacheKeyOf(found);
  const cached = refresh ? undefined : await deps.readCache(key);
  if (cached !== undefined) return cached as unknown as HostModel[];
  try {
    const models = await found.provider.listModels(signal);
    await deps.writeCache(key, models as unknown as JsonValue);
    return models;
  } catch (thrown) {
    // A host without a list can still be asked for the model that was typed.
    if (typed !== '' && toCodedError(thrown).code === 'provider_refused') return [];
    throw thrown;
  }
}

function currentOf(settings: Settings, reached: readonly Reached[]): ModelRef | null {
  const { chatModel } = settings;
  const connected = reached.filter(({ state }) => state.state === 'connected');
  if (chatModel && connected.some(({ state }) => state.connection === chatModel.connection)) {
    return chatModel;
  }
  for (const { state, models } of connected) {
    const { connection } = state;
    const typed = typedModel(settings);
    if (typed?.connection === connection) return typed;
    const model = defaultOf(models)?.id;
    if (model !== undefined) return { connection, model };
  }
  return null;
}
