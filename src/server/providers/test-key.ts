import type { KeyTest } from '#domain/models/server-provider.ts';
import { baseUrlOf, type ProviderConfig } from '../config/provider-config.ts';
import type { Fetch } from '../gateway/node-fetch.ts';
import type { Provider } from './provider.ts';

const timeoutMs = 10_000;

/** Each vendor's header for its key. */
function headersOf({ kind, apiKey }: ProviderConfig): Record<string, string> {
  const key = apiKey ?? '';
  if (kind === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  if (kind === 'google') return { 'x-goog-api-key': key };
  if (kind === 'fal') return { authorization: `Key ${key}` };
  if (kind === 'bfl') return { 'x-key': key };
  return apiKey ? { authorization: `Bearer ${key}` } : {};
}

/** Where a vendor answers a request with its key without cost; most list their models. */
const freePaths: Partial<Record<ProviderConfig['kind'], string>> = {
  replicate: '/account',
  bfl: '/credits',
};

/** Asks the vendor whether it accepts the key of this configuration. */
export async function testKey(
  config: ProviderConfig,
  fetch: Fetch,
  toError: Provider['toError'],
): Promise<KeyTest> {
  // It has no call that proves a key and costs nothing.
  if (config.kind === 'fal')
    return { result: 'unknown', message: `${config.name} tells with the first picture` };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(...requestOf(config, signal));
    const body = await response.text();
    return readResult(config.name, response.status, body);
  } catch (thrown) {
    return { result: 'unknown', message: toError(thrown).message };
  }
}

/** A list of models costs nothing; a question of one word proves the key where anyone may read the list. */
function requestOf(config: ProviderConfig, signal: AbortSignal): Parameters<Fetch> {
  const { probe: model } = config;
  const headers = headersOf(config);
  if (model === undefined) {
    return [`${baseUrlOf(config)}${freePaths[config.kind] ?? '/models'}`, { headers, signal }];
  }
  const messages = [{ role: 'user', content: 'Hi' }];
  const body = JSON.stringify({ model, messages, max_tokens: 1 });
  const json = { ...headers, 'content-type': 'application/json' };
  return [`${baseUrlOf(config)}/chat/completions`, { method: 'POST', headers: json, body, signal }];
}

function readResult(name: string, status: number, body: string): KeyTest {
  // Google answers 400 to a key that it does not know.
  const isRefused = status === 401 || status === 403 || /API_KEY_INVALID/.test(body);
  if (isRefused) return { result: 'refused', message: `${name} does not accept this key` };
  if (status < 300) return { result: 'accepted', message: null };
  // It knows the key, and limits its use.
  if (status === 402 || status === 429) {
    return { result: 'accepted', message: `${name} accepts the key, but limits it now` };
  }
  return { result: 'unknown', message: `${name} answered ${status}` };
}
