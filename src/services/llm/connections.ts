import { findModel, unknownWindow } from '#domain/models/catalogue.ts';
import type { ConnectionState, ListedModel } from '#domain/models/listed-model.ts';
import { isCloudModel, isLocalServer, isOwnHost, type ModelRef } from '#domain/models/model-ref.ts';
import { type ModelUploads, uploadsOf } from '#domain/models/upload-config.ts';
import { connectionsOf, ownHostOf } from '#domain/settings/own-hosts.ts';
import { chosenModel, type Settings, type TextContext } from '#domain/settings/settings.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { readApiHost } from './api-host.ts';
import { basicModel } from './basic-provider.ts';
import { defaultOf, entryOf, windowOf } from './chat-models.ts';
import { LocalLooks, type LocalMemory } from './local-looks.ts';
import type { ChatProvider, HostModel, Transcriber } from './provider.ts';
import { absent, type ListsDeps, ModelLists, type Reached } from './reach.ts';

export interface ModelList {
  models: ListedModel[];
  connections: ConnectionState[];
  /** The model for the next question; null: the configured ones cannot be reached. */
  current: ModelRef | null;
}

/** A model that is ready for requests. */
export interface ConnectedModel {
  ref: ModelRef;
  provider: ChatProvider;
  /** Context window in tokens, null where unknown. */
  window: number | null;
  /** What it is sent stays on this machine. */
  isLocal: boolean;
  /** Its input besides text; absent: not known. */
  uploads?: ModelUploads;
  /** It may be offered tools; absent: it calls none. */
  callsTools?: boolean;
}

export interface ModelsDeps extends ListsDeps {
  settings(): Promise<Settings>;
  /** Absent: servers of this machine are always looked for. */
  readonly localMemory?: LocalMemory | undefined;
}

const basic: ModelRef = { connection: 'basic', model: basicModel };

/** A named model is used without requesting its host's list first; many hosts have none. */
async function connect(
  deps: ModelsDeps,
  lists: ModelLists,
  ref: ModelRef,
  signal?: AbortSignal,
): Promise<ConnectedModel | null> {
  const found = await deps.provider(ref.connection);
  if (!found) return null;
  const { provider } = found;
  if (ref.connection === 'basic') return { ref, provider, window: null, isLocal: true };
  const described = await describe(provider, ref.model, signal);
  const model = described ?? (await lists.known(found, ref.model));
  const uploads = uploadsOf(findModel(ref.model), model?.images ?? null);
  const isLocal = staysHere(found, ref.model, model);
  const callsTools = mayCallTools(ref, model);
  return { ref, provider, window: windowFor(ref, model), isLocal, uploads, callsTools };
}

/** A server on this machine may hand a model on to another; where it does not say so, the model's name does. */
function staysHere(
  { isLocal }: { isLocal: boolean },
  id: string,
  model: HostModel | undefined,
): boolean {
  return isLocal && model?.isRemote !== true && !isCloudModel(id);
}

/** The connections, their models, and the model that answers next. */
export function createModels(deps: ModelsDeps) {
  const lists = new ModelLists(deps);
  const looks = new LocalLooks(deps.localMemory ?? null);

  const reachAll = (settings: Settings, refresh: boolean, signal: AbortSignal | undefined) =>
    Promise.all(
      connectionsOf(settings).map(async (connection) => {
        if (!(await looks.may(connection, settings))) return absent(connection);
        const typed = ownHostOf(settings, connection)?.model.trim() ?? '';
        const reached = await lists.reach(connection, { refresh, typed, signal });
        if (reached.state.state === 'connected') await looks.found(connection);
        return reached;
      }),
    );

  return {
    /** Servers of this machine are looked for from now on; false: they were before. */
    look: () => looks.begin(),

    async list(refresh: boolean, signal?: AbortSignal): Promise<ModelList> {
      if (refresh) looks.begin();
      const settings = await deps.settings();
      const reached = await reachAll(settings, refresh, signal);
      return {
        models: reached.flatMap(listed),
        connections: reached.map(({ state }) => state),
        current: currentOf(settings, reached, 'Chat'),
      };
    },

    /**
     * The model of a context, or the wanted one. The chosen model is used also where it cannot be
     * reached: no other, perhaps on another host, replaces it without the person's consent.
     * @throws no_provider where the wanted one does not exist, or the error of the connection
     */
    async resolve(
      wanted: ModelRef | null,
      signal?: AbortSignal,
      context: TextContext = 'Chat',
    ): Promise<ConnectedModel> {
      const settings = await deps.settings();
      const named = wanted ? [wanted] : [chosenModel(settings, context), typedModel(settings)];
      for (const ref of named) {
        const connected = ref && (await connect(deps, lists, ref, signal));
        if (connected) return connected;
      }
      if (wanted) throw new CodedError('no_provider');
      const reached = await reachAll(settings, false, signal);
      const current = currentOf(settings, reached, context);
      const connected = current && (await connect(deps, lists, current, signal));
      if (connected) return connected;
      const error = reached.find(({ state }) => state.error !== null)?.state.error;
      throw error ? CodedError.fromData(error) : new CodedError('no_provider');
    },
  };
}

export interface TranscribersDeps extends Pick<ModelsDeps, 'provider' | 'settings'> {
  /** A server for speech alone, which comes before all connections; null: none is found. */
  readonly speechServer?: () => Promise<Transcriber | null>;
}

/**
 * The connections that may turn speech into text, in the order of their use: a server for speech, then hosts of models;
 * model servers on this machine have no such call. Hosts on this machine need no permission, all
 * others do, also the one that answers the person's questions. For a Gloss server that
 * reports another host for recordings, the permission is for that host.
 */
export function createTranscribers(deps: TranscribersDeps) {
  return async (): Promise<Transcriber[]> => {
    const found = await Promise.all(
      connectionsOf(await deps.settings()).map(async (connection) => ({
        connection,
        found: await deps.provider(connection).catch(() => null),
      })),
    );
    const able = found.flatMap((each) =>
      each.found?.provider.transcribe ? [{ ...each.found, connection: each.connection }] : [],
    );
    const transcribers = await Promise.all(
      able.map(async ({ connection, provider, host: own = connection }) => {
        const behind = await hostBehind(provider);
        if (behind === 'unreachable') return [];
        const named = behind === 'unknown' ? null : behind.host;
        const host = named && !isHere(named) ? named : own;
        return { provider, connection, host, asks: behind === 'unknown' || !isHere(host) };
      }),
    );
    const own = await deps.speechServer?.().catch(() => null);
    return [...(own ? [own] : []), ...transcribers.flat()];
  };
}

export const isHere = (host: string) => readApiHost(host).reach === 'loopback';

/**
 * The host to which a server forwards recordings; null: none. `unknown`: it does not say. A server
 * that cannot be reached is not offered.
 */
async function hostBehind(
  provider: ChatProvider,
): Promise<{ host: string | null } | 'unknown' | 'unreachable'> {
  try {
    return { host: (await provider.forwards?.())?.audio ?? null };
  } catch (error) {
    return toCodedError(error).code === 'network' ? 'unreachable' : 'unknown';
  }
}

export type Models = ReturnType<typeof createModels>;

/** A server that cannot describe its model fails at the request, with a better error. */
async function describe(
  provider: ChatProvider,
  model: string,
  signal: AbortSignal | undefined,
): Promise<HostModel | null> {
  try {
    return (await provider.describe?.(model, signal)) ?? null;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}

/** Models of which no host has one that calls tools. */
const neverCalls =
  /gpt-3\.5-turbo-instruct|\bo1-(mini|preview)\b|chatgpt-4o-latest|claude-(2|instant)|\bsonar\b|gemma-?[12]?\b(?!-?[34])|\bphi-?[123]|llama-?[12]\b|-base$/i;

/** As the host reports it. Hosts that report nothing refuse what they do not know, and are asked without it. */
function mayCallTools({ connection, model }: ModelRef, listed: HostModel | undefined): boolean {
  if (connection === 'built-in') return false;
  return listed?.tools ?? (connection !== 'ollama' && !neverCalls.test(model));
}

/**
 * A server on this machine cuts prompts beyond its window without an error, so none is assumed
 * large.
 */
function windowFor(ref: ModelRef, model: HostModel | undefined): number | null {
  if (isLocalServer(ref.connection)) return model?.window ?? unknownWindow;
  return windowOf(model ?? { id: ref.model, title: null, window: null });
}

function typedModel({ openaiApiModel }: Settings): ModelRef | null {
  const model = openaiApiModel.trim();
  return model === '' ? null : { connection: 'OPENAI_API', model };
}

function listed({ state: { connection }, models, isLocal }: Reached): ListedModel[] {
  return models.map((model) => ({
    ref: { connection, model: model.id },
    entry: entryOf(model),
    local: staysHere({ isLocal }, model.id, model),
    bytes: model.bytes ?? null,
  }));
}

/**
 * The model that answers next: the chosen or typed one, if it is configured; else the first
 * connected. Gloss Basic is the default where nothing is configured, not where a configured host
 * has failed.
 */
function currentOf(
  settings: Settings,
  reached: readonly Reached[],
  context: TextContext,
): ModelRef | null {
  const isSetUp = (ref: ModelRef | null) =>
    ref !== null &&
    reached.some(({ state, isSetUp: is }) => is && state.connection === ref.connection);
  const chosen = chosenModel(settings, context);
  if (isSetUp(chosen)) return chosen;
  const typed = typedModel(settings);
  if (isSetUp(typed)) return typed;
  for (const { state, models } of reached) {
    if (state.connection === 'basic') continue;
    const model = defaultOf(models)?.id;
    if (model !== undefined) return { connection: state.connection, model };
  }
  const hasFailed = reached.some(
    ({ state }) => isOwnHost(state.connection) && state.error !== null,
  );
  return hasFailed ? null : basic;
}
