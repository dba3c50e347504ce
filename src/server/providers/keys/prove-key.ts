import { APICallError } from 'ai';
import { firstModel } from '#domain/models/host-presets/find-preset.ts';
import type { KeyTest } from '#domain/models/server-provider.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import { open } from '../../gateway/stream-chat.ts';
import type { CallOptions, Provider } from '../provider.ts';

/** Within the time of the call that waits for it. */
const questionMs = 40_000;
/** Of a key that may not use the first model. */
const maxRequests = 4;
const prompt: CallOptions['prompt'] = [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }];

/** It knows the key, and limits its use. */
const limits: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'provider_quota']);
/** Failures that another model of the same host may not have. */
const ofModel: ReadonlySet<ErrorCode> = new Set(['unknown_model', 'provider_refused']);

export const keyRefused = (name: string): KeyTest => {
  return { result: 'refused', message: `${name} does not accept this key` };
};
export const keyLimited = (name: string): KeyTest => {
  return { result: 'accepted', message: `${name} accepts the key, but limits it now` };
};

/** Google and xAI answer 400 to a key that they do not know. */
export function refusesKey(body: string): boolean {
  return /API_KEY_INVALID|(incorrect|invalid) api key/i.test(body);
}

/** A question of one word, which ends with the first token. `hints`: models to begin with, the best first. */
export async function proveKey(hints: readonly string[], provider: Provider): Promise<KeyTest> {
  const { name } = provider;
  const signal = AbortSignal.timeout(questionMs);
  let failure = new CodedError('unknown_model', `${name} lists no models`);
  for (const model of await candidatesOf(hints, provider)) {
    const thrown = await failureOf(provider, model, signal);
    if (thrown === null) return { result: 'accepted', message: null };
    if (signal.aborted) return { result: 'unknown', message: `${name} was silent` };
    const error = provider.toError(thrown);
    if (limits.has(error.code)) return keyLimited(name);
    if (error.code === 'provider_unauthorized' || isOfKey(thrown)) return keyRefused(name);
    failure = error;
    if (!ofModel.has(error.code)) break;
  }
  if (failure.code === 'provider_refused') return keyRefused(name);
  return { result: 'unknown', message: failure.message };
}

/** A host without a list answers by its hints; one that refuses the list refuses the question as well. */
async function candidatesOf(hints: readonly string[], provider: Provider): Promise<string[]> {
  const ids = (await provider.models().catch(() => [])).map(({ id }) => id);
  const hinted = hints.flatMap((hint) => firstModel({ models: [hint] }, ids) ?? []);
  const all = ids.length === 0 ? hints : [...hinted, ...ids];
  return [...new Set(all)].slice(0, maxRequests);
}

/** null: the model has answered. */
async function failureOf(
  provider: Provider,
  model: string,
  abortSignal: AbortSignal,
): Promise<unknown> {
  try {
    const call = { provider, model: provider.chat(model), withLogprobs: false };
    const { rest } = await open({ ...call, options: { prompt, abortSignal } });
    await rest.cancel().catch(() => undefined);
    return null;
  } catch (thrown) {
    return thrown;
  }
}

function isOfKey(thrown: unknown): boolean {
  return APICallError.isInstance(thrown) && refusesKey(thrown.responseBody ?? '');
}
