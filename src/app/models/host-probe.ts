import { deadline } from '#api/client/timed-fetch.ts';
import type { ReplyOf, RequestOf } from '#bus/types.ts';
import { hostLogin } from '#domain/models/host-login.ts';
import { firstModel, hostPresets, presetOf } from '#domain/models/host-presets/find-preset.ts';
import { pictureServer } from '#services/images/image-hosts.ts';
import { readApiHost } from '#services/llm/api-host.ts';
import { chatModels, defaultOf } from '#services/llm/chat-models.ts';
import { createHostProvider } from '#services/llm/host-provider.ts';
import { createLmStudioProvider } from '#services/llm/lm-studio/lm-studio-provider.ts';
import { createOllamaProvider } from '#services/llm/ollama/ollama-provider.ts';
import type { ChatProvider, HostModel } from '#services/llm/provider.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { HostAccess } from './host-access.ts';

export interface HostProbeDeps {
  store: Store;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly readApiKey: (origin: string) => Promise<string | null>;
  access: Pick<HostAccess, 'prepareProbe' | 'looksHere'>;
}

type Probe = RequestOf<'provider.test'>;

/** A question of one word is answered within this time, or the host is of no use. */
const questionMs = 60_000;
/** A server on this machine lists its models at once. */
const findMs = 2000;
const explainMs = 5000;
/** Of a key that may not use the first model. */
const maxRequests = 4;
/** Failures that another model of the same host may not have. */
const ofModel: ReadonlySet<string> = new Set(['model_no_access', 'unknown_model']);

/**
 * Asks a host for its models, then a question of one word, which ends with the first token: many hosts list models for any
 * key. The reply names the model that has answered; null: the host lists none.
 */
export async function tryHost(
  deps: HostProbeDeps,
  probe: Probe,
  signal: AbortSignal,
): Promise<ReplyOf<'provider.test'>> {
  const { connection = 'OPENAI_API' } = probe;
  const host = connection === 'automatic1111' ? hostLogin(probe.host).address : probe.host;
  let over = async () => {};
  try {
    readApiHost(host);
    over = await deps.access.prepareProbe({ connection, host });
    const key = await keyOf(deps, probe);
    const provider = await triedProvider(deps, probe, key);
    const models = await listed(provider, probe, signal);
    const candidates = candidatesOf(probe, models);
    const model = isRequested(probe, key)
      ? await firstThatAnswers(deps, provider, candidates, signal)
      : (candidates[0] ?? null);
    return { models: models.map(({ id }) => id), model, error: null };
  } catch (thrown) {
    const error = await explained(deps, probe, toCodedError(thrown), signal);
    return { models: [], model: null, error: error.toData() };
  } finally {
    await over();
  }
}

/** Model servers on this machine that have no connection of their own. One after the other: each has its own rules. */
export async function findHere(
  deps: HostProbeDeps,
  signal: AbortSignal,
): Promise<ReplyOf<'local.find'>> {
  const found: ReplyOf<'local.find'>['found'] = [];
  if (!deps.access.looksHere) return { found, looks: false };
  for (const { id, address } of hostPresets.filter(({ isHere }) => isHere)) {
    const limit = deadline(deps.store.clock, findMs, signal);
    const { models } = await tryHost(deps, { host: address, apiKey: null }, limit.signal);
    limit.dispose();
    if (models.length > 0) found.push({ preset: id, models: models.length });
  }
  return { found, looks: true };
}

/** A host without a list is of use where a model is named. */
async function listed(
  provider: ChatProvider,
  { connection, model = '' }: Probe,
  signal: AbortSignal,
): Promise<HostModel[]> {
  try {
    const models = await provider.listModels(signal);
    return connection === 'automatic1111' ? models : chatModels(models);
  } catch (thrown) {
    if (model.trim() === '' || toCodedError(thrown).code !== 'no_model_list') throw thrown;
    return [];
  }
}

/** Models to begin with, the best first: the typed one alone, or those that are known to be good and cheap. */
function candidatesOf({ connection, host, model = '' }: Probe, models: HostModel[]): string[] {
  if (model.trim() !== '') return [model.trim()];
  const preset = connection === undefined ? presetOf(host)?.preset : undefined;
  const ids = models.map(({ id }) => id);
  const hinted = preset?.models.flatMap((hint) => firstModel({ models: [hint] }, ids) ?? []) ?? [];
  return [...new Set([...hinted, defaultOf(models)?.id ?? [], ...ids].flat())];
}

/** A server on this machine that needs no key may have to load a model for a question; one that was typed is to be proved. */
function isRequested({ connection, host, model = '' }: Probe, key: string | null): boolean {
  if (model.trim() !== '') return true;
  return !connection && (key !== null || readApiHost(host).reach !== 'loopback');
}

/** A key that is limited to some models is right. @throws why none of the first few answers */
async function firstThatAnswers(
  deps: HostProbeDeps,
  provider: ChatProvider,
  candidates: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  let refused: unknown;
  for (const model of candidates.slice(0, maxRequests)) {
    try {
      await answers(deps, provider, model, signal);
      return model;
    } catch (thrown) {
      if (!ofModel.has(toCodedError(thrown).code)) throw thrown;
      refused ??= thrown;
    }
  }
  if (refused) throw refused;
  return null;
}

/**
 * @throws why it does not answer; what is wrong with an answer that came is of no concern here, and a limit of requests
 * a minute is told to a key that is right
 */
async function answers(
  { store }: HostProbeDeps,
  provider: ChatProvider,
  model: string,
  outer: AbortSignal,
): Promise<void> {
  const limit = deadline(store.clock, questionMs, outer);
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  try {
    for await (const { kind } of provider.chat({ model, messages, signal: limit.signal })) {
      if (kind === 'content' || kind === 'reasoning') return;
    }
  } catch (thrown) {
    if (limit.reason() === 'timeout') throw new CodedError('provider_timeout', 'no answer');
    const { code } = toCodedError(thrown);
    if (!code.startsWith('answer_') && code !== 'rate_limited') throw thrown;
  } finally {
    limit.dispose();
  }
}

/**
 * Browsers do not say why a call failed. A host that can be reached without reading its reply is there: it refuses calls
 * from other origins.
 */
async function explained(
  { store, fetch }: HostProbeDeps,
  { connection, host }: Probe,
  error: CodedError,
  signal: AbortSignal,
): Promise<CodedError> {
  if (connection || error.code !== 'provider_unavailable' || error.details?.status) return error;
  const { origin } = readApiHost(host);
  const limit = deadline(store.clock, explainMs, signal);
  try {
    const init = { mode: 'no-cors', credentials: 'omit', signal: limit.signal } as const;
    await fetch(origin, init);
    return new CodedError('provider_cors', error.message, { host: new URL(origin).host });
  } catch {
    return error;
  } finally {
    limit.dispose();
  }
}

/** The typed key, or the one that is saved for the host; null: none. */
async function keyOf(
  { readApiKey }: HostProbeDeps,
  { connection, host, apiKey }: Probe,
): Promise<string | null> {
  return connection ? null : (apiKey ?? (await readApiKey(readApiHost(host).origin)));
}

async function triedProvider(
  { fetch, store }: HostProbeDeps,
  { connection, host }: Probe,
  apiKey: string | null,
): Promise<ChatProvider> {
  const { clock } = store;
  if (connection === 'ollama') {
    const { localMemoryCap: memoryGb } = await readSettings(store);
    return createOllamaProvider({ fetch, clock, host, memoryGb, shows: new Map() });
  }
  if (connection === 'lm-studio') return createLmStudioProvider({ fetch, clock, host });
  const provider = createHostProvider({ fetch, clock, host: hostLogin(host).address, apiKey });
  if (connection !== 'automatic1111') return provider;
  const pictures = pictureServer({ fetch, clock }, host);
  const listModels = async (signal?: AbortSignal) =>
    (await pictures.models(signal)).map(({ ref }) => ({
      id: ref.model,
      title: null,
      window: null,
    }));
  return { ...provider, listModels };
}
